import { beforeAll, it } from 'vitest'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

const Key = { pk: { S: 'a' } }
const never = 1_000_000_000

const operations: [operation: string, request: (TableName: string) => WireObject][] = [
  ['GetItem', TableName => ({ TableName, Key })],
  ['PutItem', TableName => ({ TableName, Item: Key })],
  ['UpdateItem', TableName => ({ TableName, Key })],
  ['DeleteItem', TableName => ({ TableName, Key })],
  ['Scan', TableName => ({ TableName })],
  [
    'Query',
    TableName => ({
      TableName,
      KeyConditionExpression: 'pk = :v',
      ExpressionAttributeValues: { ':v': Key.pk },
    }),
  ],
  ['BatchGetItem', TableName => ({ RequestItems: { [TableName]: { Keys: [Key] } } })],
  ['BatchWriteItem', TableName => ({ RequestItems: { [TableName]: [{ PutRequest: { Item: Key } }] } })],
  ['TransactGetItems', TableName => ({ TransactItems: [{ Get: { TableName, Key } }] })],
  ['TransactWriteItems', TableName => ({ TransactItems: [{ Put: { TableName, Item: Key } }] })],
]

describeOnEachBackend(
  'A table that is being created is not there yet',
  backend => {
    let name: string

    beforeAll(async () => {
      name = backend.name()
      await backend.send('CreateTable', {
        TableName: name,
        ...keys('pk'),
        BillingMode: 'PAY_PER_REQUEST',
      })
    })

    it.each(operations)('for %s', async (operation, request) => {
      await expectError(
        backend.send(operation, request(name)),
        'ResourceNotFoundException',
        'Requested resource not found',
      )
    })

    it.each([
      ['TagResource', { Tags: [{ Key: 'a', Value: 'b' }] }],
      ['UntagResource', { TagKeys: ['a'] }],
      ['ListTagsOfResource', {}],
    ])('for %s', async (operation, request) => {
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      await expectError(
        backend.send(operation, { ResourceArn: Table.TableArn, ...request }),
        'ResourceNotFoundException',
        `Requested resource not found: ResourceArn: ${Table.TableArn} not found`,
      )
    })

    it('for UpdateTimeToLive, which has words of its own for that', () =>
      expectError(
        backend.send('UpdateTimeToLive', {
          TableName: name,
          TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
        }),
        'ResourceInUseException',
        `Attempt to change a resource which is still in use: Table ${name} is being created`,
      ))
  },
  { tableDelay: never },
)
