import { describe, expect, it } from 'vitest'
import { batchWriteItem } from '../../src/operations/batch-write-item.ts'
import { readInput } from '../../src/shapes/read-input.ts'
import { missing, notNumeric, one, unknownCapacity, unknownMetrics } from './messages.ts'
import { refusalOf } from './refusal.ts'

const put = (item: object) => ({ PutRequest: { Item: item } })
const puts = (count: number) => Array.from({ length: count }, (_, at) => put({ pk: { N: String(at) } }))
const refusal = (RequestItems: object | undefined, more: object = {}) =>
  refusalOf(batchWriteItem, { RequestItems, ...more })

const several =
  'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes'

describe('BatchWriteItem refuses, before it looks at any table,', () => {
  it.each([
    ['no RequestItems', undefined, one(missing('requestItems'))],
    ['no table', {}, 'The requestItems parameter is required for BatchWriteItem'],
    [
      'a table without requests',
      { abc: [] },
      one(
        "Value '{abc=[]}' at 'requestItems' failed to satisfy constraint: Map value must satisfy constraint: [Member must have length less than or equal to 25, Member must have length greater than or equal to 1]",
      ),
    ],
    [
      'a put without item',
      { abc: [{ PutRequest: {} }] },
      one(missing('requestItems.abc.member.1.member.putRequest.item')),
    ],
    ['a request without action', { abc: [{}] }, several],
    ['a request with two actions', { abc: [{ ...put({}), DeleteRequest: { Key: {} } }] }, several],
    [
      'more than 25 requests in all',
      { abc: puts(25), abd: puts(1) },
      'Too many items requested for the BatchWriteItem call',
    ],
    ['a number that is none, in the older words', { abc: [put({ n: { N: '' } })] }, notNumeric],
    [
      'a repeated set member, in the older words',
      { abc: [{ DeleteRequest: { Key: { pk: { SS: ['b', 'a', 'b'] } } } }] },
      'One or more parameter values were invalid: Input collection [b, a, b] contains duplicates.',
    ],
    [
      'an item over 400 KB',
      { abc: [put({ pk: { S: 'x'.repeat(409_599) } })] },
      'Item size has exceeded the maximum allowed size',
    ],
  ])('%s', (_rule, requests, message) => {
    expect(refusal(requests)).toBe(message)
  })

  it('more than 25 requests for a table, and shows them', () => {
    expect(refusal({ abc: puts(26) })).toMatch(
      /^1 validation error detected: Value '\{abc=\[WriteRequest\(putRequest=PutRequest\(item=\{pk=AttributeValue\(s=null, n=0, [^)]+\)\}, workloadProfileName=null\), deleteRequest=null\), .+\]\}' at 'requestItems' failed to satisfy constraint: Map value must satisfy/,
    )
  })

  it('unknown words together, ahead of a table name of other characters', () => {
    const requests = { 'bad!name': [put({ pk: { S: 'x' } })] }
    expect(refusal(requests, { ReturnConsumedCapacity: 'X', ReturnItemCollectionMetrics: 'Y' })).toBe(
      `2 validation errors detected: ${unknownCapacity('X')}; ${unknownMetrics('Y')}`,
    )
    expect(refusal(requests)).toMatch(
      /^1 validation error detected: Value '\{bad!name=\[WriteRequest\(putRequest=PutRequest\(item=\{pk=.+\}.*\)\]\}' at 'requestItems' failed to satisfy constraint: Map keys must satisfy constraint: \[Member must have length less than or equal to 255, Member must have length greater than or equal to 3, Member must satisfy regular expression pattern: \[a-zA-Z0-9_.-\]\+\]$/,
    )
  })
})

describe('BatchWriteItem prepares', () => {
  it('puts and deletes in the order of the request', () => {
    const input = {
      RequestItems: { abc: [put({ pk: { N: '1.0' } }), { DeleteRequest: { Key: { pk: { S: 'a' } } } }] },
    }
    expect(batchWriteItem.prepare(readInput(batchWriteItem.shape, input)).tables).toEqual([
      {
        tableName: 'abc',
        requestedAs: 'abc',
        actions: [
          { kind: 'put', item: { pk: { N: '1' } }, size: 4 },
          { kind: 'delete', key: { pk: { S: 'a' } } },
        ],
      },
    ])
  })
})
