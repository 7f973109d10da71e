// biome-ignore-all lint/suspicious/noTemplateCurlyInString: OneTable's templates are written so

import { Table as OneTable } from 'dynamodb-onetable'
import { Dynamo } from 'dynamodb-onetable/Dynamo'
import { Entity as ToolboxEntity } from 'dynamodb-toolbox/entity'
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get'
import { PutItemCommand } from 'dynamodb-toolbox/entity/actions/put'
import { item, number, string } from 'dynamodb-toolbox/schema'
import { Table as ToolboxTable } from 'dynamodb-toolbox/table'
import { Entity as ElectroEntity } from 'electrodb'
import { connect, type Schema } from 'monotable'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTable, type SharedTable } from './table.ts'

let table: SharedTable
beforeEach(async () => {
  table = await openTable()
})
afterEach(() => table.close())

const people = Array.from({ length: 6 }, (_, at) => ({
  userId: `u-${100 + at}`,
  email: `Person${at}@Example.com`,
  plan: at % 2 === 0 ? 'free' : 'team',
}))
const orders = people.flatMap(({ userId }, at) =>
  [1, 2, 3].map(each => ({
    userId,
    orderId: `o-${at}${each}77`,
    status: ['OPEN', 'PAID', 'SHIPPED'][(at + each) % 3] as string,
    total: at * 10 + each + 0.5,
    placedAt: `2026-0${each}-1${at}T08:00:00.000Z`,
  })),
)

/** A client of an adopted schema, whose types nobody knows before it is read. */
function clientOf(schema: Schema | undefined) {
  if (!schema) throw new Error('Nothing was adopted')
  type Repository = Record<
    'get' | 'update' | 'create',
    (...args: unknown[]) => Promise<Record<string, unknown>>
  >
  return connect(schema, table.transport) as unknown as Record<string, Repository>
}

describe('a table that ElectroDB has written', () => {
  const entities = () => {
    const configuration = { table: table.name, client: table.documents }
    const User = new ElectroEntity(
      {
        model: { entity: 'user', version: '1', service: 'store' },
        attributes: { userId: { type: 'string' }, email: { type: 'string' }, plan: { type: 'string' } },
        indexes: {
          byId: { pk: { field: 'PK', composite: ['userId'] }, sk: { field: 'SK', composite: [] } },
          byEmail: {
            index: 'GSI1',
            pk: { field: 'GSI1PK', composite: ['email'] },
            sk: { field: 'GSI1SK', composite: [] },
          },
        },
      } as const,
      configuration,
    )
    const Order = new ElectroEntity(
      {
        model: { entity: 'order', version: '1', service: 'store' },
        attributes: {
          userId: { type: 'string' },
          orderId: { type: 'string' },
          status: { type: 'string' },
          total: { type: 'number' },
          placedAt: { type: 'string' },
        },
        indexes: {
          byId: { pk: { field: 'PK', composite: ['userId'] }, sk: { field: 'SK', composite: ['orderId'] } },
          byStatus: {
            index: 'GSI1',
            pk: { field: 'GSI1PK', composite: ['status'] },
            sk: { field: 'GSI1SK', composite: ['placedAt', 'orderId'] },
          },
        },
      } as const,
      configuration,
    )
    return { User, Order }
  }

  it('is adopted with its templates, read, and written so that ElectroDB reads it', async () => {
    const { User, Order } = entities()
    for (const person of people) await User.put(person).go()
    for (const order of orders) await Order.put(order).go()
    const { schema, report } = await table.adopt()
    expect(report).toMatchObject({ foreign: { count: 0 }, differing: [], questions: [] })
    expect(schema?.entities.Order?.keys).toEqual({
      PK: '$store#userid_{userId}',
      SK: '$order_1#orderid_{orderId}',
      GSI1PK: '$store#status_{status:lower}',
      GSI1SK: '$order_1#placedat_{placedAt:lower}#orderid_{orderId}',
    })
    expect(schema?.entities.User?.keys.GSI1PK).toBe('$store#email_{email:lower}')
    const db = clientOf(schema)
    const { userId, orderId } = orders[4] as (typeof orders)[0]
    expect(await db.Order?.get({ userId, orderId })).toMatchObject(orders[4] as object)
    await db.Order?.update({ userId, orderId, placedAt: orders[4]?.placedAt }, { set: { status: 'LOST' } })
    expect((await Order.query.byStatus({ status: 'LOST' }).go()).data).toEqual([
      { ...orders[4], status: 'LOST' },
    ])
    const made = {
      userId: 'u-new',
      orderId: 'o-new',
      status: 'OPEN',
      total: 1,
      placedAt: '2026-05-05T05:05:05.000Z',
    }
    await db.Order?.create({ ...made, __edb_v__: '1' })
    expect((await Order.get({ userId: 'u-new', orderId: 'o-new' }).go()).data).toEqual(made)
  })
})

describe('a table that OneTable has written', () => {
  const models = () => {
    const one = new OneTable({
      name: table.name,
      client: new Dynamo({ client: table.client }),
      partial: true,
      logger: false,
      schema: {
        format: 'onetable:1.1.0',
        version: '0.0.1',
        indexes: {
          primary: { hash: 'PK', sort: 'SK' },
          GSI1: { hash: 'GSI1PK', sort: 'GSI1SK', project: 'all' },
        },
        models: {
          User: {
            PK: { type: String, value: 'user:${userId}' },
            SK: { type: String, value: 'user:' },
            userId: { type: String, required: true },
            email: { type: String, required: true },
            plan: { type: String, required: true },
          },
          Order: {
            PK: { type: String, value: 'user:${userId}' },
            SK: { type: String, value: 'order:${orderId}' },
            GSI1PK: { type: String, value: 'status:${status}' },
            GSI1SK: { type: String, value: '${placedAt}' },
            userId: { type: String, required: true },
            orderId: { type: String, required: true },
            status: { type: String, required: true },
            total: { type: Number, required: true },
            placedAt: { type: String, required: true },
          },
        },
        params: { timestamps: false, isoDates: true },
      },
    })
    return { User: one.getModel('User'), Order: one.getModel('Order') }
  }

  it('is adopted with its templates, read, and written so that OneTable reads it', async () => {
    const { User, Order } = models()
    for (const person of people) await User.create(person as never)
    for (const order of orders) await Order.create(order as never)
    const { schema, report } = await table.adopt()
    expect(report).toMatchObject({ foreign: { count: 0 }, differing: [], questions: [] })
    expect(schema?.entities.User?.keys).toEqual({ PK: 'user:{userId}', SK: 'user:' })
    expect(schema?.entities.Order?.keys).toEqual({
      PK: 'user:{userId}',
      SK: 'order:{orderId}',
      GSI1PK: 'status:{status}',
      GSI1SK: '{placedAt}',
    })
    const db = clientOf(schema)
    const { userId, orderId } = orders[7] as (typeof orders)[0]
    expect(await db.Order?.get({ userId, orderId })).toMatchObject(orders[7] as object)
    await db.Order?.update({ userId, orderId }, { set: { status: 'LOST' } })
    const found = await Order.find({ status: 'LOST' } as never, { index: 'GSI1' })
    expect(found.map(each => ({ ...each }))).toEqual([{ ...orders[7], status: 'LOST' }])
  })
})

describe('a table that DynamoDB-Toolbox has written', () => {
  const entityOf = () => {
    const toolbox = new ToolboxTable({
      name: table.name,
      documentClient: table.documents,
      partitionKey: { name: 'PK', type: 'string' },
      sortKey: { name: 'SK', type: 'string' },
    })
    const User = new ToolboxEntity({
      name: 'User',
      table: toolbox,
      schema: item({ userId: string().key(), email: string(), plan: string() }),
      computeKey: ({ userId }) => ({ PK: `USER#${userId}`, SK: 'PROFILE' }),
    })
    const Order = new ToolboxEntity({
      name: 'Order',
      table: toolbox,
      schema: item({
        userId: string().key(),
        orderId: string().key(),
        status: string(),
        total: number(),
        placedAt: string(),
      }),
      computeKey: ({ userId, orderId }) => ({ PK: `USER#${userId}`, SK: `ORDER#${orderId}` }),
    })
    return { User, Order }
  }

  it('is adopted with its templates, read, and written so that DynamoDB-Toolbox reads it', async () => {
    const { User, Order } = entityOf()
    for (const person of people) await User.build(PutItemCommand).item(person).send()
    for (const order of orders) await Order.build(PutItemCommand).item(order).send()
    const { schema, report } = await table.adopt()
    expect(report).toMatchObject({ foreign: { count: 0 }, differing: [], questions: [] })
    expect(schema?.entities.User?.keys).toEqual({ PK: 'USER#{userId}', SK: 'PROFILE' })
    expect(schema?.entities.Order?.keys).toEqual({ PK: 'USER#{userId}', SK: 'ORDER#{orderId}' })
    const db = clientOf(schema)
    const { userId, orderId } = orders[9] as (typeof orders)[0]
    expect(await db.Order?.get({ userId, orderId })).toMatchObject(orders[9] as object)
    await db.Order?.update({ userId, orderId }, { set: { status: 'LOST' } })
    const { Item } = await Order.build(GetItemCommand).key({ userId, orderId }).send()
    expect(Item).toMatchObject({ ...orders[9], status: 'LOST' })
  })
})
