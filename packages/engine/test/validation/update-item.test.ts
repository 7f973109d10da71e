import { describe, expect, it } from 'vitest'
import { updateItem } from '../../src/operations/update-item.ts'
import { readInput } from '../../src/shapes/read-input.ts'
import { nestedMaps, tooDeep } from './deep.ts'
import {
  missing,
  mixing,
  newerReturnValues,
  notNumeric,
  one,
  unknownCapacity,
  unknownMetrics,
  unknownOperator,
  unknownReturnValues,
} from './messages.ts'
import { refusalOf } from './refusal.ts'

const Key = { pk: { S: 'a' } }
const refusal = (input: object) => refusalOf(updateItem, { TableName: 'table', Key, ...input })
const set = { UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': { S: 'x' } } }
const emptyName =
  "Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1"

describe('UpdateItem refuses, before it looks at the table,', () => {
  it.each([
    [
      'an empty table name alone',
      { TableName: '', Key: {} },
      one(
        "Value at 'TableName' failed to satisfy constraint: Member must have length greater than or equal to 1",
      ),
    ],
    [
      'an empty table name together with a missing key',
      { TableName: '', Key: undefined, ...set },
      `2 validation errors detected: ${emptyName}; ${missing('key')}`,
    ],
    [
      'all that the older check finds beside a missing key',
      { TableName: '', Key: undefined, ...set, ReturnConsumedCapacity: 'X', ReturnValues: 'Y' },
      `4 validation errors detected: ${unknownCapacity('X')}; ${emptyName}; ${unknownReturnValues('Y')}; ${missing('key')}`,
    ],
    [
      'an unknown ConditionalOperator beside a missing key',
      {
        Key: undefined,
        Expected: { a: { Exists: false }, b: { Exists: false } },
        ConditionalOperator: 'XOR',
      },
      `2 validation errors detected: ${unknownOperator('XOR')}; ${missing('key')}`,
    ],
    [
      'an unknown ReturnValues alone',
      { ReturnValues: 'INVALID', ReturnConsumedCapacity: 'INVALID' },
      one(newerReturnValues),
    ],
    [
      'other unknown words together',
      { ReturnItemCollectionMetrics: 'Y', ReturnConsumedCapacity: 'X' },
      `2 validation errors detected: ${unknownCapacity('X')}; ${unknownMetrics('Y')}`,
    ],
    [
      'an update in two generations',
      { ...set, AttributeUpdates: { a: { Value: { S: 'x' }, Action: 'PUT' } } },
      one(mixing('AttributeUpdates', 'UpdateExpression')),
    ],
    [
      'two generations of everything',
      { ...set, ConditionExpression: 'a = :a', AttributeUpdates: {}, Expected: {} },
      one(mixing('AttributeUpdates, Expected', 'UpdateExpression, ConditionExpression')),
    ],
    [
      'values without an expression',
      { ExpressionAttributeValues: {} },
      one('ExpressionAttributeValues can only be specified when using expressions'),
    ],
    [
      'an empty expression',
      { UpdateExpression: '' },
      one('Invalid UpdateExpression: The expression can not be empty;'),
    ],
    [
      'a value that is not there',
      {
        UpdateExpression: 'SET b = :w',
        ConditionExpression: 'a = :v',
        ExpressionAttributeValues: { ':w': { S: 'x' } },
      },
      one(
        'Invalid ConditionExpression: An expression attribute value used in expression is not defined; attribute value: :v',
      ),
    ],
    [
      'a number that is none in the key, before anything in its expressions',
      { Key: { pk: { N: 'abc' } }, UpdateExpression: '' },
      one(`${notNumeric}: abc`),
    ],
    [
      'a number that is none in AttributeUpdates',
      { AttributeUpdates: { n: { Action: 'PUT', Value: { N: '1e126' } } } },
      one('Number overflow. Attempting to store a number with magnitude larger than supported range'),
    ],
    [
      'a value that is nested too deeply',
      { UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': nestedMaps(32) } },
      one(tooDeep),
    ],
    [
      'an unknown action',
      { AttributeUpdates: { a: { Action: 'X' } } },
      one(
        "Value 'X' at 'attributeUpdates.a.member.action' failed to satisfy constraint: Member must satisfy enum value set: [ADD, PUT, DELETE]",
      ),
    ],
  ])('%s', (_rule, input, message) => {
    expect(refusal(input)).toBe(message)
  })
})

describe('UpdateItem prepares', () => {
  const prepare = (input: object) =>
    updateItem.prepare(readInput(updateItem.shape, { TableName: 'table', Key, ...input }))

  it('an update and a condition that share their values', () => {
    const input = {
      ...set,
      ConditionExpression: 'attribute_exists(pk) AND b = :a',
      ReturnValues: 'UPDATED_NEW',
    }
    expect(prepare(input)).toMatchObject({
      key: Key,
      update: { set: [{ path: ['a'], value: { kind: 'value', value: { S: 'x' } } }] },
      condition: { kind: 'and' },
      returnValues: 'UPDATED_NEW',
    })
  })

  it('a bare key, also from no updates at all', () => {
    expect(prepare({ AttributeUpdates: {} })).toEqual(prepare({}))
    expect(prepare({})).toEqual({
      tableName: 'table',
      key: Key,
      returnValues: 'NONE',
      returnOldOnFailure: false,
      consumedCapacity: 'NONE',
      collectionMetrics: false,
    })
  })
})
