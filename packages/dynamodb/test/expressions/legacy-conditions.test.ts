import { describe, expect, test } from 'vitest'
import { matches } from '../../src/expressions/evaluate-condition.ts'
import { failingPart } from '../../src/expressions/failing-part.ts'
import { conditionFromFilter, type LegacyCondition } from '../../src/expressions/legacy/condition.ts'
import { conditionFromExpected, type ExpectedAttribute } from '../../src/expressions/legacy/expected.ts'
import type { Condition } from '../../src/expressions/tree.ts'
import type { AttributeValue, Item } from '../../src/values/attribute-value.ts'
import { refusal } from './reading.ts'

const item: Item = {
  n: { N: '2' },
  s: { S: 'hello' },
  set: { NS: ['2', '4'] },
  list: { L: [{ N: '2' }, { BOOL: true }] },
  'a.b': { S: 'dot' },
}

const one = (ComparisonOperator: string, ...AttributeValueList: AttributeValue[]): LegacyCondition => ({
  ComparisonOperator,
  AttributeValueList,
})
const filter = (name: string, operator: string, ...values: AttributeValue[]) =>
  matches(conditionFromFilter({ [name]: one(operator, ...values) }) as Condition, item)
const fault = (operator: string, ...values: AttributeValue[]) =>
  refusal(() => conditionFromFilter({ a: one(operator, ...values) }))

describe('what the operators mean', () => {
  test.each([
    ['n', 'EQ', true, [{ N: '2' }]],
    ['n', 'NE', false, [{ N: '2' }]],
    ['n', 'NE', true, [{ S: '2' }]],
    ['gone', 'NE', true, [{ N: '2' }]],
    ['n', 'LT', true, [{ N: '10' }]],
    ['n', 'GE', false, [{ S: '1' }]],
    ['n', 'BETWEEN', true, [{ N: '1' }, { N: '2' }]],
    ['n', 'IN', true, [{ N: '1' }, { N: '2' }]],
    ['set', 'IN', false, [{ N: '2' }]],
    ['s', 'BEGINS_WITH', true, [{ S: 'hell' }]],
    ['s', 'CONTAINS', true, [{ S: 'ell' }]],
    ['set', 'CONTAINS', true, [{ N: '4' }]],
    ['list', 'CONTAINS', true, [{ BOOL: true }]],
    ['s', 'NOT_CONTAINS', true, [{ S: 'dog' }]],
    ['s', 'NOT_CONTAINS', true, [{ N: '1' }]],
    ['set', 'NOT_CONTAINS', false, [{ N: '4' }]],
    ['gone', 'NOT_CONTAINS', false, [{ N: '4' }]],
    ['gone', 'NULL', true, []],
    ['s', 'NULL', false, []],
    ['s', 'NOT_NULL', true, []],
    ['a.b', 'EQ', true, [{ S: 'dot' }]],
  ] as const)('%s %s is %s: %j', (name, operator, expected, values) => {
    expect(filter(name, operator, ...(values as unknown as AttributeValue[]))).toBe(expected)
  })

  test('conditions are joined by AND, or as ConditionalOperator says', () => {
    const both = { n: one('EQ', { N: '2' }), s: one('EQ', { S: 'x' }) }
    expect(matches(conditionFromFilter(both) as Condition, item)).toBe(false)
    expect(matches(conditionFromFilter(both, 'OR') as Condition, item)).toBe(true)
    expect(failingPart(conditionFromFilter(both) as Condition, item)?.text).toBe('s EQ')
  })

  test('no condition is no filter', () => {
    expect(conditionFromFilter({})).toBeUndefined()
    expect(conditionFromExpected({})).toBeUndefined()
  })
})

describe('values must fit their operator', () => {
  const invalid = 'One or more parameter values were invalid: '

  test.each(['EQ', 'NE', 'LT', 'LE', 'GT', 'GE', 'CONTAINS', 'NOT_CONTAINS', 'BEGINS_WITH'])(
    '%s takes one',
    operator => {
      const message = `${invalid}Invalid number of argument(s) for the ${operator} ComparisonOperator`
      expect(fault(operator)).toBe(message)
      expect(fault(operator, { S: 'a' }, { S: 'b' })).toBe(message)
    },
  )

  test('BETWEEN takes two, IN at least one, NULL and NOT_NULL none', () => {
    for (const [operator, ...values] of [
      ['BETWEEN', { S: 'a' }],
      ['IN'],
      ['NULL', { S: 'a' }],
      ['NOT_NULL', { S: 'a' }],
    ] as [string, ...AttributeValue[]][]) {
      expect(fault(operator, ...values)).toBe(
        `${invalid}Invalid number of argument(s) for the ${operator} ComparisonOperator`,
      )
    }
  })

  test.each([
    ['LT', { BOOL: true }, 'BOOL'],
    ['GE', { SS: ['a'] }, 'SS'],
    ['IN', { L: [] }, 'L'],
    ['IN', { NULL: true }, 'NULL'],
    ['CONTAINS', { SS: ['a'] }, 'SS'],
    ['NOT_CONTAINS', { M: {} }, 'M'],
    ['BEGINS_WITH', { N: '1' }, 'N'],
  ] as const)('%s %j', (operator, value, type) => {
    expect(fault(operator, value as unknown as AttributeValue)).toBe(
      `${invalid}ComparisonOperator ${operator} is not valid for ${type} AttributeValue type`,
    )
  })

  test.each([{ BOOL: true }, { NULL: true }, { L: [] }, { M: {} }, { SS: ['a'] }] as AttributeValue[])(
    'EQ and NE take any type: %j',
    value => {
      expect(fault('EQ', value)).toBe('accepted')
      expect(fault('NE', value)).toBe('accepted')
    },
  )

  test('are of one type, and of BETWEEN in order', () => {
    expect(fault('IN', { S: 'b' }, { N: '1' })).toBe(
      `${invalid}AttributeValues inside AttributeValueList must be of same type`,
    )
    expect(fault('BETWEEN', { S: 'b' }, { S: 'a' })).toBe(
      'The BETWEEN condition was provided a range where the lower bound is greater than the upper bound',
    )
  })
})

describe('Expected', () => {
  const expected = (attribute: ExpectedAttribute, of: Item = item) =>
    matches(conditionFromExpected({ n: attribute }) as Condition, of)
  const refused = (attribute: ExpectedAttribute) =>
    refusal(() => conditionFromExpected({ a: attribute })).replace(
      'One or more parameter values were invalid: ',
      '',
    )
  const value: AttributeValue = { N: '2' }

  test('a value, or that there is none', () => {
    expect(expected({ Value: value })).toBe(true)
    expect(expected({ Value: value, Exists: true }, {})).toBe(false)
    expect(expected({ Exists: false })).toBe(false)
    expect(expected({ Exists: false }, {})).toBe(true)
  })

  test('a comparison, with its value in either place', () => {
    expect(expected({ ComparisonOperator: 'GE', Value: value })).toBe(true)
    expect(expected({ ComparisonOperator: 'IN', AttributeValueList: [{ N: '1' }, value] })).toBe(true)
    expect(expected({ ComparisonOperator: 'NULL' })).toBe(false)
    expect(expected({ ComparisonOperator: 'NOT_NULL' })).toBe(true)
  })

  test.each([
    [{}, 'Value must be provided when Exists is null for Attribute: a'],
    [{ Exists: true }, 'Value must be provided when Exists is true for Attribute: a'],
    [{ Exists: false, Value: value }, 'Value cannot be used when Exists is false for Attribute: a'],
    [
      { AttributeValueList: [value], Value: value },
      'Value and AttributeValueList cannot be used together for Attribute: a',
    ],
    [
      { ComparisonOperator: 'EQ', Exists: true, Value: value },
      'Exists and ComparisonOperator cannot be used together for Attribute: a',
    ],
    [
      { ComparisonOperator: 'EQ' },
      'Value or AttributeValueList must be used with ComparisonOperator: EQ for Attribute: a',
    ],
    [
      { AttributeValueList: [value] },
      'AttributeValueList can only be used with a ComparisonOperator for Attribute: a',
    ],
    [
      { ComparisonOperator: 'NULL', Value: value },
      'Invalid number of argument(s) for the NULL ComparisonOperator',
    ],
    [
      { ComparisonOperator: 'BETWEEN', Value: value },
      'Invalid number of argument(s) for the BETWEEN ComparisonOperator',
    ],
    [
      { ComparisonOperator: 'BEGINS_WITH', AttributeValueList: [value] },
      'ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type',
    ],
  ] as [ExpectedAttribute, string][])('%j', (attribute, message) => {
    expect(refused(attribute)).toBe(message)
  })
})
