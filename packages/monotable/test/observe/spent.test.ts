import { beforeAll, describe, expect, it } from 'vitest'
import { Spent } from '../../src/observe/spent.ts'
import type { Session } from '../../src/session.ts'
import { describeOnEachBackend } from '../backends.ts'
import { catalog, product } from './catalog.ts'

describe('spent capacity', () => {
  it('is nothing at first, and where an answer tells none', () => {
    const spent = new Spent()
    spent.add('read', undefined)
    spent.add('read', [])
    expect(spent).toMatchObject({ total: 0, read: 0, write: 0, tables: {} })
  })

  it('is added up in all, for each table and for each index', () => {
    const spent = new Spent()
    const onOne = {
      TableName: 'One',
      CapacityUnits: 4,
      Table: { CapacityUnits: 1 },
      GlobalSecondaryIndexes: { GSI1: { CapacityUnits: 2 } },
      LocalSecondaryIndexes: { LSI1: { CapacityUnits: 1 } },
    }
    spent.add('write', onOne)
    spent.add('write', [onOne, { TableName: 'Two', CapacityUnits: 1, Table: { CapacityUnits: 1 } }])
    spent.add('read', { TableName: 'Two', CapacityUnits: 0.5 })
    expect(spent).toMatchObject({
      total: 9.5,
      read: 0.5,
      write: 9,
      tables: {
        One: { total: 8, read: 0, write: 8, table: 2, indexes: { GSI1: 4, LSI1: 2 } },
        Two: { total: 1.5, read: 0.5, write: 1, table: 1.5, indexes: {} },
      },
    })
  })

  it('is told apart by DynamoDB where a write may read', () => {
    const spent = new Spent()
    spent.add('write', { TableName: 'One', CapacityUnits: 2, ReadCapacityUnits: 2 })
    spent.add('write', { TableName: 'One', CapacityUnits: 4, WriteCapacityUnits: 4 })
    expect(spent).toMatchObject({ total: 6, read: 2, write: 4 })
  })

  it('is kept for tables of any name', () => {
    const spent = new Spent()
    spent.add('read', { TableName: '__proto__', CapacityUnits: 1 })
    spent.add('read', { TableName: 'constructor', CapacityUnits: 2 })
    expect(Object.entries(spent.tables).map(([name, { total }]) => [name, total])).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ])
  })
})

describeOnEachBackend('capacity that is asked for', backend => {
  let session: Session
  let products = ''
  let logs = ''

  beforeAll(async () => {
    session = await backend.session(catalog)
    const [first, second] = catalog.model.tables.map(table => session.tableName(table))
    products = first as string
    logs = second as string
  })

  const send = async (spent: Spent, operation: string, input: object) =>
    session.send({ operation, input, spent })
  const put = (id: number) => ({ TableName: products, Item: product(id) })

  it('is added up over requests of different kinds', async () => {
    const spent = new Spent()
    const Item = { PK: { S: 'LOG#0' } }
    await send(spent, 'PutItem', { TableName: logs, Item })
    await send(spent, 'DeleteItem', { TableName: logs, Key: Item })
    await send(spent, 'GetItem', { TableName: logs, Key: Item })
    expect(spent).toMatchObject({ total: 2.5, read: 0.5, write: 2 })
  })

  it.runIf(backend.supports('indexCapacity'))('is told for each index', async () => {
    const spent = new Spent()
    await send(spent, 'PutItem', put(1))
    await send(spent, 'PutItem', put(2))
    expect(spent).toMatchObject({ total: 6, read: 0, write: 6 })
    const Key = { PK: product(1).PK, SK: product(1).SK }
    await send(spent, 'GetItem', { TableName: products, Key, ConsistentRead: true })
    await send(spent, 'Query', {
      TableName: products,
      IndexName: 'GSI1',
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'GSI1PK' },
      ExpressionAttributeValues: { ':pk': { S: 'CATEGORY#audio' } },
    })
    expect(spent).toMatchObject({ total: 7.5, read: 1.5, write: 6 })
    const { table, indexes } = spent.tables[products]!
    expect({ table, indexes }).toEqual({ table: 3, indexes: { GSI1: 2.5, ByPrice: 2 } })
  })

  it.runIf(backend.supports('indexCapacity'))('is added up over the tables of a batch', async () => {
    const spent = new Spent()
    const RequestItems = {
      [products]: [{ PutRequest: { Item: product(3) } }, { PutRequest: { Item: product(4) } }],
      [logs]: [{ PutRequest: { Item: { PK: { S: 'LOG#1' } } } }],
    }
    await send(spent, 'BatchWriteItem', { RequestItems })
    expect(spent).toMatchObject({ total: 7, write: 7 })
    expect(spent.tables[products]).toMatchObject({ total: 6, table: 2, indexes: { GSI1: 2, ByPrice: 2 } })
    expect(spent.tables[logs]).toMatchObject({ total: 1, table: 1, indexes: {} })
    await send(spent, 'BatchGetItem', { RequestItems: { [logs]: { Keys: [{ PK: { S: 'LOG#1' } }] } } })
    expect(spent).toMatchObject({ total: 7.5, read: 0.5, write: 7 })
  })

  it.runIf(backend.supports('transactions'))(
    'is doubled in transactions, which may read as they write',
    async () => {
      const spent = new Spent()
      const TransactItems = [{ Put: { TableName: logs, Item: { PK: { S: 'LOG#2' } } } }]
      const input = { TransactItems, ClientRequestToken: crypto.randomUUID() }
      await send(spent, 'TransactWriteItems', input)
      expect(spent).toMatchObject({ total: 2, read: 0, write: 2 })
      await send(spent, 'TransactWriteItems', input)
      expect(spent).toMatchObject({ total: 4, read: 2, write: 2 })
      const Get = { TableName: logs, Key: { PK: { S: 'LOG#2' } } }
      await send(spent, 'TransactGetItems', { TransactItems: [{ Get }] })
      expect(spent).toMatchObject({ total: 6, read: 4, write: 2 })
    },
  )

  it('is not asked for by those who do not want to know', async () => {
    const answer = await session.send({ operation: 'PutItem', input: put(9) })
    expect(answer.ConsumedCapacity).toBeUndefined()
  })
})
