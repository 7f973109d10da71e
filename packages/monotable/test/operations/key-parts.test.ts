import { expect, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from './connected.ts'

const Part = entity(
  'Part',
  {
    PK: 'PART#{partId}',
    GSI1PK: 'CATEGORY#{category}#STATUS#{status}',
    GSI1SK: 'PRICE#{price:000000.00}#{partId}',
    GSI2PK: 'OWNER#{owner.id}',
    GSI2SK: '{updatedAt}',
  },
  {
    partId: z.string(),
    category: z.string(),
    status: z.enum(['listed', 'sold']),
    price: z.number(),
    owner: z.object({ id: z.string(), name: z.string() }),
    note: z.string().optional(),
    hiddenAt: z.iso.datetime().optional(),
    updatedAt: z.iso.datetime(),
  },
  {
    updatedAt: 'updatedAt',
    only: { GSI1PK: { of: ['hiddenAt'], when: part => part.hiddenAt === undefined } },
  },
)

const parts = schema({
  tables: [
    table('Parts', {
      key: ['PK'],
      indexes: { GSI1: gsi('GSI1PK', 'GSI1SK'), GSI2: gsi('GSI2PK', 'GSI2SK') },
    }),
  ],
  entities: { Part },
})

const key = { partId: '1' }

describeOnEachBackend('parts of index keys', backend => {
  async function opened() {
    const tables = await connected(backend, parts, { now: () => new Date('2024-05-01T00:00:00Z') })
    const part = await tables.db.Part.create({
      ...key,
      category: 'c',
      status: 'listed',
      price: 5,
      owner: { id: 'o', name: 'n' },
    })
    const keys = async () => {
      const [{ GSI1PK, GSI1SK, GSI2PK, GSI2SK }] = (await tables.stored()) as [Record<string, { S: string }>]
      return [GSI1PK?.S, GSI1SK?.S, GSI2PK?.S, GSI2SK?.S]
    }
    return { ...tables, part, keys }
  }

  it('that are neither known nor told are asked for, and nothing is written', async () => {
    const { db, stored } = await opened()
    const before = await stored()
    // @ts-expect-error Index keys are also built from 'status'
    const update = db.Part.update(key, { set: { category: 'd' } })
    await expect(update).rejects.toMatchObject({
      code: 'KEY_PARTS_UNKNOWN',
      details: { entity: 'Part', key: 'GSI1PK', missing: ['status', 'hiddenAt'] },
    })
    expect(await stored()).toEqual(before)
  })

  it('can be given with the key', async () => {
    const { db, keys } = await opened()
    await db.Part.update({ ...key, status: 'listed', hiddenAt: undefined }, { set: { category: 'd' } })
    expect(await keys()).toEqual([
      'CATEGORY#d#STATUS#listed',
      'PRICE#000005.00#1',
      'OWNER#o',
      '2024-05-01T00:00:00.000Z',
    ])
  })

  it('can be given by the item as it was read, absent attributes included', async () => {
    const { db, part, keys } = await opened()
    expect(part).not.toHaveProperty('hiddenAt')
    await db.Part.update(part, { set: { category: 'd' }, add: { price: 1.5 } })
    expect(await keys()).toEqual([
      'CATEGORY#d#STATUS#listed',
      'PRICE#000006.50#1',
      'OWNER#o',
      '2024-05-01T00:00:00.000Z',
    ])
  })

  it('are read on request', async () => {
    const { db, keys } = await opened()
    await db.Part.update(key, { set: { category: 'd' }, add: { price: 1 } }, { read: true })
    expect((await keys()).slice(0, 2)).toEqual(['CATEGORY#d#STATUS#listed', 'PRICE#000006.00#1'])
    await db.Part.update(key, { set: { hiddenAt: '2024-01-01T00:00:00Z' } }, { read: true })
    expect((await keys())[0]).toBeUndefined()
    await db.Part.update(key, { remove: ['hiddenAt'] }, { read: true })
    expect((await keys())[0]).toBe('CATEGORY#d#STATUS#listed')
    await expect(
      db.Part.update({ partId: '2' }, { set: { category: 'd' } }, { read: true }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.runIf(backend.supports('oldItemOnFailure'))(
    'that are given wrong are found out, and nothing is written',
    async () => {
      const { db, part, stored } = await opened()
      const before = await stored()
      const wrong = { ...part, status: 'sold' as const, hiddenAt: '2024-01-01T00:00:00Z' }
      await expect(db.Part.update(wrong, { set: { category: 'd' } })).rejects.toMatchObject({
        code: 'STALE_PARTS',
        details: { entity: 'Part', key, changed: ['status', 'hiddenAt'] },
      })
      expect(await stored()).toEqual(before)
    },
  )

  it('that stay in the same place are not asked for', async () => {
    const { db, keys } = await opened()
    const before = await keys()
    await db.Part.update(key, { set: { note: 'x' } })
    expect(await keys()).toEqual(before)
  })

  it.runIf(backend.supports('documentEquality'))(
    'inside an attribute are followed, when it changes as a whole or in part',
    async () => {
      const { db, part, keys } = await opened()
      await db.Part.update(key, { set: { owner: { id: 'p', name: 'n' } } })
      expect((await keys())[2]).toBe('OWNER#p')
      await db.Part.update({ ...key, owner: { id: 'p', name: 'n' } }, { set: { 'owner.id': 'q' } })
      expect((await keys())[2]).toBe('OWNER#q')
      await db.Part.update(key, { set: { 'owner.id': 'r' } } as never, { read: true })
      expect((await keys())[2]).toBe('OWNER#r')
      expect(part.owner).toEqual({ id: 'o', name: 'n' })
    },
  )

  it.runIf(backend.supports('documentEquality'))(
    'stored in another way than the library would are compared as they are stored',
    async () => {
      const { db, keys, store } = await opened()
      await store({
        PK: { S: 'PART#1' },
        partId: { S: '1' },
        category: { S: 'c' },
        status: { S: 'listed' },
        price: { S: '7' },
        owner: { M: { name: { S: 'n' }, id: { N: '12' } } },
        updatedAt: { S: '2024-01-01T09:00:00+09:00' },
      })
      await db.Part.update(key, { set: { price: 7, owner: { id: 's', name: 'n' } } }, { read: true })
      expect(await keys()).toEqual([undefined, 'PRICE#000007.00#1', 'OWNER#s', '2024-05-01T00:00:00.000Z'])
      await db.Part.update(key, { set: { status: 'sold' } }, { read: true })
      expect((await keys())[0]).toBe('CATEGORY#c#STATUS#sold')
    },
  )
})

describeOnEachBackend('the time of the last change', backend => {
  it('moves the keys that it is part of, with whatever is changed', async () => {
    let now = '2024-05-01T00:00:00.000Z'
    const { db, stored } = await connected(backend, parts, { now: () => new Date(now) })
    await db.Part.create({ ...key, category: 'c', status: 'listed', price: 5, owner: { id: 'o', name: 'n' } })
    now = '2024-05-02T00:00:00.000Z'
    await db.Part.update(key, { set: { note: 'x' } })
    expect(await stored()).toMatchObject([{ GSI2SK: { S: now }, updatedAt: { S: now } }])
    now = '2024-05-03T00:00:00.000Z'
    await db.Part.upsert(
      { ...key, category: 'c', status: 'listed', price: 5, owner: { id: 'o', name: 'n' } },
      { read: true },
    )
    expect(await stored()).toMatchObject([{ GSI2SK: { S: now }, updatedAt: { S: now } }])
  })
})
