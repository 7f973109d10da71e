import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { when } from '../../src/expressions/when.ts'
import { count, entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from './connected.ts'

const even = (value: number) => value % 2 === 0
const Stock = entity(
  'Stock',
  { PK: 'STOCK#{id}' },
  {
    id: z.string(),
    left: z.int().min(0).max(10),
    above: z.number().gt(1).lt(2).optional(),
    pairs: z.int().refine(even).optional(),
    log: z.array(z.string()).max(3),
    inner: z.object({ left: z.int().min(0).optional(), log: z.array(z.int()).max(2).optional() }).optional(),
    range: z
      .object({ low: z.int(), high: z.int() })
      .refine(({ low, high }) => low <= high)
      .optional(),
    few: z.set(z.string()).max(2).optional(),
    some: z.set(z.string()).min(1).optional(),
    steps: z.array(z.int()).min(1).max(2).optional(),
  },
)
const stocks = schema({ tables: [table('Stocks', { key: ['PK'] })], entities: { Stock } })
const key = { id: '1' }
const whole = { ...key, left: 3, log: ['a'] }
const invalid = (path: unknown[], message: unknown = expect.any(String)) => ({
  code: 'INVALID_ITEM',
  details: { entity: 'Stock', issues: [{ path, message }] },
})

describeOnEachBackend('what zod demands of a value', backend => {
  const tellsOld = backend.supports('oldItemOnFailure')

  it('holds for sums: up to the bound, not past it', async () => {
    const { db, stored } = await connected(backend, stocks)
    await db.Stock.create(whole)
    expect(await db.Stock.update(key, { add: { left: -3 } })).toMatchObject({ left: 0 })
    await expect(db.Stock.update(key, { add: { left: -1 } })).rejects.toMatchObject(
      tellsOld ? invalid(['left'], 'would be -1: Too small: expected number to be >=0') : {},
    )
    expect(await db.Stock.update(key, { add: { left: 10 } })).toMatchObject({ left: 10 })
    await expect(db.Stock.update(key, { add: { left: 1 } })).rejects.toMatchObject({})
    expect(await stored()).toMatchObject([{ left: { N: '10' } }])
  })

  it('holds for a sum that begins with nothing', async () => {
    const { db } = await connected(backend, stocks)
    await db.Stock.create(whole)
    await expect(db.Stock.update(key, { add: { above: 1 } })).rejects.toMatchObject({})
    expect(await db.Stock.update(key, { add: { above: 1.5 } })).toMatchObject({ above: 1.5 })
    expect(await db.Stock.update(key, { add: { above: -0.25 } })).toMatchObject({ above: 1.25 })
    await expect(db.Stock.update(key, { add: { above: -0.25 } })).rejects.toMatchObject({})
  })

  it('a condition of the caller is told before a bound', async () => {
    const { db } = await connected(backend, stocks)
    await db.Stock.create(whole)
    const condition = when('left >= {asked}', { asked: 5 })
    await expect(db.Stock.update(key, { add: { left: -5 } }, { condition })).rejects.toMatchObject(
      tellsOld ? { code: 'CONDITION_FAILED' } : {},
    )
  })

  it('a bound that holds is not told where another condition failed', async () => {
    const { db } = await connected(backend, stocks)
    await db.Stock.create({ ...whole, few: new Set(['a']) })
    const condition = when('left > {least}', { least: 5 })
    const told = { code: tellsOld ? 'CONDITION_FAILED' : expect.any(String) }
    await expect(db.Stock.update(key, { insert: { few: ['b'] } }, { condition })).rejects.toMatchObject(told)
    expect(await db.Stock.update(key, { insert: { few: ['b'] } })).toMatchObject({ few: new Set(['a', 'b']) })
  })

  it('holds for lists that grow', async () => {
    const { db } = await connected(backend, stocks)
    await db.Stock.create(whole)
    expect(await db.Stock.update(key, { append: { log: ['b', 'c'] } })).toMatchObject({
      log: ['a', 'b', 'c'],
    })
    await expect(db.Stock.update(key, { append: { log: ['d'] } })).rejects.toMatchObject(
      tellsOld ? invalid(['log'], 'would have more than 3 elements') : {},
    )
    await expect(db.Stock.update(key, { prepend: { log: ['d'] } })).rejects.toMatchObject({})
  })

  it('holds for sets that grow: a member that is there already is none more', async () => {
    const { db } = await connected(backend, stocks)
    await db.Stock.create({ ...whole, few: new Set(['a']) })
    await db.Stock.update(key, { insert: { few: ['b'] } })
    await db.Stock.update(key, { insert: { few: ['b'] } })
    await expect(db.Stock.update(key, { insert: { few: ['c'] } })).rejects.toMatchObject({})
    await expect(db.Stock.update(key, { insert: { few: ['a', 'b'] } })).rejects.toMatchObject(
      invalid(['few'], expect.stringContaining('{ read: true }')),
    )
    expect(await db.Stock.update(key, { insert: { few: ['a', 'b'] } }, { read: true })).toMatchObject({
      few: new Set(['a', 'b']),
    })
    await expect(db.Stock.update(key, { insert: { few: ['a', 'c'] } }, { read: true })).rejects.toMatchObject(
      invalid(['few']),
    )
  })

  it.runIf(backend.supports('documentEquality'))('holds inside objects', async () => {
    const { db } = await connected(backend, stocks)
    await db.Stock.create({ ...whole, inner: { left: 1 }, range: { low: 1, high: 2 } })
    await db.Stock.update(key, { add: { 'inner.left': -1 } })
    await expect(db.Stock.update(key, { add: { 'inner.left': -1 } })).rejects.toMatchObject({})
    await db.Stock.update(key, { append: { 'inner.log': [1, 2] } })
    await expect(db.Stock.update(key, { append: { 'inner.log': [3] } })).rejects.toMatchObject({})
    await expect(db.Stock.update(key, { set: { 'range.low': 2 } })).rejects.toMatchObject(invalid(['range']))
    const read = { read: true } as const
    expect(await db.Stock.update(key, { set: { 'range.low': 2 } }, read)).toMatchObject({
      range: { low: 2, high: 2 },
    })
    await expect(db.Stock.update(key, { set: { 'range.low': 3 } }, read)).rejects.toMatchObject(
      invalid(['range']),
    )
  })

  it.runIf(backend.supports('documentEquality'))(
    'holds where only the whole value tells: on a read, or not at all',
    async () => {
      const { db } = await connected(backend, stocks)
      await db.Stock.create({ ...whole, some: new Set(['a', 'b']), steps: [1] })
      const read = { read: true } as const
      await expect(db.Stock.update(key, { add: { pairs: 2 } })).rejects.toMatchObject(invalid(['pairs']))
      expect(await db.Stock.update(key, { add: { pairs: 2 } }, read)).toMatchObject({ pairs: 2 })
      await expect(db.Stock.update(key, { add: { pairs: 1 } }, read)).rejects.toMatchObject(
        invalid(['pairs']),
      )
      expect(await db.Stock.update(key, { discard: { some: ['a'] } }, read)).toMatchObject({
        some: new Set(['b']),
      })
      await expect(db.Stock.update(key, { remove: ['steps[0]'] }, read)).rejects.toMatchObject(
        invalid(['steps']),
      )
    },
  )

  it('holds for what an upsert adds', async () => {
    const { db } = await connected(backend, stocks)
    const upsert = (left: number) => db.Stock.upsert({ ...key, log: [] }, { add: { left } })
    expect(await upsert(8)).toMatchObject({ left: 8 })
    expect(await upsert(2)).toMatchObject({ left: 10 })
    await expect(upsert(1)).rejects.toMatchObject({})
    await expect(db.Stock.upsert({ id: '2', log: [] }, { add: { left: 11 } })).rejects.toMatchObject({
      code: 'INVALID_ITEM',
    })
  })

  it('holds for whatever is changed: nothing is written that put refuses', async () => {
    const { db } = await connected(backend, stocks)
    const word = fc.constantFrom('a', 'b', 'c')
    const change = fc.oneof(
      fc.integer({ min: -6, max: 6 }).map(left => ({ add: { left } })),
      fc.constantFrom(-0.5, 0.25, 1.5).map(above => ({ add: { above } })),
      fc.integer({ min: -2, max: 2 }).map(pairs => ({ add: { pairs } })),
      fc.array(word, { minLength: 1, maxLength: 3 }).map(log => ({ append: { log } })),
      fc.array(word, { minLength: 1, maxLength: 2 }).map(few => ({ insert: { few } })),
      fc.array(word, { minLength: 1, maxLength: 2 }).map(some => ({ discard: { some } })),
      fc.integer({ min: 0, max: 4 }).map(low => ({ set: { 'range.low': low } })),
      fc.integer({ min: 0, max: 3 }).map(at => ({ set: { [`steps[${at}]`]: at } })),
      fc.constant({ remove: ['steps[0]'] }),
    )
    let written = 0
    const started = { ...whole, some: new Set(['a', 'b']), range: { low: 1, high: 2 }, steps: [1] }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(change, fc.boolean()), { maxLength: 12 }), async changes => {
        await db.Stock.put(started)
        for (const [one, read] of changes) {
          const done = await db.Stock.update(key, one as never, { read } as never).catch(() => undefined)
          if (!done) continue
          written++
          await db.Stock.put((await db.Stock.get(key, { consistent: true }))!)
        }
      }),
      { numRuns: 25 },
    )
    expect(written).toBeGreaterThan(20)
  })
})

describe('counters and expiry', () => {
  const Team = entity(
    'Team',
    { PK: 'TEAM#{team}' },
    { team: z.string(), size: z.int().min(0), TTL: z.int().optional() },
  )
  const Room = entity('Room', { PK: 'ROOM#{team}' }, { team: z.string(), size: z.int().min(0).max(2) })
  const attributes = { id: z.string(), team: z.string() }
  const declare = (on: typeof Team | typeof Room, more: Record<string, z.ZodType> = {}) => {
    const all = { ...attributes, ...more } as typeof attributes
    const Member = entity('Member', { PK: 'MEMBER#{id}' }, all, { counters: [count(on, 'size')] })
    return schema({ tables: [table('T', { key: ['PK'], ttl: 'TTL' })], entities: { Member, Team, Room } })
  }

  it('refuses a count of items that expire, and one in an item that does', () => {
    expect(() => declare(Room, { TTL: z.int() })).toThrow('deletes them without updating the counts in Room')
    expect(() => declare(Team)).toThrow('items of Team expire')
    declare(Room)
  })

  describeOnEachBackend('a count', backend => {
    it.runIf(backend.supports('transactions'))('stays within its bounds', async () => {
      const { db, store } = await connected(backend, declare(Room))
      await db.Room.create({ team: 't', size: 0 })
      await db.Member.create({ id: '1', team: 't' })
      await db.Member.create({ id: '2', team: 't' })
      await expect(db.Member.create({ id: '3', team: 't' })).rejects.toMatchObject({ code: 'INVALID_ITEM' })
      expect(await db.Member.get({ id: '3' })).toBeUndefined()
      await store({ PK: { S: 'MEMBER#4' }, team: { S: 't' } })
      for (const id of ['1', '2', '4']) await db.Member.delete({ id })
      expect(await db.Room.get({ team: 't' })).toMatchObject({ size: 0 })
    })
  })
})
