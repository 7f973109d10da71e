import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { isError } from '../../src/errors.ts'
import { when } from '../../src/expressions/when.ts'
import { storedIn } from '../../src/raw/stored-in.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from './connected.ts'

const Stock = entity(
  'Stock',
  { PK: 'STOCK#{id}' },
  {
    id: z.string(),
    left: z.bigint(),
    state: z.enum(['open', 'shut']).default('open'),
    version: z.int(),
    TTL: z.int().optional(),
  },
  { type: { kind: 'STOCK' }, version: 'version', states: { state: { open: ['shut'], shut: [] } } },
)
const Other = entity(
  'Other',
  { PK: 'OTHER#{id}' },
  { id: z.string(), name: z.string() },
  { type: { kind: 'OTHER' } },
)
const stocks = schema({ tables: [table('Stocks', { key: ['PK'], ttl: 'TTL' })], entities: { Stock, Other } })

const key = { id: '1' }
const asked = { condition: when('left >= {n}', { n: 5 }), returnStored: true } as const
const failure = (writing: Promise<unknown>) =>
  writing.then(
    () => undefined,
    (error: unknown) => error,
  )

describeOnEachBackend('a write that asks for what is stored', backend => {
  const brings = it.runIf(backend.supports('oldItemOnFailure'))

  brings('gets it with the error of its condition, as it is read', async () => {
    const { db } = await connected(backend, stocks)
    await db.Stock.create({ ...key, left: 3n })
    const stored = { id: '1', left: 3n, state: 'open', version: 1 }
    for (const writing of [
      db.Stock.update(key, { add: { left: -1n } }, asked),
      db.Stock.delete(key, asked),
      db.Stock.put({ ...key, left: 9n }, { ...asked, ifVersion: 1 }),
      db.Stock.upsert({ ...key, left: 9n }, asked),
    ]) {
      const error = await failure(writing)
      expect(error).toMatchObject({ code: 'CONDITION_FAILED', details: { entity: 'Stock', key, stored } })
      const found = storedIn(error, Stock)
      expectTypeOf(found?.left).toEqualTypeOf<bigint | undefined>()
      expect(found).toEqual(stored)
      expect(storedIn(error, Other)).toBeUndefined()
    }
  })

  brings('gets it with every other constraint of the item too', async () => {
    const { db } = await connected(backend, stocks)
    await db.Stock.create({ ...key, left: 3n, state: 'shut' })
    const returnStored = true
    const failures = {
      ALREADY_EXISTS: db.Stock.create({ ...key, left: 1n }, { returnStored }),
      STALE_VERSION: db.Stock.update(key, { set: { left: 1n } }, { ifVersion: 7, returnStored }),
      INVALID_TRANSITION: db.Stock.transition(key, { state: 'shut' }, { returnStored }),
    }
    for (const [code, writing] of Object.entries(failures)) {
      const error = await failure(writing)
      expect(error).toMatchObject({ code, details: { stored: { left: 3n, state: 'shut' } } })
    }
  })

  brings('has none of an item that is not there, or is of another entity', async () => {
    const { db, store } = await connected(backend, stocks)
    const missing = await failure(db.Stock.update(key, { add: { left: 1n } }, asked))
    expect(missing).toMatchObject({ code: 'NOT_FOUND' })
    expect(storedIn(missing, Stock)).toBeUndefined()
    await store({ PK: { S: 'STOCK#1' }, kind: { S: 'OTHER' }, name: { S: 'secret' } })
    const foreign = await failure(db.Stock.update(key, { add: { left: 1n } }, asked))
    expect(JSON.stringify(foreign)).not.toContain('secret')
  })

  it('brings nothing unless it is asked for', async () => {
    const { db } = await connected(backend, stocks)
    await db.Stock.create({ ...key, left: 3n })
    const error = await failure(db.Stock.update(key, { add: { left: -1n } }, { condition: asked.condition }))
    expect(isError(error, 'CONDITION_FAILED') && 'stored' in error.details).toBe(false)
  })

  brings('gets it for each write of a transaction that asked', async () => {
    const { db } = await connected(backend, stocks)
    for (const [at, left] of [3n, 4n, 9n].entries()) await db.Stock.create({ id: String(at), left })
    const take = (id: string, options: object) => [{ id }, { add: { left: -1n } }, options] as const
    const one = await failure(
      db.transact(t => [t.Stock.update(...take('0', asked)), t.Stock.update(...take('2', asked))]),
    )
    expect(storedIn(one, Stock)).toMatchObject({ id: '0', left: 3n })
    const both = await failure(
      db.transact(t => [
        t.Stock.update(...take('2', asked)),
        t.Stock.update(...take('0', { condition: asked.condition })),
        t.Stock.check({ id: '1' }, asked),
      ]),
    )
    expect(both).toMatchObject({ code: 'TRANSACTION_FAILED' })
    if (!isError(both, 'TRANSACTION_FAILED')) return
    const { reasons } = both.details
    expect(reasons.map(reason => storedIn(reason, Stock)?.left)).toEqual([undefined, undefined, 4n])
    expect(storedIn(both, Stock)?.id).toBe('1')
  })
})

describe('what is stored in an error', () => {
  it('is nothing for errors of others', () => {
    for (const error of [undefined, null, 'x', new Error('x'), { details: { entity: 'Stock', stored: {} } }])
      expect(storedIn(error, Stock)).toBeUndefined()
  })
})
