import { describe, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, type WireObject } from '../backends.ts'
import { mixing, one } from '../validation/messages.ts'

const invalid = 'One or more parameter values were invalid: '
const x = { ':v': S('x') }
const exists = { ConditionExpression: 'attribute_exists(a)' }

type Case = [rule: string, input: WireObject, message: string]

const parameters: Case[] = [
  [
    'values without an expression',
    { ExpressionAttributeValues: x },
    'ExpressionAttributeValues can only be specified when using expressions',
  ],
  [
    'names without an expression',
    { ExpressionAttributeNames: { '#a': 'a' } },
    'ExpressionAttributeNames can only be specified when using expressions',
  ],
  [
    'names beside Expected',
    { Expected: { a: { Exists: false } }, ExpressionAttributeNames: { '#a': 'a' } },
    'ExpressionAttributeNames can only be specified when using expressions',
  ],
  ['no values', { ...exists, ExpressionAttributeValues: {} }, 'ExpressionAttributeValues must not be empty'],
  ['no names', { ...exists, ExpressionAttributeNames: {} }, 'ExpressionAttributeNames must not be empty'],
  [
    'an empty condition',
    { ConditionExpression: '' },
    'Invalid ConditionExpression: The expression can not be empty;',
  ],
  [
    'conditions of both generations',
    { ...exists, Expected: { a: { Exists: false } } },
    mixing('Expected', 'ConditionExpression'),
  ],
]

const expectations: Case[] = [
  [
    'an expectation of a value that is not given',
    { Exists: true },
    'Value must be provided when Exists is true for Attribute: a',
  ],
  [
    'an expectation of a value that shall not exist',
    { Exists: false, Value: S('x') },
    'Value cannot be used when Exists is false for Attribute: a',
  ],
  [
    'an expectation with a value twice',
    { Value: S('x'), ComparisonOperator: 'EQ', AttributeValueList: [S('x')] },
    'Value and AttributeValueList cannot be used together for Attribute: a',
  ],
  [
    'a comparison with nothing',
    { ComparisonOperator: 'EQ' },
    'Value or AttributeValueList must be used with ComparisonOperator: EQ for Attribute: a',
  ],
  [
    'a comparison with too little',
    { ComparisonOperator: 'BETWEEN', AttributeValueList: [S('x')] },
    'Invalid number of argument(s) for the BETWEEN ComparisonOperator',
  ],
].map(([rule, a, message]) => [rule, { Expected: { a } }, invalid + message] as Case)

const updates: Case[] = [
  [
    'an expression that is none',
    { UpdateExpression: 'INVALID SYNTAX HERE', ExpressionAttributeValues: x },
    'Invalid UpdateExpression: Syntax error; token: "INVALID", near: "INVALID SYNTAX"',
  ],
  [
    'an unused name',
    {
      UpdateExpression: 'SET a = :v',
      ExpressionAttributeValues: x,
      ExpressionAttributeNames: { '#unused': 'b' },
    },
    'Value provided in ExpressionAttributeNames unused in expressions: keys: {#unused}',
  ],
  [
    'an unused value',
    { UpdateExpression: 'SET a = :v', ExpressionAttributeValues: { ...x, ':unused': S('y') } },
    'Value provided in ExpressionAttributeValues unused in expressions: keys: {:unused}',
  ],
  [
    'a value that is not given',
    { UpdateExpression: 'SET a = :v' },
    'Invalid UpdateExpression: An expression attribute value used in expression is not defined; attribute value: :v',
  ],
]

describeOnEachBackend('A request is refused inside the envelope', backend => {
  const table = onTable(backend)
  const refused = async (operation: string, input: WireObject, message: string) => {
    await expectError(table.send(operation, input), 'ValidationException', one(message))
  }

  describe.each([
    ['PutItem', { Item: { pk: S('a') } }],
    ['UpdateItem', { Key: { pk: S('a') } }],
    ['DeleteItem', { Key: { pk: S('a') } }],
  ])('by %s', (operation, target) => {
    it.each([...parameters, ...expectations])('for %s', (_rule, input, message) =>
      refused(operation, { ...target, ...input }, message),
    )
  })

  it.each(updates)('by UpdateItem for %s', (_rule, input, message) =>
    refused('UpdateItem', { Key: { pk: S('a') }, ...input }, message),
  )
})
