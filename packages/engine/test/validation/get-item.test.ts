import { describe, expect, it } from 'vitest'
import { getItem } from '../../src/operations/get-item.ts'
import { readInput } from '../../src/shapes/read-input.ts'
import { missing, mixing, notNumeric, unknownCapacity } from './messages.ts'
import { refusalOf } from './refusal.ts'

const Key = { pk: { S: 'a' } }
const refusal = (input: object) => refusalOf(getItem, { TableName: 'table', Key, ...input })

describe('GetItem refuses, before it looks at the table and without envelope,', () => {
  it.each([
    [
      'nothing at all',
      { TableName: undefined, Key: undefined },
      `2 validation errors detected: ${missing('tableName')}; ${missing('key')}`,
    ],
    [
      'an unknown ReturnConsumedCapacity and no attributes',
      { ReturnConsumedCapacity: 'hi', AttributesToGet: [] },
      `2 validation errors detected: ${unknownCapacity('hi')}; Value '[]' at 'attributesToGet' failed to satisfy constraint: Member must have length greater than or equal to 1`,
    ],
    [
      'a projection in two generations',
      { AttributesToGet: ['a'], ProjectionExpression: 'a' },
      mixing('AttributesToGet', 'ProjectionExpression'),
    ],
    [
      'names without an expression',
      { AttributesToGet: ['a'], ExpressionAttributeNames: {} },
      'ExpressionAttributeNames can only be specified when using expressions',
    ],
    [
      'a name that stands twice',
      { AttributesToGet: ['a', 'a'] },
      'One or more parameter values were invalid: Duplicate value in attribute name: a',
    ],
    ['a number that is none', { Key: { pk: { N: '' } }, ProjectionExpression: '' }, `${notNumeric}: `],
    [
      'an empty expression',
      { ProjectionExpression: '' },
      'Invalid ProjectionExpression: The expression can not be empty;',
    ],
    [
      'an unused name',
      { ProjectionExpression: 'a', ExpressionAttributeNames: { '#a': 'a' } },
      'Value provided in ExpressionAttributeNames unused in expressions: keys: {#a}',
    ],
  ])('%s', (_rule, input, message) => {
    expect(refusal(input)).toBe(message)
  })

  it('a name over 65,535 characters', () => {
    const name = 'a'.repeat(65_536)
    expect(refusal({ AttributesToGet: [name] })).toMatch(
      /\[Member must have length less than or equal to 65535\]$/,
    )
    expect(refusal({ ProjectionExpression: '#a', ExpressionAttributeNames: { '#a': name } })).toMatch(
      /at 'expressionAttributeNames' .* Map value must satisfy constraint: \[Member must have length less than or equal to 65535\]$/,
    )
  })
})

describe('GetItem prepares', () => {
  it('the key and the projection', () => {
    const input = {
      TableName: 'table',
      Key: { pk: { N: '1.0' } },
      ProjectionExpression: 'a.b',
      ConsistentRead: true,
    }
    expect(getItem.prepare(readInput(getItem.shape, input))).toEqual({
      tableName: 'table',
      key: { pk: { N: '1' } },
      projection: [['a', 'b']],
      consistent: true,
      consumedCapacity: 'NONE',
    })
  })
})
