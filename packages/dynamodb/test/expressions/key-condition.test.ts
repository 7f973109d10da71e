import { describe, expect, test } from 'vitest'
import { keyConditionOf } from '../../src/expressions/key-condition.ts'
import { keyConditionFromLegacy, type LegacyCondition } from '../../src/expressions/legacy/condition.ts'
import { parseCondition } from '../../src/expressions/parse-condition.ts'
import { resolveKeyCondition } from '../../src/expressions/resolve-key-condition.ts'
import { Substitutions, type Values } from '../../src/expressions/substitutions.ts'
import type { KeySchema } from '../../src/keys/key-schema.ts'
import type { KeyType } from '../../src/values/attribute-value.ts'
import { refusal } from './reading.ts'

const schema = (partition: Record<string, KeyType>, sort: Record<string, KeyType> = {}): KeySchema => ({
  partition: Object.entries(partition).map(([name, type]) => ({ name, type })),
  sort: Object.entries(sort).map(([name, type]) => ({ name, type })),
})

const composite = schema({ pk: 'S' }, { sk: 'N' })
const s = (text: string) => ({ S: text })
const n = (text: string) => ({ N: text })

const parse = (text: string, values?: Values) =>
  keyConditionOf(parseCondition(text, 'KeyConditionExpression', new Substitutions(undefined, values)))
const range = (text: string, values: Values, keys = composite) =>
  resolveKeyCondition(parse(text, values), keys)
const fault = (text: string, values: Values, keys = composite) => refusal(() => range(text, values, keys))

describe('a range of keys', () => {
  const values = { ':p': s('p'), ':a': n('1'), ':b': n('2') }

  test.each([
    ['pk = :p', undefined],
    ['pk = :p AND sk = :a', { operator: '=', values: [n('1')] }],
    ['sk < :a AND pk = :p', { operator: '<', values: [n('1')] }],
    [':a <= sk and :p = pk', { operator: '>=', values: [n('1')] }],
    ['(pk = :p) AND (:b > (sk))', { operator: '<', values: [n('2')] }],
    ['(pk = :p AND (sk BETWEEN :a AND :b))', { operator: 'between', values: [n('1'), n('2')] }],
  ])('%s', (text, last) => {
    expect(range(text, values)).toEqual({ partition: [s('p')], sortEquals: [], ...(last && { last }) })
  })

  test('begins_with', () => {
    expect(
      range('pk = :p AND begins_with(sk, :p)', { ':p': s('p') }, schema({ pk: 'S' }, { sk: 'S' })),
    ).toMatchObject({
      last: { operator: 'begins_with', values: [s('p')] },
    })
  })
})

describe('what only filters can say', () => {
  test.each([
    ['a > b and size(b) > c or a > c', 'OR'],
    ['a in (b, size(c), d)', 'IN'],
    ['attribute_exists(a)', 'attribute_exists'],
    ['attribute_not_exists(a)', 'attribute_not_exists'],
    ['attribute_type(a, :t)', 'attribute_type'],
    ['contains(a.d, b)', 'contains'],
    ['not a > b', 'NOT'],
    ['a <> b', '<>'],
  ])('%s', (text, operator) => {
    expect(refusal(() => parse(text, { ':t': s('S') }))).toBe(
      `Invalid operator used in KeyConditionExpression: ${operator}`,
    )
  })

  const values = { ':a': n('1'), ':b': n('1'), ':s': s('1') }
  test.each([
    [
      ':a between size(b) and size(a) and b > :b',
      'Invalid condition in KeyConditionExpression: BETWEEN operator must have the key attribute as its first operand',
    ],
    [
      'begins_with(:s, b) and a > :b',
      'Invalid condition in KeyConditionExpression: begins_with operator must have the key attribute as its first operand',
    ],
    [
      'size(b) > a AND a.b > b AND b > c',
      'Invalid KeyConditionExpression: KeyConditionExpressions cannot contain nested operations',
    ],
    [
      'a > size(b.d)',
      'Invalid KeyConditionExpression: KeyConditionExpressions cannot contain nested operations',
    ],
    [
      'b > a.b',
      'Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition',
    ],
    [
      'a between b and size(a)',
      'Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition',
    ],
    [
      'a.d > c',
      'Invalid KeyConditionExpression: KeyConditionExpressions cannot have conditions on nested attributes',
    ],
    [
      'b[0] > a',
      'Invalid KeyConditionExpression: KeyConditionExpressions cannot have conditions on nested attributes',
    ],
    [':b > :a AND a < :b', 'Invalid condition in KeyConditionExpression: No key attribute specified'],
    [
      'b > :a AND b < :a and c = :a',
      'Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key',
    ],
  ])('%s', (text, message) => {
    expect(refusal(() => parse(text, values))).toBe(message)
  })

  test('faults of any condition carry the name of this one', () => {
    expect(refusal(() => parse(''))).toBe('Invalid KeyConditionExpression: The expression can not be empty;')
    expect(refusal(() => parse('pk = :p AND begins_with(sk, :n)', { ':p': s('q'), ':n': n('1') }))).toBe(
      'Invalid KeyConditionExpression: Incorrect operand type for operator or function; operator or function: begins_with, operand type: N',
    )
  })
})

describe('held against the schema', () => {
  const type =
    'One or more parameter values were invalid: Condition parameter type does not match schema type'

  test.each([
    ['sk = :n', 'Query condition missed key schema element: pk'],
    ['extra = :s', 'Query condition missed key schema element: pk'],
    ['pk = :s AND extra = :n', 'Query condition missed key schema element: sk'],
    ['pk > :s', 'Query key condition not supported'],
    ['pk = :n', type],
    ['pk = :s AND sk = :s', type],
    ['pk = :s AND sk = :bool', type],
    ['pk = :s AND begins_with(sk, :s)', type],
    [
      'pk = :s AND sk > :n AND extra = :n',
      'The number of query conditions (3) exceeds the number of key attributes defined in the schema (2)',
    ],
    [
      'pk = :empty',
      'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: pk',
    ],
  ])('%s', (text, message) => {
    expect(fault(text, { ':s': s('a'), ':n': n('1'), ':bool': { BOOL: true }, ':empty': s('') })).toBe(
      message,
    )
  })

  test('a table without sort key takes one condition', () => {
    expect(fault('pk = :s AND sk = :s', { ':s': s('a') }, schema({ pk: 'S' }))).toBe(
      'The number of query conditions (2) exceeds the number of key attributes defined in the schema (1)',
    )
  })
})

describe('keys of several attributes', () => {
  const keys = schema({ g: 'S', h: 'S' }, { a: 'S', b: 'S', c: 'S' })
  const values = { ':v': s('v'), ':w': s('w') }

  test('all partition attributes and the leading sort attributes are given by equality, in any order', () => {
    expect(range('b > :w AND h = :v AND a = :v AND g = :w', values, keys)).toEqual({
      partition: [s('w'), s('v')],
      sortEquals: [s('v')],
      last: { operator: '>', values: [s('w')] },
    })
    expect(range('g = :v AND h = :v', values, keys)).toEqual({ partition: [s('v'), s('v')], sortEquals: [] })
  })

  const needs = (missing: string, because: string) =>
    `RANGE key attributes ${missing} must have equality conditions specified in the query because a condition is present on key attribute ${because}`

  test.each([
    ['g = :v', 'Query condition missed key schema element: h'],
    ['g = :v AND h > :v', 'Query key condition not supported'],
    ['g = :v AND h = :v AND b = :v', needs('a', 'b')],
    ['g = :v AND h = :v AND c = :v', needs('a, b', 'c')],
    ['g = :v AND h = :v AND a = :v AND c = :v', needs('b', 'c')],
    ['g = :v AND h = :v AND a > :v AND b = :v', needs('a', 'b')],
  ])('%s', (text, message) => {
    expect(fault(text, values, keys)).toBe(message)
  })
})

describe('KeyConditions', () => {
  const legacy = (
    conditions: Record<string, [string, ...(LegacyCondition['AttributeValueList'] & object)]>,
  ) =>
    resolveKeyCondition(
      keyConditionFromLegacy(
        Object.fromEntries(
          Object.entries(conditions).map(([name, [operator, ...values]]) => [
            name,
            { ComparisonOperator: operator, AttributeValueList: values },
          ]),
        ),
      ),
      composite,
    )

  test('say the same in other words', () => {
    expect(legacy({ pk: ['EQ', s('p')], sk: ['BETWEEN', n('1'), n('2')] })).toEqual({
      partition: [s('p')],
      sortEquals: [],
      last: { operator: 'between', values: [n('1'), n('2')] },
    })
  })

  test.each(['NE', 'IN', 'CONTAINS', 'NOT_CONTAINS', 'NULL', 'NOT_NULL'])('%s finds no key', operator => {
    const values = operator.endsWith('NULL') ? [] : [n('1')]
    expect(refusal(() => legacy({ pk: ['EQ', s('p')], sk: [operator, ...values] }))).toBe(
      'Attempted conditional constraint is not an indexable operation',
    )
  })
})
