import { beforeAll, describe, it } from 'vitest'
import { keySchema } from '../backends/keys.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'

const invalid = 'The provided starting key is invalid'
const mismatch = 'The provided key element does not match the schema'
const S = (text: string) => ({ S: text })
const N = { N: '1' }

const definition = {
  ...keys('a', 'b', 'c', 'd'),
  LocalSecondaryIndexes: [
    { IndexName: 'local', KeySchema: keySchema('a', 'c'), Projection: { ProjectionType: 'ALL' } },
  ],
  GlobalSecondaryIndexes: [
    { IndexName: 'global', KeySchema: keySchema('c', 'd'), Projection: { ProjectionType: 'KEYS_ONLY' } },
  ],
}

const equals = (name: string, value: WireObject = S('a')) => ({
  [name]: { ComparisonOperator: 'EQ', AttributeValueList: [value] },
})

describeOnEachBackend('Of an ExclusiveStartKey', backend => {
  let TableName: string

  beforeAll(async () => {
    TableName = await backend.table(definition)
  })

  const refused = async (operation: string, input: WireObject, message: string): Promise<void> => {
    await expectError(backend.send(operation, { TableName, ...input }), 'ValidationException', message)
  }

  describe('in a scan', () => {
    it.each<[string, WireObject, string]>([
      ['the number of attributes is counted first', { a: S('a') }, invalid],
      ['a key that is missing is told apart', { a: S('a'), x: N }, invalid],
      ['a key of the wrong type is told apart', { a: S('a'), b: N }, `${invalid}: ${mismatch}`],
    ])('of a table, %s', (_rule, ExclusiveStartKey, message) =>
      refused('Scan', { ExclusiveStartKey }, message),
    )

    it.each<[string, WireObject, string]>([
      ['the number of attributes is counted first', { a: N, c: N }, invalid],
      ['the first key of the index has the wrong type, the next is missing', { a: N, x: N, y: N }, mismatch],
      ['the first key of the index fits, the next is missing', { a: S('a'), x: N, y: N }, invalid],
      ['the keys of the index come before those of the table', { a: S('a'), b: N, c: N }, mismatch],
      ['the keys of the table come last', { a: S('a'), b: N, c: S('c') }, `${invalid}: ${mismatch}`],
    ])('of an index, %s', (_rule, ExclusiveStartKey, message) =>
      refused('Scan', { IndexName: 'local', ExclusiveStartKey }, message),
    )

    it.each<[string, WireObject, string]>([
      ['before', { x: N, y: N, c: S('c'), d: N }, mismatch],
      [
        'not after',
        { x: N, y: N, c: S('c'), d: S('d') },
        'One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global ' +
          'secondary index global because its projection type is not ALL',
      ],
    ])('the keys of the index are looked at %s what is selected', (_order, ExclusiveStartKey, message) =>
      refused('Scan', { IndexName: 'global', Select: 'ALL_ATTRIBUTES', ExclusiveStartKey }, message),
    )
  })

  describe('in a query, each key attribute is looked at just before the condition on it:', () => {
    it.each<[string, WireObject, WireObject, string]>([
      ['a fault in the first comes before its condition', { a: N, b: S('b') }, equals('z'), mismatch],
      ['a missing one too', { x: N, b: S('b') }, equals('z'), invalid],
      [
        'a condition on the first comes before the second',
        { a: S('a'), b: N },
        equals('b'),
        'Query condition missed key schema element: a',
      ],
      [
        'the type of the condition too',
        { a: S('a'), x: N },
        equals('a', N),
        'One or more parameter values were invalid: Condition parameter type does not match schema type',
      ],
      [
        'the second comes before its condition',
        { a: S('a'), b: N },
        { ...equals('a'), ...equals('b', N) },
        mismatch,
      ],
    ])('%s', (_rule, ExclusiveStartKey, KeyConditions, message) =>
      refused('Query', { ExclusiveStartKey, KeyConditions }, message),
    )

    it('the key of the table comes after all conditions', () =>
      refused(
        'Query',
        {
          IndexName: 'local',
          ExclusiveStartKey: { a: S('a'), b: N, c: S('c') },
          KeyConditions: { ...equals('a'), ...equals('b') },
        },
        'Query condition missed key schema element: c',
      ))
  })
})

describeOnEachBackend('Of an ExclusiveStartKey of bytes and numbers', backend => {
  const bytes = (length: number) => ({ B: Buffer.alloc(length, 1).toString('base64') })
  const definitionOf = (sort: 'B' | 'N') => ({
    AttributeDefinitions: [
      { AttributeName: 'a', AttributeType: 'B' },
      { AttributeName: 'b', AttributeType: sort },
    ],
    KeySchema: keySchema('a', 'b'),
    BillingMode: 'PAY_PER_REQUEST',
  })

  it('the length of bytes is looked at, not that of their text', async () => {
    const TableName = await backend.table(definitionOf('B'))
    const scan = (a: WireObject, b: WireObject) =>
      backend.send('Scan', { TableName, ExclusiveStartKey: { a, b } })
    await scan(bytes(2048), bytes(1024))
    await expectError(
      scan(bytes(2049), bytes(1)),
      'ValidationException',
      `${invalid}: One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes`,
    )
    await expectError(
      scan(bytes(1), bytes(1025)),
      'ValidationException',
      `${invalid}: One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes`,
    )
  })

  it('a number has any length', async () => {
    const TableName = await backend.table(definitionOf('N'))
    await backend.send('Scan', {
      TableName,
      ExclusiveStartKey: { a: bytes(1), b: { N: `1${'0'.repeat(120)}` } },
    })
  })
})
