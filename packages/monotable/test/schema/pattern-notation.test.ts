import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Clause, parseKeyCondition } from '../../src/schema/pattern-notation.ts'
import { caught } from './caught.ts'

const read = (condition: string) => parseKeyCondition('thePattern', condition)
const clause = (attribute: string, operator: Clause['operator'], ...values: string[]) => ({
  attribute,
  operator,
  values,
})

describe('a key condition is read as documents write it', () => {
  it.each<[string, Clause[]]>([
    ['PK = SHOP#{shopId}', [clause('PK', '=', 'SHOP#{shopId}')]],
    ['PK = SHOP#{shopId}, SK = META', [clause('PK', '=', 'SHOP#{shopId}'), clause('SK', '=', 'META')]],
    ['PK = A AND SK = B', [clause('PK', '=', 'A'), clause('SK', '=', 'B')]],
    ['PK = A and SK = B', [clause('PK', '=', 'A'), clause('SK', '=', 'B')]],
    ['PK = A,SK=B', [clause('PK', '=', 'A'), clause('SK', '=', 'B')]],
    ['  PK = A ,  SK = B  ', [clause('PK', '=', 'A'), clause('SK', '=', 'B')]],
    ['PK = A, SK begins_with PRODUCT#', [clause('PK', '=', 'A'), clause('SK', 'begins_with', 'PRODUCT#')]],
    ['PK = A AND begins_with(SK, PHOTO#)', [clause('PK', '=', 'A'), clause('SK', 'begins_with', 'PHOTO#')]],
    ['PK = A, BEGINS_WITH (SK , "B#")', [clause('PK', '=', 'A'), clause('SK', 'begins_with', 'B#')]],
    ['begins_with(SK, B) AND PK = A', [clause('SK', 'begins_with', 'B'), clause('PK', '=', 'A')]],
    ['PK = A, SK < B', [clause('PK', '=', 'A'), clause('SK', '<', 'B')]],
    ['PK = A, SK <= B', [clause('PK', '=', 'A'), clause('SK', '<=', 'B')]],
    ['PK = A, SK > B', [clause('PK', '=', 'A'), clause('SK', '>', 'B')]],
    ['PK = A, SK >= B', [clause('PK', '=', 'A'), clause('SK', '>=', 'B')]],
    [
      'PK = A, SK between SALE#{from} and SALE#{to}',
      [clause('PK', '=', 'A'), clause('SK', 'between', 'SALE#{from}', 'SALE#{to}')],
    ],
    [
      'SK BETWEEN "A#{x}" AND "B#{y}" AND PK = C',
      [clause('SK', 'between', 'A#{x}', 'B#{y}'), clause('PK', '=', 'C')],
    ],
    ['PK = "CATEGORY#battery"', [clause('PK', '=', 'CATEGORY#battery')]],
    [
      'PK = PRICE#{price:0000.00}, SK begins_with {name*}',
      [clause('PK', '=', 'PRICE#{price:0000.00}'), clause('SK', 'begins_with', '{name*}')],
    ],
  ])('%s', (condition, clauses) => {
    expect(read(condition)).toEqual({ index: undefined, clauses })
  })

  it('an index may stand before the condition', () => {
    expect(read('GSI1: GSI1PK = NEED#{status}')).toEqual({
      index: 'GSI1',
      clauses: [clause('GSI1PK', '=', 'NEED#{status}')],
    })
    expect(read('by-status.v2: PK = A').index).toBe('by-status.v2')
  })

  it('a colon inside a value is no index', () => {
    expect(read('PK = A: B')).toEqual({ index: undefined, clauses: [clause('PK', '=', 'A: B')] })
  })
})

describe('a value may hold odd text', () => {
  it('spaces stay inside it and go around it', () => {
    expect(read('PK =   A  B  ').clauses).toEqual([clause('PK', '=', 'A  B')])
  })

  it("a comma or 'and' is part of it unless another clause follows", () => {
    expect(read('PK = this and that, or more, SK = x').clauses).toEqual([
      clause('PK', '=', 'this and that, or more'),
      clause('SK', '=', 'x'),
    ])
  })

  it('operators are part of it', () => {
    expect(read('PK = a=b<c>d').clauses).toEqual([clause('PK', '=', 'a=b<c>d')])
  })

  it('what stands in braces never separates', () => {
    expect(read('PK = {a, SK = b}').clauses).toEqual([clause('PK', '=', '{a, SK = b}')])
    expect(read('PK = A, SK between {a and b} and {c and d}').clauses[1]).toEqual(
      clause('SK', 'between', '{a and b}', '{c and d}'),
    )
  })

  it('parentheses are part of it, in the function form too', () => {
    expect(read('PK = f(x)').clauses).toEqual([clause('PK', '=', 'f(x)')])
    expect(read('begins_with(SK, f(x)), PK = A').clauses[0]).toEqual(clause('SK', 'begins_with', 'f(x)'))
  })

  it('in double quotes it may hold anything, quotes doubled', () => {
    expect(read('PK = "a, SK = ""b""", SK = c').clauses).toEqual([
      clause('PK', '=', 'a, SK = "b"'),
      clause('SK', '=', 'c'),
    ])
    expect(read('SK between "a and b" and "c, PK = d", PK = e').clauses).toEqual([
      clause('SK', 'between', 'a and b', 'c, PK = d'),
      clause('PK', '=', 'e'),
    ])
  })

  it('any text comes back from quotes', () => {
    const text = fc.string().filter(value => value !== '')
    fc.assert(
      fc.property(text, text, text, (partition, low, high) => {
        const quote = (value: string) => `"${value.replaceAll('"', '""')}"`
        const condition = `PK = ${quote(partition)}, SK between ${quote(low)} and ${quote(high)}`
        expect(read(condition).clauses).toEqual([
          clause('PK', '=', partition),
          clause('SK', 'between', low, high),
        ])
      }),
    )
  })
})

describe('what cannot be read is refused, with the name of the pattern', () => {
  it.each([
    ['', 'does not begin with a key attribute and an operator'],
    ['PK', "'PK' does not begin with a key attribute and an operator"],
    ['PK is A', "'PK is A' does not begin"],
    ['PK == A', "'PK == A' does not begin"],
    ['PK <> A', "'PK <> A' does not begin"],
    ['PK = ', 'a value is missing'],
    ['PK = ""', 'a value is missing'],
    ['PK = , SK = B', 'a value is missing'],
    ['PK = A, SK between B', "'between' has no 'and' after 'B'"],
    ['PK = A, SK between B, PK = C', "'between' has no 'and' after 'B'"],
    ['PK = A, SK between B and C and D', "'between B and C and D' can be read in two ways"],
    ['PK = "A', "'\"A' has no closing quote"],
    ['PK = "A" B', "'B' follows a finished value"],
    ['PK = "A")', "')' does not begin"],
    ['begins_with(SK, A', "'begins_with(' is never closed"],
  ])('%s', (condition, words) => {
    const error = caught('INVALID_DECLARATION', () => read(condition))
    expect(error.message).toContain(words)
    expect(error.message).toMatch(/^thePattern: /)
    expect(error.details.fix).toMatch(/Write it as 'PK = |Put its values in double quotes/)
  })
})
