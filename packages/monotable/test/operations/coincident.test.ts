import { expect, it } from 'vitest'
import * as z from 'zod'
import { count, entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from './connected.ts'

const keys = { PK: 'USER#{id}', SK: 'PROFILE' } as const
const Buyer = entity(
  'Buyer',
  keys,
  { id: z.string(), name: z.string(), orders: z.int().default(0), version: z.int() },
  { type: { what: 'BUYER' }, version: 'version', coincidesWith: ['Worker'] },
)
const Worker = entity(
  'Worker',
  keys,
  { id: z.string(), name: z.string(), skill: z.string().optional() },
  { type: { what: 'WORKER' } },
)
const Order = entity(
  'Order',
  { PK: 'ORDER#{orderId}', SK: 'META' },
  { orderId: z.string(), id: z.string() },
  { counters: [count(Buyer, 'orders')] },
)
const users = schema({ tables: [table('U', { key: ['PK', 'SK'] })], entities: { Buyer, Worker, Order } })

const key = { id: '1' }
const exists = { code: 'ALREADY_EXISTS', details: { key } }
const missing = { code: 'NOT_FOUND', details: { key } }

describeOnEachBackend('two entities under one key', backend => {
  it('never overwrite each other, whichever of them said that they coincide', async () => {
    const { db, stored } = await connected(backend, users)
    await db.Worker.create({ ...key, name: 'W', skill: 's' })
    const worker = await stored()
    const buyer = { ...key, name: 'B' }
    await expect(db.Buyer.create(buyer)).rejects.toMatchObject(exists)
    await expect(db.Buyer.put(buyer)).rejects.toMatchObject(exists)
    await expect(db.Buyer.upsert(buyer)).rejects.toMatchObject(exists)
    await expect(db.Buyer.upsert(buyer, { read: true })).rejects.toMatchObject(exists)
    await expect(db.Buyer.update(key, { set: { name: 'B' } })).rejects.toMatchObject(missing)
    await expect(db.Buyer.delete(key)).rejects.toMatchObject(
      backend.supports('oldItemOnFailure') ? missing : { code: 'NOT_FOUND' },
    )
    expect(await stored()).toEqual(worker)

    await db.Worker.delete(key)
    await db.Buyer.create(buyer)
    const [item] = await stored()
    await expect(db.Worker.put({ ...key, name: 'W' })).rejects.toMatchObject(exists)
    await expect(db.Worker.upsert({ ...key, name: 'W' })).rejects.toMatchObject(exists)
    await expect(db.Worker.update(key, { set: { skill: 's' } })).rejects.toMatchObject(missing)
    await expect(db.Worker.delete(key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stored()).toEqual([item])
  })

  it('are changed each by itself', async () => {
    const { db } = await connected(backend, users)
    await db.Buyer.create({ ...key, name: 'B' })
    expect(await db.Buyer.put({ ...key, name: 'C' })).toMatchObject({ name: 'C', version: 2 })
    expect(await db.Buyer.update(key, { set: { name: 'D' } })).toMatchObject({ name: 'D' })
    expect(await db.Buyer.upsert({ ...key, name: 'E' })).toMatchObject({ name: 'E', version: 4 })
    expect(await db.Buyer.delete(key)).toMatchObject({ name: 'E' })
  })

  it('do not go into a batch, which could overwrite', async () => {
    const { db, stored } = await connected(backend, users)
    await db.Worker.create({ ...key, name: 'W' })
    const before = await stored()
    const refused = { code: 'INVALID_ITEM', details: { entity: 'Buyer' } }
    await expect(db.batchWrite(t => [t.Buyer.put({ ...key, name: 'B' })])).rejects.toMatchObject(refused)
    await expect(db.batchWrite(t => [t.Buyer.delete(key)])).rejects.toMatchObject(refused)
    expect(await stored()).toEqual(before)
  })

  it.runIf(backend.supports('transactions'))(
    'are not counted into each other, nor in transactions',
    async () => {
      const { db, stored } = await connected(backend, users)
      await db.Worker.create({ ...key, name: 'W' })
      const before = await stored()
      await expect(db.Order.create({ orderId: 'o', id: '1' })).rejects.toMatchObject({
        details: { entity: 'Buyer' },
      })
      await expect(db.transact(t => [t.Buyer.put({ ...key, name: 'B' })])).rejects.toMatchObject(exists)
      await expect(db.transact(t => [t.Buyer.delete(key)])).rejects.toMatchObject(missing)
      await expect(db.transact(t => [t.Buyer.check(key)])).rejects.toMatchObject(missing)
      expect(await stored()).toEqual(before)
    },
  )
})
