import { describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'

const otherSchema = 'The provided key element does not match the schema'
const empty = (kind: string) =>
  `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${kind} value. Key: pk`
const mismatch = (actual: string) =>
  `One or more parameter values were invalid: Type mismatch for key pk expected: S actual: ${actual}`
const missing = 'One or more parameter values were invalid: Missing the key pk in the item'

type Request = [operation: string, input: WireObject]
const set = { UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': S('x') } }
const transact = (action: string, input: object): Request => [
  'TransactWriteItems',
  { TransactItems: [{ [action]: input }] },
]

/** Operations by what they say of a key that is not the table's. */
const single: [string, (TableName: string, Key: WireObject) => Request][] = [
  ['GetItem', (TableName, Key) => ['GetItem', { TableName, Key }]],
  ['DeleteItem', (TableName, Key) => ['DeleteItem', { TableName, Key }]],
  ['UpdateItem', (TableName, Key) => ['UpdateItem', { TableName, Key, ...set }]],
  ['BatchGetItem', (TableName, Key) => ['BatchGetItem', { RequestItems: { [TableName]: { Keys: [Key] } } }]],
  [
    'a put of BatchWriteItem',
    (TableName, Item) => ['BatchWriteItem', { RequestItems: { [TableName]: [{ PutRequest: { Item } }] } }],
  ],
  [
    'a delete of BatchWriteItem',
    (TableName, Key) => ['BatchWriteItem', { RequestItems: { [TableName]: [{ DeleteRequest: { Key } }] } }],
  ],
]
const transacted: typeof single = [
  ['an update', (TableName, Key) => transact('Update', { TableName, Key, ...set })],
  ['a delete', (TableName, Key) => transact('Delete', { TableName, Key })],
  [
    'a check',
    (TableName, Key) =>
      transact('ConditionCheck', { TableName, Key, ConditionExpression: 'attribute_not_exists(pk)' }),
  ],
  ['a get', (TableName, Key) => ['TransactGetItems', { TransactItems: [{ Get: { TableName, Key } }] }]],
]
const puts: typeof single = [
  ['PutItem', (TableName, Item) => ['PutItem', { TableName, Item }]],
  ['a put of a transaction', (TableName, Item) => transact('Put', { TableName, Item })],
]

describeOnEachBackend('A key', backend => {
  const strings = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk'))
  const binaries = onTable(backend, keys('pk:B'))
  const list = { L: [S('x')] }

  const refused = (request: Request, message: string) =>
    expectError(backend.send(...request), 'ValidationException', message)
  const cancelled = async (request: Request, message: string) => {
    const error = await expectError(
      backend.send(...request),
      'TransactionCanceledException',
      'Transaction cancelled, please refer cancellation reasons for specific reasons [ValidationError]',
    )
    expect(error.CancellationReasons).toEqual([{ Code: 'ValidationError', Message: message }])
  }

  describe.each([...single, ...transacted, ...puts])('of %s', (_operation, request) => {
    it('is not empty, and a transaction is refused as a whole', async () => {
      await refused(request(strings.name, { pk: S('') }), empty('string'))
      await refused(request(binaries.name, { pk: { B: '' } }), empty('binary'))
    })
  })

  it.each(single)('of %s that does not fit says no more than that', async (_operation, request) => {
    await refused(request(strings.name, { pk: N(5) }), otherSchema)
    await refused(request(strings.name, { pk: list }), otherSchema)
    await refused(request(strings.name, { other: S('x') }), otherSchema)
    await refused(request(sorted.name, { pk: S('x') }), otherSchema)
  })

  it.each(transacted)('of %s that does not fit cancels the transaction', async (_action, request) => {
    await cancelled(request(strings.name, { pk: N(5) }), otherSchema)
    await cancelled(request(strings.name, { pk: list }), otherSchema)
    await cancelled(request(strings.name, {}), otherSchema)
    await cancelled(request(sorted.name, { pk: S('x') }), otherSchema)
  })

  it('of an item says what does not fit', async () => {
    const put = (Item: WireObject): Request => ['PutItem', { TableName: strings.name, Item }]
    await refused(put({ pk: N(5) }), mismatch('N'))
    await refused(put({ pk: list }), mismatch('L'))
    await refused(put({ other: S('x') }), missing)
  })

  it('of an item in a transaction says what does not fit in the reason', async () => {
    const put = (Item: WireObject) => transact('Put', { TableName: strings.name, Item })
    await cancelled(put({ pk: N(5) }), mismatch('N'))
    await cancelled(put({ pk: list }), mismatch('L'))
    await cancelled(put({ other: S('x') }), missing)
  })

  it('cannot be updated', async () => {
    const update = (TableName: string, Key: object, name: string): Request => [
      'UpdateItem',
      {
        TableName,
        Key,
        UpdateExpression: `SET ${name} = :v`,
        ExpressionAttributeValues: { ':v': S('new') },
      },
    ]
    const part = (name: string) =>
      `One or more parameter values were invalid: Cannot update attribute ${name}. This attribute is part of the key`
    await refused(update(strings.name, { pk: S('a') }, 'pk'), part('pk'))
    await refused(update(sorted.name, { pk: S('a'), sk: S('b') }, 'sk'), part('sk'))
  })

  it.each([...single, ...transacted, ...puts])('of %s of no table', async (_operation, request) => {
    await expectError(
      backend.send(...request('table-that-is-not-there', { pk: S('') })),
      'ResourceNotFoundException',
      'Requested resource not found',
    )
  })
})
