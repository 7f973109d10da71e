import { describe, expect, test } from 'vitest'
import { conditionFault } from './reading.ts'

const types = {
  S: { S: '1' },
  N: { N: '1' },
  B: { B: 'YQ==' },
  BOOL: { BOOL: true },
  NULL: { NULL: true as const },
  L: { L: [] },
  M: { M: {} },
  SS: { SS: ['1'] },
  NS: { NS: ['1'] },
  BS: { BS: ['YQ=='] },
}

const operandType = (operator: string, type: string) =>
  `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`

describe('functions', () => {
  test.each([
    ['a=a and whatever((:things)) > a', 'whatever'],
    ['attRIbute_exIsts((views), #a)', 'attRIbute_exIsts'],
  ])('that do not exist are named before anything about their operands: %s', (text, name) => {
    expect(conditionFault(text)).toBe(`Invalid function name; function: ${name}`)
  })

  test.each([
    ['a=a and attribute_exists((views), (#a)) > b', 'attribute_exists'],
    ['begins_with(things, a) > b', 'begins_with'],
    ['size(contains(a, b)) > a', 'contains'],
    ['size(things)', 'size'],
    ['a between b and attribute_exists(things)', 'attribute_exists'],
    ['a in (b, attribute_exists(things))', 'attribute_exists'],
    ['NOT size(a)', 'size'],
  ])('stand either for a condition or for an operand: %s', (text, name) => {
    expect(conditionFault(text)).toBe(
      `The function is not allowed to be used this way in an expression; function: ${name}`,
    )
  })

  test('of updates are not for conditions', () => {
    expect(conditionFault('if_not_exists(a, :b) = :b')).toBe(
      'The function is not allowed in a condition expression; function: if_not_exists',
    )
  })

  test.each([
    ['attribute_exists(things, a) and a=a', 'attribute_exists', 2],
    ['attribute_type(things)', 'attribute_type', 1],
    ['begins_with(things, size(a), b)', 'begins_with', 3],
    ['contains(things)', 'contains', 1],
    ['size(things, a) > b', 'size', 2],
  ])('take a fixed number of operands: %s', (text, name, count) => {
    expect(conditionFault(text)).toBe(
      `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${count}`,
    )
  })

  test.each([
    ['attribute_exists(:a)', 'attribute_exists'],
    ['attribute_not_exists(size(:a))', 'attribute_not_exists'],
  ])('about existence need a path: %s', (text, name) => {
    expect(conditionFault(text, { ':a': types.S })).toBe(
      `Operator or function requires a document path; operator or function: ${name}`,
    )
  })
})

describe('reserved words', () => {
  test.each([
    ['attribute_exists(views, #a)', 'views'],
    [':a < abOrT', 'abOrT'],
    ['m.COMMENT = :a', 'COMMENT'],
    ['a = :a OR views = :a', 'views'],
    ['a = :a AND views = :a', 'views'],
    ['NOT views = :a', 'views'],
    ['a BETWEEN b AND views', 'views'],
    ['a IN (b, views)', 'views'],
    ['size(views) > :a', 'views'],
  ])('are refused in any case and anywhere in a path: %s', (text, word) => {
    expect(conditionFault(text)).toBe(`Attribute name is a reserved keyword; reserved keyword: ${word}`)
  })
})

describe('what is not defined', () => {
  test.each([
    ['attribute_exists(#Pictures.RearView, :a) and a=a', 'name', '#Pictures'],
    ['begins_with(Pictures.#RearView)', 'name', '#RearView'],
    ['(#P between :lo and :hi) and (#PC in (:cat1, :cat2))', 'name', '#P'],
    ['begins_with(:hello, #a, #b)', 'value', ':hello'],
    [':a < :b', 'value', ':a'],
  ])('is reported before the operands are counted: %s', (text, kind, placeholder) => {
    const what =
      kind === 'name'
        ? 'An expression attribute name used in the document path is not defined; attribute name: '
        : 'An expression attribute value used in expression is not defined; attribute value: '
    expect(conditionFault(text)).toBe(what + placeholder)
  })

  test('is reported in the order written, with all other faults of a condition', () => {
    const values = { ':n': types.N }
    expect(conditionFault('pk = :missing AND begins_with(sk, :n)', values)).toContain(':missing')
    expect(conditionFault('begins_with(sk, :n) AND pk = :missing', values)).toBe(
      operandType('begins_with', 'N'),
    )
  })

  test('is an inherited property too', () => {
    expect(conditionFault('a = :__proto__', {})).toContain('not defined; attribute value: :__proto__')
    expect(conditionFault('#constructor = a', {}, {})).toContain('not defined; attribute name: #constructor')
  })
})

describe('operand types', () => {
  const accepted: Record<string, readonly string[]> = {
    'a < :v': ['S', 'N', 'B'],
    ':v >= a': ['S', 'N', 'B'],
    'a BETWEEN :v AND b': ['S', 'N', 'B'],
    'begins_with(a, :v)': ['S', 'B'],
    'begins_with(:v, a)': ['S', 'B'],
    'size(:v) > a': ['S', 'B', 'SS', 'NS', 'BS', 'L', 'M'],
    'a = :v': Object.keys(types),
    'a <> :v': Object.keys(types),
    'a IN (:v)': Object.keys(types),
    'contains(a, :v)': Object.keys(types),
  }

  test.each(Object.keys(accepted))('%s', text => {
    const operator = ['<', '>=', 'BETWEEN', 'begins_with', 'size'].find(each => text.includes(each)) as string
    for (const [type, value] of Object.entries(types)) {
      const expected = accepted[text]?.includes(type) ? 'accepted' : operandType(operator, type)
      expect(conditionFault(text, { ':v': value })).toBe(expected)
    }
  })

  test('a size is a number', () => {
    expect(conditionFault('begins_with(a, size(b))')).toBe(operandType('begins_with', 'N'))
    expect(conditionFault('size(size(a)) > b')).toBe(operandType('size', 'N'))
  })

  test('attribute_type wants the name of a type, as a value', () => {
    for (const type of Object.keys(types)) {
      expect(conditionFault('attribute_type(a, :t)', { ':t': { S: type } })).toBe('accepted')
    }
    expect(conditionFault('attribute_type(:t, :t)', { ':t': { S: 'S' } })).toBe('accepted')
    expect(conditionFault('attribute_type(a, :t)', { ':t': { S: 'STRING' } })).toBe(
      'Invalid attribute type name found; type: STRING, valid types: {S,SS,N,NS,B,BS,BOOL,NULL,L,M}',
    )
    expect(conditionFault('attribute_type(a, :t)', { ':t': types.N })).toBe(
      operandType('attribute_type', 'N'),
    )
    expect(conditionFault('attribute_type(a, size(b))')).toBe(operandType('attribute_type', 'N'))
    expect(conditionFault('attribute_type(a, SS)')).toBe(
      operandType(
        'attribute_type',
        '{S,SS,N,NS,B,BS,BOOL,NULL,L,M,HD,DOUBLE,FLOAT,HDS,FS,DOUBLESET,DICT,DECIMAL,INT,DECIMALSET,INTSET}',
      ),
    )
  })
})

describe('operands must be distinct paths', () => {
  test.each([
    ['a = a AND #a = b', '=', '[a]'],
    ['#a <> a', '<>', '[a]'],
    ['((a=a) OR (a=a))', '=', '[a]'],
    ['contains(ab.bc[1].a, ab.bc[1].#a)', 'contains', '[ab, bc, [1], a]'],
    ['attribute_type(ab.bc[1].#a, ab.bc[1].a)', 'attribute_type', '[ab, bc, [1], a]'],
    ['a BETWEEN b AND a', 'BETWEEN', '[a]'],
    ['a IN (b, a)', 'IN', '[a]'],
  ])('%s', (text, operator, path) => {
    expect(conditionFault(text, undefined, { '#a': 'a' })).toBe(
      `The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}, first operand: ${path}`,
    )
  })

  test('two equal values are fine', () => {
    expect(conditionFault(':a > :a', { ':a': types.S })).toBe('accepted')
  })
})

describe('bounds of BETWEEN', () => {
  const bounds = (low: string, high: string) =>
    `lower bound operand: AttributeValue: {${low}}, upper bound operand: AttributeValue: {${high}}`

  test.each([
    [{ N: '5' }, { N: '4' }, bounds('N:5', 'N:4')],
    [{ S: 'z' }, { S: 'a' }, bounds('S:z', 'S:a')],
    [{ B: 'eg==' }, { B: 'YQ==' }, bounds('B:eg==', 'B:YQ==')],
  ])('are in order: %j, %j', (low, high, shown) => {
    expect(conditionFault('a BETWEEN :low AND :high', { ':low': low, ':high': high })).toBe(
      `The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ${shown}`,
    )
  })

  test('are of one type', () => {
    expect(conditionFault('a BETWEEN :low AND :high', { ':low': { N: '1' }, ':high': { S: 'a' } })).toBe(
      `The BETWEEN operator requires same data type for lower and upper bounds; ${bounds('N:1', 'S:a')}`,
    )
  })

  test('may be equal, or come from the item', () => {
    expect(conditionFault('a BETWEEN :v AND :v', { ':v': { N: '1' } })).toBe('accepted')
    expect(conditionFault('a BETWEEN b AND :v', { ':v': { N: '1' } })).toBe('accepted')
  })
})

test('IN takes up to 100 operands', () => {
  const values = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`:v${at}`, { N: `${at}` }]))
  const listed = (count: number) => `a IN (${Object.keys(values).slice(0, count).join(', ')})`
  expect(conditionFault(listed(100), values)).toBe('accepted')
  expect(conditionFault(listed(101), values)).toBe(
    'The IN operator is provided with too many operands; number of operands: 101',
  )
})
