import { describe, expect, test } from 'vitest'
import { condition, conditionFault, refusal } from './reading.ts'

const v = { ':v': { S: 'x' } }
const redundant = 'The expression has redundant parentheses;'

describe('a syntax error names the token and shows it between its neighbours', () => {
  test.each([
    ['a', '<EOF>', 'a'],
    ['a =', '<EOF>', '='],
    ['a = :v AND', '<EOF>', 'AND'],
    ['a == :v', '=', '== :v'],
    ['!!', '!', '!!'],
    ['a != b', '!', 'a !='],
    ['things are not gonna be ok', 'are', 'things are not'],
    ['a > 4', '4', '> 4'],
    ['attribute_type()', ')', '()'],
    ['a IN ()', ')', '()'],
    ['a IN (b,c,)', ')', ',)'],
    ['list[abc].x = :v', 'abc', '[abc]'],
    ['l[-1] = :v', '-', '[-1'],
    ['l[001] = :v', '0', '001'],
    ['a.(b) = :v', '(', '.(b'],
    ['# = :v', '#', '# ='],
    ['a = : v', ':', '= : v'],
    ['_a = :v', '_', '_a'],
    ['size(a).b > :v', '.', ').b'],
    ['a = :v)', ')', ':v)'],
    ['(a = :v', '<EOF>', ':v'],
    ['a BETWEEN :v OR :v', 'OR', ':v OR :v'],
    ['and = :v', 'and', 'and ='],
    ['a.:v = :v', ':v', '.:v ='],
    ['l[１] = :v', '１', '[１]'],
    ['\u{1F600} = :v', '\u{1F600}', '\u{1F600} ='],
  ])('%s', (text, token, near) => {
    expect(conditionFault(text, v)).toBe(`Syntax error; token: "${token}", near: "${near}"`)
  })
})

describe('parentheses', () => {
  test.each([
    '(a = :v)',
    '(a) = (:v)',
    '((a) = :v)',
    '(a = :v AND (b = :v))',
    '((a = :v) AND (b = :v))',
    '(size(a)) = :v',
    '(a.b)[0].c = :v',
    '((a).b = :v)',
    'NOT (a = :v)',
    'contains((a), (:v))',
  ])('are accepted: %s', text => {
    expect(conditionFault(text, v)).toBe('accepted')
  })

  test.each([
    '((a = :v))',
    '((a)) = :v',
    'a > ((views))',
    '(a)between(((b.c)).d)and(c)',
    'a > whatever((:things), ((a)))',
    'a=a AND ((a=a AND (a=a AND a=a)))',
    `${'('.repeat(2000)}a<b${')'.repeat(2000)}`,
  ])('are redundant around parentheses: %s', text => {
    expect(conditionFault(text)).toBe(redundant)
  })
})

describe('precedence', () => {
  test('NOT binds closer than AND, AND closer than OR', () => {
    expect(condition('NOT a < b AND c < d OR e < f')).toMatchObject({
      kind: 'or',
      parts: [{ kind: 'and', parts: [{ kind: 'not', of: { kind: 'compare' } }, {}] }, { kind: 'compare' }],
    })
  })

  test('the AND of a BETWEEN is not a conjunction', () => {
    expect(condition('b BETWEEN a AND c AND a < b')).toMatchObject({
      kind: 'and',
      parts: [{ kind: 'between' }, { kind: 'compare' }],
    })
  })

  test('keywords are taken in any case, functions only in their own', () => {
    expect(conditionFault('nOt a beTween b aNd c oR a In (b)')).toBe('accepted')
    expect(conditionFault('Size(a) = :v', v)).toBe('Invalid function name; function: Size')
  })

  test('NOT may be repeated', () => {
    expect(condition('NOT NOT a < b')).toMatchObject({ kind: 'not', of: { kind: 'not' } })
  })
})

describe('limits', () => {
  test('an expression must not be empty', () => {
    for (const text of ['', '  \t\n ']) expect(conditionFault(text)).toBe('The expression can not be empty;')
  })

  test('an expression has at most 4096 bytes, as it is sent', () => {
    const padded = (bytes: number) => `a = :v${' '.repeat(bytes - 6)}`
    expect(conditionFault(padded(4096), v)).toBe('accepted')
    expect(conditionFault(padded(4097), v)).toBe(
      'Expression size has exceeded the maximum allowed size; expression size: 4097',
    )
    expect(conditionFault('ü'.repeat(2049))).toContain('expression size: 4098')
  })

  test('an expression has at most 300 operators, functions not counted', () => {
    const chain = (ors: number) => `a<b ${'or a<b '.repeat(ors)}`
    const nested = (ors: number) => `a<b ${'or (a<b '.repeat(ors)}${')'.repeat(ors)}`
    expect(conditionFault(chain(149))).toBe('accepted')
    expect(conditionFault(nested(149))).toBe('accepted')
    const tooMany = 'The expression contains too many operators; operator count: 301'
    expect(conditionFault(chain(150))).toBe(tooMany)
    expect(conditionFault(`not ${chain(149)}`), 'exactly 300').toBe('accepted')
    expect(conditionFault(`not not ${chain(149)}`)).toBe(tooMany)
    for (const operation of ['a in (b)', 'a between b and c']) {
      const joined = (count: number) => Array.from({ length: count }, () => operation).join(' or ')
      expect(conditionFault(joined(150))).toBe('accepted')
      expect(conditionFault(joined(151))).toBe(tooMany)
    }
    expect(conditionFault(nested(454))).toBe(tooMany)
    expect(conditionFault(`${'not '.repeat(1000)}a<b`)).toBe(tooMany)
    const calls = Array.from({ length: 151 }, () => 'attribute_exists(a)').join(' OR ')
    expect(conditionFault(calls)).toBe('accepted')
  })

  test('depth is refused, never a stack overflow', () => {
    expect(conditionFault('('.repeat(4096))).toBe(redundant)
    expect(conditionFault(`a < ${'f('.repeat(1355)}b${')'.repeat(1355)}`)).toBe(
      'Invalid function name; function: f',
    )
    expect(conditionFault(`a < ${'size('.repeat(680)}b${')'.repeat(680)}`)).toBe(
      'Incorrect operand type for operator or function; operator or function: size, operand type: N',
    )
  })

  test('what stands beside each other goes no deeper', () => {
    const list = `a in (${Array.from({ length: 100 }, () => '(b)').join(',')})`
    expect(conditionFault(Array.from({ length: 5 }, () => list).join(' or '))).toBe('accepted')
    const calls = `a in (${Array.from({ length: 100 }, () => 'size(b)').join(',')})`
    expect(conditionFault(Array.from({ length: 5 }, () => calls).join(' or '))).toBe('accepted')
    const deep = `a < ${'size('.repeat(410)}b${')'.repeat(410)}`
    expect(conditionFault(`attribute_exists(a) and attribute_exists(b) and ${deep}`)).toBe(
      'Incorrect operand type for operator or function; operator or function: size, operand type: N',
    )
  })

  test('a list index is below 4294967295', () => {
    expect(conditionFault('l[4294967294] = :v', v)).toBe('accepted')
    expect(conditionFault('l[4294967295] = :v', v)).toBe(
      'List index is not within the allowable range; index: [4294967295]',
    )
  })

  test('a path has at most 32 steps', () => {
    expect(conditionFault(`a${'.b'.repeat(31)} = :v`, v)).toBe('accepted')
    expect(conditionFault(`a${'.b'.repeat(32)} = :v`, v)).toBe(
      'The document path has too many nesting levels; nesting levels: 33',
    )
  })
})

test('the message says which expression it is', () => {
  expect(refusal(() => condition('a'))).toMatch(/^Invalid ConditionExpression: Syntax error/)
})
