import { expect, it } from 'vitest'
import * as z from 'zod'
import { hours } from '../../src/schema/duration.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { describeOnEachBackend } from '../backends.ts'
import { clock, connected } from './connected.ts'

const expires = { attribute: 'ttl', after: hours(1) } as const
const Token = entity(
  'Token',
  { PK: 'TOKEN#{id}', SK: 'META' },
  { id: z.string(), uses: z.int().default(0), note: z.string().optional(), ttl: z.int() },
  { expires },
)
const Address = entity(
  'Address',
  { PK: 'ADDRESS#{address}', SK: 'TAKEN' },
  { address: z.string(), id: z.string(), ttl: z.int() },
)
const Lease = entity(
  'Lease',
  { PK: 'LEASE#{id}', SK: 'META' },
  { id: z.string(), address: z.string(), kind: z.string(), ttl: z.int() },
  { expires, guards: [Address] },
)
const leases = schema({
  tables: [table('L', { key: ['PK', 'SK'], ttl: 'ttl' })],
  entities: { Token, Lease, Address },
})

const key = { id: '1' }

describeOnEachBackend('an item that expires', backend => {
  const opened = async () => {
    const time = clock()
    return { time, ...(await connected(backend, leases, { now: time.now })) }
  }

  it('lives as long as is declared, from the time it is written, or as is given', async () => {
    const { db, time } = await opened()
    expect(await db.Token.create(key)).toMatchObject({ ttl: time.seconds() + 3600 })
    time.pass(10)
    expect(await db.Token.update(key, { add: { uses: 1 } })).toMatchObject({ ttl: time.seconds() + 3590 })
    expect(await db.Token.upsert({ ...key, note: 'x' })).toMatchObject({ ttl: time.seconds() + 3590 })
    expect(await db.Token.put(key)).toMatchObject({ ttl: time.seconds() + 3600 })
    expect(await db.Token.put({ ...key, ttl: time.seconds() + 5 })).toMatchObject({ ttl: time.seconds() + 5 })
    expect(await db.Token.update(key, { set: { ttl: time.seconds() + 9 } })).toMatchObject({
      ttl: time.seconds() + 9,
    })
  })

  it('is there without an end, and with one that is no number, for writes as for reads', async () => {
    const { db, store } = await opened()
    const item = { PK: { S: 'TOKEN#1' }, SK: { S: 'META' }, id: { S: '1' }, uses: { N: '0' } }
    for (const end of [{}, { ttl: { S: 'never' } }, { ttl: { NULL: true } }]) {
      await store({ ...item, ...end } as AttributeMap)
      expect(await db.Token.get(key)).toMatchObject({ uses: 0 })
      expect(await db.Token.update(key, { add: { uses: 1 } })).toMatchObject({ uses: 1 })
      expect(await db.Token.upsert(key, { add: { uses: 1 } })).toMatchObject({ uses: 2 })
      await expect(db.Token.create(key)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    }
  })

  it('is absent once its time has come, though it is still stored', async () => {
    const { db, time, stored } = await opened()
    await db.Token.create(key)
    time.pass(3599)
    expect(await db.Token.get(key)).toBeDefined()
    time.pass(1)
    expect(await db.Token.get(key)).toBeUndefined()
    expect(await db.Token.get(key, { project: ['uses'] })).toBeUndefined()
    expect(await db.Token.batchGet([key])).toEqual([undefined])
    const missing = { code: 'NOT_FOUND' }
    await expect(db.Token.update(key, { add: { uses: 1 } })).rejects.toMatchObject(missing)
    await expect(db.Token.update(key, { add: { uses: 1 } }, { read: true })).rejects.toMatchObject(missing)
    expect(await db.Token.delete(key)).toBeUndefined()
    expect(await stored()).toEqual([])
  })

  it('makes room for another', async () => {
    const { db, time } = await opened()
    await db.Token.create({ ...key, uses: 7, note: 'old' })
    await expect(db.Token.create(key)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    time.pass(3600)
    expect(await db.Token.create(key)).toEqual({ ...key, uses: 0, ttl: time.seconds() + 3600 })
  })

  it('does not come to life again by an upsert: a new one is made', async () => {
    const { db, time } = await opened()
    await db.Token.create({ ...key, uses: 7, note: 'old' })
    time.pass(3600)
    const made = await db.Token.upsert(key, { add: { uses: 1 } })
    expect(made).toEqual({ ...key, uses: 1, ttl: time.seconds() + 3600 })
    expect(await db.Token.get(key)).toEqual(made)
    expect(await db.Token.upsert(key, { add: { uses: 1 } })).toMatchObject({ uses: 2 })
  })

  it.runIf(backend.supports('transactions'))(
    'takes its guards with it when another takes its place, or it is deleted',
    async () => {
      const { db, time, stored } = await opened()
      const lease = { ...key, address: 'a', kind: 'k' }
      for (const again of ['create', 'put', 'upsert', 'delete'] as const) {
        await db.Lease.create(lease)
        time.pass(3600)
        if (again === 'delete') await db.Lease.delete(key)
        else await db.Lease[again]({ ...lease, address: 'b' })
        const guards = (await stored()).filter(item => item.SK && 'S' in item.SK && item.SK.S === 'TAKEN')
        expect(guards.map(guard => guard.address)).toEqual(again === 'delete' ? [] : [{ S: 'b' }])
        await db.Lease.delete(key)
      }
    },
  )

  it.runIf(backend.supports('transactions'))(
    'sets free what its guard held, if that expires with it',
    async () => {
      const { db, time } = await opened()
      await db.Lease.create({ ...key, address: 'a', kind: 'k' })
      const other = { id: '2', address: 'a', kind: 'k' }
      await expect(db.Lease.create(other)).rejects.toMatchObject({ code: 'NOT_UNIQUE' })
      time.pass(3600)
      await db.Lease.create(other)
      expect(await db.Address.get({ address: 'a' })).toMatchObject({ id: '2', ttl: time.seconds() + 3600 })
      // The guard is the other's now: the first does not take it away when it goes.
      await db.Lease.delete(key)
      expect(await db.Address.get({ address: 'a' })).toMatchObject({ id: '2' })
    },
  )
})
