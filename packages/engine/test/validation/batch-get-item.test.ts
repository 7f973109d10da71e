import { describe, expect, it } from 'vitest'
import { batchGetItem } from '../../src/operations/batch-get-item.ts'
import { readInput } from '../../src/shapes/read-input.ts'
import { missing, mixing, notNumeric, one, unknownCapacity } from './messages.ts'
import { refusalOf } from './refusal.ts'

const keys = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ pk: { N: String(from + at) } }))
const refusal = (RequestItems: object | undefined, more: object = {}) =>
  refusalOf(batchGetItem, { RequestItems, ...more })

const mapKeys =
  'Value \'{"bad!name":{"Keys":[{"pk":{"S":"a"}}]}}\' at \'requestItems\' failed to satisfy constraint: ' +
  'Map keys must satisfy constraint: [Member must have length less than or equal to 255, ' +
  'Member must have length greater than or equal to 3, Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+]'

describe('BatchGetItem refuses, before it looks at any table,', () => {
  it.each([
    ['no RequestItems', undefined, one(missing('requestItems'))],
    [
      'no table',
      {},
      one(
        "Value at 'RequestItems' failed to satisfy constraint: Member must have length greater than or equal to 1",
      ),
    ],
    [
      'a table without keys',
      { abc: { Keys: [] } },
      one(
        "Value at 'RequestItems.abc.member.Keys' failed to satisfy constraint: Member must have length greater than or equal to 1",
      ),
    ],
    [
      'more than 100 keys of a table',
      { abc: { Keys: keys(101) } },
      one(
        "Value at 'RequestItems.abc.member.Keys' failed to satisfy constraint: Member must have length less than or equal to 100",
      ),
    ],
    ['missing keys', { abc: {} }, one(missing('requestItems.abc.member.keys'))],
    ['null for a table', { abc: null }, one(missing('requestItems.abc.member'))],
    ['a table name of other characters', { 'bad!name': { Keys: [{ pk: { S: 'a' } }] } }, one(mapKeys)],
    [
      'more than 100 keys in all',
      { abc: { Keys: keys(100) }, abd: { Keys: keys(1) } },
      'Too many items requested for the BatchGetItem call',
    ],
    [
      'a projection in two generations',
      { abc: { Keys: keys(1), AttributesToGet: ['pk'], ProjectionExpression: 'pk' } },
      mixing('AttributesToGet', 'ProjectionExpression'),
    ],
    [
      'two generations in two tables',
      { abc: { Keys: keys(1), ProjectionExpression: 'pk' }, abd: { Keys: keys(1), AttributesToGet: ['pk'] } },
      mixing('AttributesToGet', 'ProjectionExpression'),
    ],
    [
      'names without an expression',
      { abc: { Keys: [{}], AttributesToGet: ['a'], ExpressionAttributeNames: {} } },
      'ExpressionAttributeNames can only be specified when using expressions',
    ],
    [
      'an empty expression, before what is wrong with keys',
      { abc: { Keys: [...keys(1), ...keys(1)], ProjectionExpression: '' } },
      'Invalid ProjectionExpression: The expression can not be empty;',
    ],
    ['a number that is none', { abc: { Keys: [{ pk: { N: 'abc' } }] } }, `${notNumeric}: abc`],
    [
      'a key that stands twice',
      {
        abc: {
          Keys: [
            { a: { N: '1' }, b: { S: 'x' } },
            { b: { S: 'x' }, a: { N: '1.0' } },
          ],
        },
      },
      'Provided list of item keys contains duplicates',
    ],
  ])('%s', (_rule, requests, message) => {
    expect(refusal(requests)).toBe(message)
  })

  it('a table name and an unknown ReturnConsumedCapacity together', () => {
    expect(refusal({ 'bad!name': { Keys: [{ pk: { S: 'a' } }] } }, { ReturnConsumedCapacity: 'BOGUS' })).toBe(
      `2 validation errors detected: ${mapKeys}; ${unknownCapacity('BOGUS')}`,
    )
  })
})

describe('BatchGetItem prepares', () => {
  it('tables in the order and by the name of the request, with what UnprocessedKeys repeats', () => {
    const arn = 'arn:aws:dynamodb:eu-west-2:123456789012:table/books'
    const input = {
      RequestItems: { [arn]: { Keys: keys(2), ConsistentRead: true, ProjectionExpression: 'pk' } },
    }
    expect(batchGetItem.prepare(readInput(batchGetItem.shape, input)).tables).toEqual([
      {
        tableName: 'books',
        requestedAs: arn,
        keys: keys(2),
        projection: [['pk']],
        consistent: true,
        options: { ConsistentRead: true, ProjectionExpression: 'pk' },
      },
    ])
  })
})
