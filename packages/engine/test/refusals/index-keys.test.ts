import { expect, it } from 'vitest'
import { indexedTable } from '../backends/indexed-table.ts'
import { keySchema } from '../backends/keys.ts'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'

const binaryIndex = {
  ...keys('pk', undefined, 'bytes:B'),
  GlobalSecondaryIndexes: [
    { IndexName: 'global', KeySchema: keySchema('bytes'), Projection: { ProjectionType: 'ALL' } },
  ],
}

/** The index that comes first by name among those with the key `a`. */
const mismatch = (actual: string) =>
  `One or more parameter values were invalid: Type mismatch for Index Key a Expected: S Actual: ${actual} IndexName: global-a`
const emptyInItem = (kind: string, index: string, key: string) =>
  'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
  `The AttributeValue for a key attribute cannot contain an empty ${kind} value. IndexName: ${index}, IndexKey: ${key}`
const emptyInUpdate = (kind: string) =>
  'One or more parameter values are not valid. The update expression attempted to update a secondary index key to ' +
  `a value that is not supported. The AttributeValue for a key attribute cannot contain an empty ${kind} value.`

type Write = (TableName: string, key: WireObject, value: WireObject) => [string, WireObject]
const setting = (TableName: string, Key: WireObject, value: WireObject) => {
  const [[name, given] = ['', {}]] = Object.entries(value)
  return {
    TableName,
    Key,
    UpdateExpression: `SET ${name} = :v`,
    ExpressionAttributeValues: { ':v': given },
  }
}

const puts: [string, Write][] = [
  ['PutItem', (TableName, key, value) => ['PutItem', { TableName, Item: { ...key, ...value } }]],
  [
    'BatchWriteItem',
    (TableName, key, value) => [
      'BatchWriteItem',
      { RequestItems: { [TableName]: [{ PutRequest: { Item: { ...key, ...value } } }] } },
    ],
  ],
]
const transactedPut: Write = (TableName, key, value) => [
  'TransactWriteItems',
  { TransactItems: [{ Put: { TableName, Item: { ...key, ...value } } }] },
]
const update: Write = (TableName, key, value) => ['UpdateItem', setting(TableName, key, value)]
const transactedUpdate: Write = (TableName, key, value) => [
  'TransactWriteItems',
  { TransactItems: [{ Update: setting(TableName, key, value) }] },
]

describeOnEachBackend('An index key', backend => {
  const table = onTable(backend, indexedTable)
  const binary = onTable(backend, binaryIndex)
  const key = { pk: S('p'), sk: S('s') }
  const list = { L: [S('x')] }

  const refused = ([operation, input]: [string, WireObject], message: string) =>
    expectError(backend.send(operation, input), 'ValidationException', message)
  const cancelled = async ([operation, input]: [string, WireObject], message: string) => {
    const error = await expectError(
      backend.send(operation, input),
      'TransactionCanceledException',
      'Transaction cancelled, please refer cancellation reasons for specific reasons [ValidationError]',
    )
    expect(error.CancellationReasons).toEqual([{ Code: 'ValidationError', Message: message }])
  }

  it.each([...puts, ['UpdateItem', update] as const])(
    'of another type is refused by %s',
    async (_operation, write) => {
      await refused(write(table.name, key, { a: N(5) }), mismatch('N'))
      await refused(write(table.name, key, { a: list }), mismatch('L'))
      await refused(write(table.name, key, { a: { NULL: true } }), mismatch('NULL'))
    },
  )

  it.each([
    ['a put', transactedPut],
    ['an update', transactedUpdate],
  ] as const)('of another type cancels the transaction of %s', async (_action, write) => {
    await cancelled(write(table.name, key, { a: N(5) }), mismatch('N'))
    await cancelled(write(table.name, key, { a: list }), mismatch('L'))
  })

  it.each([...puts, ['TransactWriteItems', transactedPut] as const])(
    'that is empty in an item is refused by %s, which names the index',
    async (_operation, write) => {
      await refused(write(table.name, key, { a: S('') }), emptyInItem('string', 'global-a', 'a'))
      await refused(
        write(binary.name, { pk: S('p') }, { bytes: { B: '' } }),
        emptyInItem('binary', 'global', 'bytes'),
      )
    },
  )

  it.each([
    ['UpdateItem', update],
    ['TransactWriteItems', transactedUpdate],
  ] as const)('that is empty in an update is refused by %s', async (_operation, write) => {
    await refused(write(table.name, key, { a: S('') }), emptyInUpdate('string'))
    await refused(write(binary.name, { pk: S('p') }, { bytes: { B: '' } }), emptyInUpdate('binary'))
  })

  it('that is refused leaves nothing behind', async () => {
    expect((await table.send('Scan')).Items).toEqual([])
    expect((await binary.send('Scan')).Items).toEqual([])
  })
})
