import { describe, expect, test } from 'vitest'
import type { Values } from '../../src/expressions/substitutions.ts'
import { update, updateFault } from './reading.ts'

const values: Values = {
  ':a': { S: 'a' },
  ':b': { N: '1' },
  ':c': { B: 'YQ==' },
  ':d': { BOOL: false },
  ':e': { NULL: true },
  ':f': { SS: ['a'] },
  ':g': { NS: ['1'] },
  ':h': { BS: ['YQ=='] },
  ':i': { M: {} },
  ':j': { L: [] },
}

describe('syntax', () => {
  test.each([
    ['INVALID SYNTAX HERE', 'INVALID', 'INVALID SYNTAX'],
    ['SET', '<EOF>', 'SET'],
    ['set a', '<EOF>', 'a'],
    ['ADD numx', '<EOF>', 'numx'],
    ['ADD hits : incr', ':', 'hits : incr'],
    ['ADD numx 1', '1', 'numx 1'],
    ['DELETE setx a', 'a', 'setx a'],
    ['set a=set', 'set', '=set'],
    ['remove a = b', '=', 'a = b'],
    ['remove a b', 'b', 'a b'],
    ['set :a = b', ':a', 'set :a ='],
    ['SET numx = numx * :v', '*', 'numx * :v'],
    ['SET note = :v +', '<EOF>', '+'],
    ['SET a = if_not_exist(a, 100)', '100', ', 100)'],
    ['SET a = :a, #, b = :b', '#', ', #,'],
    ['set a = b + c + d', '+', 'c + d'],
    ['set a = (b.c).d + e', '.', ').d'],
    ['set (a = (b + c))', '(', 'set (a'],
    ['SET c = if_not_exists(c, :a+:b)', '+', ':a+:b'],
    ['SET #list[0.#comment = :value', '.', '0.#comment'],
    ['SET a = _f(b)', '_', '= _f'],
    ['SET a = :a,', '<EOF>', ','],
  ])('%s', (text, token, near) => {
    expect(updateFault(text)).toBe(`Syntax error; token: "${token}", near: "${near}"`)
  })

  test.each([
    'set a = (b + c)',
    'set a = ((b.c.d)+(e))',
    'SET a = if_not_exists(a, b) + b',
    'SET a = if_not_exists(a, if_not_exists(a, b))',
    'SET a = list_append(if_not_exists(l, b), c)',
    'remove a, b[1] SET c = d aDd e :b DELETE f :f',
  ])('is accepted: %s', text => {
    expect(updateFault(text, values)).toBe('accepted')
  })

  test('parentheses in parentheses are redundant', () => {
    expect(updateFault('SET a = ((b))')).toBe('The expression has redundant parentheses;')
  })

  test('depth is refused, never a stack overflow', () => {
    expect(updateFault(`SET a = ${'('.repeat(2000)}b${')'.repeat(2000)}`)).toBe(
      'The expression has redundant parentheses;',
    )
    expect(updateFault(`SET a = ${'f('.repeat(1000)}b${')'.repeat(1000)}`)).toContain('function: f')
  })

  test('an update must not be empty', () => {
    expect(updateFault('')).toBe('The expression can not be empty;')
  })
})

describe('order in which faults are reported', () => {
  test.each([
    [' set #c = :c set abOrt = true ', 'Attribute name is a reserved keyword; reserved keyword: abOrt'],
    ['set #c = if_not_exist(:c) set c = d', 'Invalid function name; function: if_not_exist'],
    ['set a = #c set c = :d', 'The "SET" section can only be used once in an update expression;'],
    [
      'delete #d :e set a = b delete #e :f',
      'The "DELETE" section can only be used once in an update expression;',
    ],
    [
      'SET #c = if_not_exists(:z)',
      'An expression attribute name used in the document path is not defined; attribute name: #c',
    ],
    [
      'SET a = :z, b = #c',
      'An expression attribute name used in the document path is not defined; attribute name: #c',
    ],
    [
      'SET #c = #d, #e = :a',
      'An expression attribute name used in the document path is not defined; attribute name: #c',
    ],
    [
      'SET a = :z, b = :y',
      'An expression attribute value used in expression is not defined; attribute value: :z',
    ],
    [
      'SET a = if_not_exists(:z), a = b',
      'An expression attribute value used in expression is not defined; attribute value: :z',
    ],
    [
      'set a = if_not_exists(b), a = :a',
      'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a]',
    ],
    [
      'set b = list_append(:a, a), c = if_not_exists(a) add a.b :a',
      'Incorrect operand type for operator or function; operator: ADD, operand type: STRING, typeSet: ALLOWED_FOR_ADD_OPERAND',
    ],
  ])('%s', (text, message) => {
    expect(updateFault(text, values)).toBe(message)
  })
})

describe('paths', () => {
  const clash = (kind: string, one: string, two: string) =>
    `Two document paths ${kind} with each other; must remove or rewrite one of these paths; path one: ${one}, path two: ${two}`

  test.each([
    ['set d[1] = a, d.b = a, c[1].a = a, #c = b', clash('overlap', '[c, [1], a]', '[c]')],
    ['SET mapx = :a, mapx.num = :b', clash('overlap', '[mapx]', '[mapx, num]')],
    ['SET lst[0] = :a, lst[0].ok = :a', clash('overlap', '[lst, [0]]', '[lst, [0], ok]')],
    ['SET #c = :a REMOVE c', clash('overlap', '[c]', '[c]')],
    ['set #c[3].#d = a, #c.#d[3] = b', clash('conflict', '[c, [3], [3]]', '[c, [3], [3]]')],
    ['remove a.#c set a[1] = #d', clash('conflict', '[a, c]', '[a, [1]]')],
  ])('must not clash: %s', (text, message) => {
    expect(updateFault(text, values, { '#c': 'c', '#d': '[3]' })).toBe(message)
  })

  test('beside one another are fine', () => {
    expect(updateFault('SET a.b = :a, a.c = :a, l[0] = :a, l[1] = :a', values)).toBe('accepted')
  })
})

describe('operands', () => {
  test.each([
    ['set a = if_not_exists(c)', 'if_not_exists', 1],
    ['set a = list_append(:j, b, c)', 'list_append', 3],
  ])('are counted: %s', (text, name, count) => {
    expect(updateFault(text, values)).toBe(
      `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${count}`,
    )
  })

  test.each(['set a = if_not_exists(:a, c)', 'set a = if_not_exists(if_not_exists(a, b), c)'])(
    'if_not_exists looks at a path: %s',
    text => {
      expect(updateFault(text, values)).toBe(
        'Operator or function requires a document path; operator or function: if_not_exists',
      )
    },
  )

  test('list_append is no operand', () => {
    for (const value of [
      'list_append(list_append(l, :j), :j)',
      'list_append(l, :j) + :b',
      'n - list_append(l, :j)',
    ]) {
      expect(updateFault(`SET a = ${value}`, values), value).toBe(
        'The function is not allowed to be used this way in an expression; function: list_append',
      )
    }
  })

  test('of two faults the first is told', () => {
    const count =
      'Incorrect number of operands for operator or function; operator or function: list_append, number of operands: 1'
    expect(updateFault('SET a = list_append(:j) + :b', values)).toBe(count)
    expect(updateFault('SET a = :b + list_append(:j)', values)).toBe(count)
  })

  test.each(['contains(s, :a)', 'size(s)'])('%s is for conditions', call => {
    expect(updateFault(`SET r = ${call}`, values)).toBe(
      `The function is not allowed in an update expression; function: ${call.slice(0, call.indexOf('('))}`,
    )
  })

  test.each([
    ['list_append(:a, b)', 'list_append', 'S'],
    ['list_append(b, :b)', 'list_append', 'N'],
    ['list_append(:i, b)', 'list_append', 'M'],
    ['b + :a', '+', 'S'],
    [':a + :c', '+', 'S'],
    [':c - b', '-', 'B'],
    ['b - :j', '-', 'L'],
  ])('have types: %s', (value, operator, type) => {
    expect(updateFault(`set x = ${value}`, values)).toBe(
      `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`,
    )
  })

  const long = { a: 'STRING', c: 'BINARY', d: 'BOOLEAN', e: 'NULL', i: 'MAP', j: 'LIST' }
  test.each(Object.entries({ ...long, b: 'NUMBER' }))(
    'of DELETE are sets, of ADD also numbers: :%s',
    (key, type) => {
      const fault = (section: string) =>
        `Incorrect operand type for operator or function; operator: ${section}, operand type: ${type}, typeSet: ALLOWED_FOR_${section}_OPERAND`
      expect(updateFault(`DELETE x.y :${key}`, values)).toBe(fault('DELETE'))
      expect(updateFault(`ADD x.y :${key}`, values)).toBe(key === 'b' ? 'accepted' : fault('ADD'))
    },
  )
})

test('the tree holds each action under its section', () => {
  expect(update('ADD n :b SET #x.y[1] = a + :b REMOVE z DELETE s :f', values, { '#x': 'x.1' })).toEqual({
    set: [
      {
        path: ['x.1', 'y', 1],
        value: {
          kind: 'plus',
          left: { kind: 'path', path: ['a'] },
          right: { kind: 'value', value: { N: '1' } },
        },
      },
    ],
    remove: [['z']],
    add: [{ path: ['n'], value: { N: '1' } }],
    delete: [{ path: ['s'], value: { SS: ['a'] } }],
  })
})
