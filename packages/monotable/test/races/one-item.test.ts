import { expect, it } from 'vitest'
import * as z from 'zod'
import { isError } from '../../src/errors.ts'
import { when } from '../../src/expressions/when.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from '../operations/connected.ts'

const Item = entity(
  'Item',
  { PK: 'ITEM#{id}', GSI1PK: 'STATUS#{status}', GSI1SK: 'STOCK#{stock:000000}' },
  {
    id: z.string(),
    stock: z.int().default(0),
    status: z.enum(['open', 'taken']).default('open'),
    by: z.string().optional(),
    log: z.array(z.string()).optional(),
    version: z.int(),
  },
  { version: 'version', states: { status: { open: ['taken'], taken: [] } } },
)
const items = schema({
  tables: [table('I', { key: ['PK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Item },
})
const key = { id: '1' }
const times = <T>(count: number, run: (at: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => run(at)))
const won = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(result => result.status === 'fulfilled').length
const codes = (results: readonly PromiseSettledResult<unknown>[]) => [
  ...new Set(results.flatMap(result => (result.status === 'rejected' ? [result.reason.code] : []))),
]

describeOnEachBackend('many writers of one item', backend => {
  const told = (code: string) => (backend.supports('oldItemOnFailure') ? code : 'NOT_FOUND')

  it('two updates of one version: one is made', async () => {
    const { db } = await connected(backend, items)
    for (let round = 1; round <= 10; round++) {
      const id = { id: String(round) }
      await db.Item.create(id)
      const results = await times(2, at => db.Item.update(id, { set: { by: `w${at}` } }, { ifVersion: 1 }))
      expect(won(results)).toBe(1)
      expect(codes(results)).toEqual([told('STALE_VERSION')])
      const winner = results.findIndex(result => result.status === 'fulfilled')
      expect(await db.Item.get(id, { consistent: true })).toMatchObject({ by: `w${winner}`, version: 2 })
    }
  })

  it('two puts of one version: one is made', async () => {
    const { db } = await connected(backend, items)
    await db.Item.create(key)
    const results = await times(8, at => db.Item.put({ ...key, by: `w${at}` }, { ifVersion: 1 }))
    expect(won(results)).toBe(1)
    expect(await db.Item.get(key, { consistent: true })).toMatchObject({ version: 2 })
  })

  it('puts without a version each count on from the one before', async () => {
    const { db } = await connected(backend, items)
    const results = await times(12, at => db.Item.put({ ...key, by: `w${at}` }))
    expect(won(results)).toBe(12)
    const versions = results.map(
      result => (result as PromiseFulfilledResult<{ version: number }>).value.version,
    )
    expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  })

  it('a hundred increments: the sum is exact', async () => {
    const { db } = await connected(backend, items)
    await db.Item.create(key)
    const results = await times(100, at => db.Item.update(key, { append: { log: [String(at)] } }))
    expect(won(results)).toBe(100)
    const item = await db.Item.get(key, { consistent: true })
    expect(item).toMatchObject({ version: 101 })
    expect(item?.log?.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, at) => at))
  })

  it('increments that move an index key: the sum is exact, and the key is that of the sum', async () => {
    const { db, stored } = await connected(backend, items, { attempts: 100 })
    await db.Item.create(key)
    const results = await times(20, () => db.Item.update(key, { add: { stock: 2 } }, { read: true }))
    // Where the old item is not told, one that met another is not told from one that is gone.
    if (backend.supports('oldItemOnFailure')) expect(won(results)).toBe(20)
    const sum = won(results) * 2
    expect(await stored()).toMatchObject([
      { stock: { N: String(sum) }, GSI1SK: { S: `STOCK#${String(sum).padStart(6, '0')}` } },
    ])
  })

  it('fifty sales of ten pieces: ten are made', async () => {
    const { db } = await connected(backend, items, { attempts: 100 })
    await db.Item.create({ ...key, stock: 10, log: [] })
    const condition = when('stock >= {one}', { one: 1 })
    const results = await times(50, () =>
      db.Item.update(key, { add: { stock: -1 } }, { read: true, condition }),
    )
    if (backend.supports('oldItemOnFailure')) {
      expect(won(results)).toBe(10)
      expect(codes(results)).toEqual(['CONDITION_FAILED'])
    }
    const left = (await db.Item.get(key, { consistent: true }))?.stock
    expect(left).toBe(10 - won(results))
  })

  it('twenty transitions: one is made', async () => {
    const { db, stored } = await connected(backend, items)
    await db.Item.create(key)
    const results = await times(20, at =>
      db.Item.transition(
        { ...key, stock: 0 } as never,
        { status: 'taken' },
        { change: { set: { by: `w${at}` } } },
      ),
    )
    expect(won(results)).toBe(1)
    expect(codes(results)).toEqual([told('INVALID_TRANSITION')])
    const winner = results.findIndex(result => result.status === 'fulfilled')
    expect(await stored()).toMatchObject([{ by: { S: `w${winner}` }, GSI1PK: { S: 'STATUS#taken' } }])
  })

  it('fifty creations: one is made', async () => {
    const { db } = await connected(backend, items)
    const results = await times(50, at => db.Item.create({ ...key, by: `w${at}` }))
    expect(won(results)).toBe(1)
    expect(codes(results)).toEqual(['ALREADY_EXISTS'])
    const winner = results.findIndex(result => result.status === 'fulfilled')
    expect(await db.Item.get(key, { consistent: true })).toMatchObject({ by: `w${winner}` })
    expect(
      results.every(result => result.status === 'fulfilled' || isError(result.reason, 'ALREADY_EXISTS')),
    ).toBe(true)
  })
})
