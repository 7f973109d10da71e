import { it } from 'vitest'
import { S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, type WireObject } from '../backends.ts'
import { missing, unknownCapacity, unknownOperator, unknownReturnValues } from '../validation/messages.ts'

const emptyName =
  "Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1"
const key = { pk: S('test') }
const set = { UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': S('x') } }

describeOnEachBackend('of several faults', backend => {
  it.each<[string, string, WireObject, string | RegExp]>([
    ['PutItem', 'an empty table name alone', { TableName: '', Item: {} }, /^1 .*TableName/],
    [
      'PutItem',
      'an empty table name alone, beside unknown ReturnValues',
      { TableName: '', Item: {}, ReturnValues: 'INVALID' },
      /^1 validation error detected: Value at 'TableName' failed/,
    ],
    [
      'PutItem',
      'all unknown words',
      {
        Item: key,
        ReturnConsumedCapacity: 'INVALID',
        ReturnItemCollectionMetrics: 'INVALID',
        ReturnValues: 'INVALID',
      },
      /^3 validation errors detected: .*returnConsumedCapacity.*returnItemCollectionMetrics/,
    ],
    ['PutItem', 'a table name of other characters', { TableName: 'x!', Item: {} }, /'tableName'/],
    ['DeleteItem', 'an empty table name alone', { TableName: '', Key: {} }, /^1 .*TableName/],
    [
      'DeleteItem',
      'all unknown words',
      { Key: key, ReturnValues: 'INVALID', ReturnConsumedCapacity: 'INVALID' },
      /^2 validation errors detected: .*returnConsumedCapacity/,
    ],
    ['DeleteItem', 'a table name of other characters', { TableName: 'x!', Key: {} }, /'tableName'/],
    ['UpdateItem', 'an empty table name alone', { TableName: '', Key: {} }, /^1 .*TableName/],
    [
      'UpdateItem',
      'unknown ReturnValues alone',
      { Key: key, ReturnValues: 'INVALID', ReturnConsumedCapacity: 'INVALID' },
      /^1 validation error detected: .*enum value set/,
    ],
    ['UpdateItem', 'a table name of other characters', { TableName: 'x!', Key: {} }, /'tableName'/],
    [
      'UpdateItem',
      'an empty table name and a missing key',
      { TableName: '', ...set },
      `2 validation errors detected: ${emptyName}; ${missing('key')}`,
    ],
    [
      'UpdateItem',
      'unknown words, an empty table name and a missing key',
      { TableName: '', ...set, ReturnConsumedCapacity: 'INVALID', ReturnValues: 'INVALID' },
      `4 validation errors detected: ${unknownCapacity('INVALID')}; ${emptyName}; ${unknownReturnValues('INVALID')}; ${missing('key')}`,
    ],
    [
      'UpdateItem',
      'an unknown ConditionalOperator and a missing key',
      {
        AttributeUpdates: { x: { Action: 'PUT', Value: S('1') } },
        Expected: { a: { Exists: false }, b: { Exists: false } },
        ConditionalOperator: 'XOR',
      },
      `2 validation errors detected: ${unknownOperator('XOR')}; ${missing('key')}`,
    ],
  ])('%s reports %s', async (operation, _what, input, message) => {
    await expectError(
      backend.send(operation, { TableName: 'not-there', ...input }),
      'ValidationException',
      message,
    )
  })
})
