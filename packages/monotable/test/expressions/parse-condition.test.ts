import { describe, expect, it } from 'vitest'
import { isError } from '../../src/errors.ts'
import { conditionArguments } from '../../src/expressions/condition.ts'
import { parseCondition } from '../../src/expressions/parse-condition.ts'

const root = (text: string) => parseCondition(text).root
const path = (text: string, at: number) => ({ kind: 'path', text, at })
const argument = (name: string, at: number) => ({ kind: 'argument', name, at })
const literal = (text: string, at: number, value: object) => ({ kind: 'literal', text, at, value })

function fault(text: string): { position: number; problem: string } {
  try {
    parseCondition(text)
  } catch (error) {
    if (!isError(error, 'INVALID_CONDITION')) throw error
    expect(error.details.condition).toBe(text)
    return { position: error.details.position, problem: error.details.problem }
  }
  throw new Error(`'${text}' was read`)
}

describe('what is read', () => {
  it('compares an attribute with an argument', () => {
    expect(root('stock >= {quantity}')).toEqual({
      kind: 'compare',
      operator: '>=',
      left: path('stock', 0),
      right: argument('quantity', 9),
    })
  })

  it.each(['=', '<>', '<', '<=', '>', '>='])('knows the comparison %s with and without spaces', operator => {
    expect(root(`a ${operator} b`)).toMatchObject({ kind: 'compare', operator })
    expect(root(`a${operator}b`)).toMatchObject({ kind: 'compare', operator })
  })

  it('takes != as <>', () => {
    expect(root('a != b')).toMatchObject({ kind: 'compare', operator: '<>' })
  })

  it.each([
    ['"active"', { S: 'active' }],
    ['\'it is "so"\'', { S: 'it is "so"' }],
    ['""', { S: '' }],
    ['12', { N: '12' }],
    ['-0.50', { N: '-0.50' }],
    ['1e-7', { N: '1e-7' }],
    ['true', { BOOL: true }],
    ['FALSE', { BOOL: false }],
    ['Null', { NULL: true }],
  ])('reads the value %s', (text, value) => {
    expect(root(`a = ${text}`)).toMatchObject({ right: literal(text, 4, value) })
  })

  it('binds and closer than or, and not closer than both', () => {
    expect(root('a = 1 or not b = 2 and c = 3')).toMatchObject({
      kind: 'or',
      parts: [{ kind: 'compare' }, { kind: 'and', parts: [{ kind: 'not' }, { kind: 'compare' }] }],
    })
    expect(root('(a = 1 or b = 2) and c = 3')).toMatchObject({
      kind: 'and',
      parts: [{ kind: 'or' }, { kind: 'compare' }],
    })
  })

  it('gives the and of between to between', () => {
    expect(root('price between {min} and {max} and a = 1')).toMatchObject({
      kind: 'and',
      parts: [{ kind: 'between', low: argument('min', 14), high: argument('max', 24) }, { kind: 'compare' }],
    })
  })

  it('tells a list of members from an argument that is one', () => {
    expect(root('s in ("a", {b})')).toMatchObject({ kind: 'in', list: [{ kind: 'literal' }, { name: 'b' }] })
    expect(root('s in {all}')).toMatchObject({ kind: 'inArgument', list: argument('all', 5) })
  })

  it('takes keywords and functions in any case', () => {
    expect(root('A BETWEEN 1 AND 2 Or NOT Begins_With(a, "x")')).toMatchObject({
      kind: 'or',
      parts: [{ kind: 'between' }, { kind: 'not', of: { kind: 'call', name: 'begins_with' } }],
    })
  })

  it('takes exists for attribute_exists, and functions between their operands', () => {
    expect(root('exists(a)')).toEqual({
      kind: 'call',
      name: 'attribute_exists',
      of: path('a', 7),
      other: undefined,
    })
    expect(root('SK begins_with "NEED#"')).toMatchObject({ name: 'begins_with', of: path('SK', 0) })
    expect(root('tags contains {tag}')).toMatchObject({ name: 'contains', other: argument('tag', 14) })
  })

  it('takes words of the notation as names where only a name can stand', () => {
    expect(
      root('size = 1 and contains = 2 and in in (3) and between between 4 and 5 and and = 6'),
    ).toMatchObject({
      parts: [
        { left: path('size', 0) },
        { left: { text: 'contains' } },
        { of: { text: 'in' } },
        { of: { text: 'between' } },
        { left: { text: 'and' } },
      ],
    })
  })

  it('takes any name between backticks, and Korean or hyphenated ones without', () => {
    expect(root('`not` = 1 and `a.b c``d` = 2')).toMatchObject({
      parts: [{ left: { text: '`not`' } }, { left: { text: '`a.b c``d`' } }],
    })
    expect(root('제조사 = content-type')).toMatchObject({
      left: { text: '제조사' },
      right: { text: 'content-type' },
    })
  })

  it('lists each argument once', () => {
    const condition = parseCondition('a = {x} or b in {ys} and size(c) between {x} and {z}')
    expect(conditionArguments(condition)).toEqual(['x', 'ys', 'z'])
  })
})

describe('what is refused, and where', () => {
  it.each([
    ['', 0, 'expected an attribute, an {argument} or a value, found the end'],
    [
      'a',
      1,
      "expected '=', '<>', '<', '<=', '>', '>=', 'between', 'in', 'begins_with' or 'contains', found the end",
    ],
    ['a = 1 b = 2', 6, "expected 'and', 'or' or the end, found 'b'"],
    ['a == 1', 3, "expected an attribute, an {argument} or a value, found '='"],
    ['(a = 1', 6, "expected ')', found the end"],
    ['a in ()', 6, "expected an attribute, an {argument} or a value, found ')'"],
    ['a between 1 or 2', 12, "expected 'and', found 'or'"],
    ['exists({x})', 7, 'expected an attribute, found {x}'],
    ['begins_with(a)', 13, "expected ',', found ')'"],
    ['lower(a) = "x"', 0, "'lower' is not a function that can be used here"],
    ['a = exists(b)', 4, "'exists' is not a function that can be used here"],
    ['a = "x', 4, 'this text has no closing quote, or contains a brace: pass it as an argument'],
    ['a = "{x}"', 4, 'this text has no closing quote, or contains a brace: pass it as an argument'],
    ['a = {x', 4, 'write an argument as {name}'],
    ['a = {}', 4, 'write an argument as {name}'],
    ['`a = 1', 0, 'this name has no closing backtick'],
    ['a ! b', 2, "'!' has no meaning here"],
    ['a[x] = 1', 1, "'[' has no meaning here"],
  ])('%s', (text, position, problem) => {
    expect(fault(text)).toEqual({ position, problem })
  })
})
