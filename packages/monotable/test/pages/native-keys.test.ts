import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { ClientOf } from '../../src/client.ts'
import { query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { allPages } from './all-pages.ts'
import { runs } from './offers.ts'

const bytes = z.instanceof(Uint8Array)

const Reading = entity(
  'Reading',
  { series: 'SERIES#{meter}' },
  {
    meter: z.string(),
    hash: bytes,
    unit: z.string(),
    level: z.number(),
    at: z.date(),
    note: z.string().optional(),
  },
)

const Pointer = entity('Pointer', { series: 'POINTERS#{meter}' }, { meter: z.string(), hash: bytes })

/** Keys that are attributes themselves: bytes in the table, numbers in an index that projects one attribute. */
const readings = schema({
  tables: [
    table('Readings', {
      key: ['series', 'hash'],
      indexes: { ByLevel: gsi('unit', 'level', { projection: ['note'] }) },
    }),
  ],
  entities: { Reading, Pointer },
  access: {
    ofMeter: query(Reading, 'series = SERIES#{meter}'),
    ofMeters: query(Reading, 'series = SERIES#{meter}', { each: { meter: 'given' } }),
    byLevel: query(Reading, 'unit = {unit}', { hydrate: Reading }),
    byLevels: query(Reading, 'unit = {unit}', {
      each: { unit: 'given' },
      order: ['level'],
      hydrate: Reading,
    }),
    notes: query(Reading, 'unit = {unit}', { project: ['meter', 'hash', 'level', 'note'] }),
    pointed: query(Pointer, 'series = POINTERS#{meter}', { hydrate: Reading }),
  },
})

const level = fc.oneof(
  fc.integer({ min: -9, max: 9 }),
  fc.integer({ min: -1e9, max: 1e9 }).map(value => value / 1000),
)
const drawn = fc.uniqueArray(
  fc.record({ hash: fc.uint8Array({ minLength: 1, maxLength: 4 }).map(some => new Uint8Array(some)), level }),
  {
    maxLength: 15,
    selector: one => one.hash.join(),
  },
)

describeOnEachBackend('keys of numbers and bytes', backend => {
  let db: ClientOf<typeof readings>
  let count = 0
  beforeAll(async () => {
    db = await backend.connect(readings)
  })

  const seed = async (records: readonly { hash: Uint8Array<ArrayBuffer>; level: number }[]) => {
    const meter = `m${count++}`
    const items = records.map((record, at) => ({
      ...record,
      meter,
      unit: meter,
      at: new Date(at),
      ...(at % 2 === 0 && { note: `${at}` }),
    }))
    await db.batchWrite(t => items.map(item => t.Reading.put(item)))
    return { meter, items }
  }

  it('are pages of any size, in the order of the bytes or of the numbers', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, fc.integer({ min: 1, max: 5 }), async (records, size) => {
        const { meter, items } = await seed(records)
        const byHash = items.toSorted((a, b) => Buffer.compare(a.hash, b.hash))
        expect((await allPages(db.ofMeter, { meter }, [size])).flat()).toEqual(byHash)
        const levels = (await allPages(db.byLevel, { unit: meter }, [size])).flat()
        expect(levels.map(item => item.level)).toEqual(
          items.map(item => item.level).toSorted((a, b) => a - b),
        )
        expect(levels.toSorted((a, b) => Buffer.compare(a.hash, b.hash))).toEqual(byHash)
      }),
      runs(backend),
    )
  })

  it('are merged under one cursor', async () => {
    const seeded = await Promise.all(
      [
        [3, 1, 2],
        [2, -5, 100],
        [10.5, 9],
      ].map((levels, source) =>
        seed(levels.map((level, at) => ({ level, hash: Uint8Array.of(source, at) }))),
      ),
    )
    const unit = seeded.map(({ meter }) => meter)
    const pages = await allPages(db.byLevels, { unit }, [3])
    expect(pages.flat().map(item => item.level)).toEqual([-5, 1, 2, 2, 3, 9, 10.5, 100])
    expect((await allPages(db.ofMeters, { meter: unit }, [2])).flat()).toEqual(
      seeded.flatMap(({ items }) => items),
    )
  })

  it('and what else an index projects are read from it without the table', async () => {
    const { meter } = await seed([
      { hash: Uint8Array.of(1), level: 1 },
      { hash: Uint8Array.of(2), level: 2 },
    ])
    const { items } = await db.notes({ unit: meter })
    expect(items).toEqual([
      { meter, hash: Uint8Array.of(1), level: 1, note: '0' },
      { meter, hash: Uint8Array.of(2), level: 2 },
    ])
  })

  it('lead from a row to its item', async () => {
    const { meter, items } = await seed([{ hash: Uint8Array.of(255, 0), level: 1 }])
    await db.batchWrite(t => [
      t.Pointer.put({ meter, hash: Uint8Array.of(255, 0) }),
      t.Pointer.put({ meter, hash: Uint8Array.of(255) }),
    ])
    expect(await db.pointed({ meter })).toEqual({ items, dangling: [{ meter, hash: Uint8Array.of(255) }] })
  })
})
