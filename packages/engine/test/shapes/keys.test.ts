import type { DynamoDBError, Item, KeyAttribute } from '@monotable/dynamodb'
import { describe, expect, it } from 'vitest'
import { checkUpdatedIndexKeys } from '../../src/shapes/index-key-check.ts'
import { checkItemKeys, checkKey } from '../../src/shapes/key-check.ts'
import { emptyKeyValue } from '../../src/shapes/key-value.ts'
import type { Table, TableIndex } from '../../src/tables/table.ts'
import { refusal } from '../validation/refusal.ts'

const key = (name: string, type: KeyAttribute['type'] = 'S'): KeyAttribute => ({ name, type })

const index = (name: string, partition: KeyAttribute[], sort: KeyAttribute[] = []) =>
  ({ name, keys: { partition, sort }, status: 'ACTIVE' }) as unknown as TableIndex

const table = {
  keys: { partition: [key('pk')], sort: [key('sk', 'N')] },
  indexes: [
    index('zulu', [key('i')]),
    index('alpha', [key('i')], [key('b', 'B')]),
    index('local', [key('pk')], [key('n', 'N')]),
  ],
} as unknown as Table

const good: Item = { pk: { S: 'a' }, sk: { N: '1' } }
const otherSchema = 'The provided key element does not match the schema'
const emptyString = (name: string) =>
  `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`

describe('The key of a get, delete or update', () => {
  it.each<[string, Item]>([
    ['is short of an attribute', { pk: { S: 'a' } }],
    ['has one too many', { ...good, x: { S: 'a' } }],
    ['has another attribute', { pk: { S: 'a' }, x: { N: '1' } }],
    ['has a wrong type', { pk: { S: 'a' }, sk: { S: '1' } }],
    ['has a document', { pk: { L: [] }, sk: { N: '1' } }],
    ['has an inherited name only', { pk: { S: 'a' }, constructor: { N: '1' } }],
  ])('does not match the schema if it %s', (_rule, item) => {
    expect(refusal(() => checkKey(table, item))).toBe(otherSchema)
  })

  it('is not empty, and tells so in a way that refuses a whole transaction', () => {
    const empty = { pk: { S: '' }, sk: { N: '1' } }
    expect(refusal(() => checkKey(table, empty))).toBe(emptyString('pk'))
    try {
      checkKey(table, empty)
    } catch (error) {
      expect((error as DynamoDBError).cause).toBe(emptyKeyValue)
    }
  })

  it('is at most 2048 bytes, and 1024 for the sort key, counted in UTF-8', () => {
    const sorted = { ...table, keys: { partition: [key('pk')], sort: [key('sk')] } }
    const refusalOf = (pk: string, sk: string) =>
      refusal(() => checkKey(sorted, { pk: { S: pk }, sk: { S: sk } }))
    expect(refusalOf('a'.repeat(2048), 'b'.repeat(1024))).toBeUndefined()
    expect(refusalOf('é'.repeat(1025), 'b')).toBe(
      'One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes',
    )
    expect(refusalOf('a', 'b'.repeat(1025))).toBe(
      'One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes',
    )
  })

  it('passes', () => expect(refusal(() => checkKey(table, good))).toBeUndefined())
})

describe('An item that is put', () => {
  const invalid = 'One or more parameter values were invalid: '

  it('has the key attributes in their types', () => {
    expect(refusal(() => checkItemKeys(table, { pk: { S: 'a' } }, 'put'))).toBe(
      `${invalid}Missing the key sk in the item`,
    )
    expect(refusal(() => checkItemKeys(table, { ...good, pk: { N: '1' } }, 'transaction'))).toBe(
      `${invalid}Type mismatch for key pk expected: S actual: N`,
    )
    expect(refusal(() => checkItemKeys(table, { ...good, pk: { S: '' } }, 'put'))).toBe(emptyString('pk'))
  })

  it('is told less in a batch', () => {
    expect(refusal(() => checkItemKeys(table, { pk: { S: 'a' } }, 'batch'))).toBe(otherSchema)
    expect(refusal(() => checkItemKeys(table, { ...good, pk: { N: '1' } }, 'batch'))).toBe(otherSchema)
    expect(refusal(() => checkItemKeys(table, { ...good, pk: { S: '' } }, 'batch'))).toBe(emptyString('pk'))
  })

  it('has index keys in their types, and the first index by name says if not', () => {
    expect(refusal(() => checkItemKeys(table, { ...good, i: { NULL: true } }, 'put'))).toBe(
      `${invalid}Type mismatch for Index Key i Expected: S Actual: NULL IndexName: alpha`,
    )
    expect(refusal(() => checkItemKeys(table, { ...good, b: { B: '' } }, 'batch'))).toBe(
      'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
        'The AttributeValue for a key attribute cannot contain an empty binary value. IndexName: alpha, IndexKey: b',
    )
  })

  it('needs no index keys', () => expect(refusal(() => checkItemKeys(table, good, 'put'))).toBeUndefined())
})

describe('An update', () => {
  const updated = 'The update expression attempted to update'

  it('leaves index keys that the index takes', () => {
    expect(refusal(() => checkUpdatedIndexKeys(table, good, { ...good, i: { N: '1' } }))).toBe(
      `${updated} the secondary index key to unsupported type`,
    )
    expect(refusal(() => checkUpdatedIndexKeys(table, good, { ...good, i: { S: '' } }))).toBe(
      'One or more parameter values are not valid. The update expression attempted to update a secondary index key to ' +
        'a value that is not supported. The AttributeValue for a key attribute cannot contain an empty string value.',
    )
    expect(refusal(() => checkUpdatedIndexKeys(table, good, { ...good, i: { S: 'a'.repeat(2049) } }))).toBe(
      `${updated} the secondary index key beyond allowed size limits`,
    )
  })

  it('is not refused for what it did not touch', () => {
    const odd: Item = { ...good, i: { N: '1' } }
    expect(refusal(() => checkUpdatedIndexKeys(table, odd, { ...odd, x: { S: 'y' } }))).toBeUndefined()
  })
})
