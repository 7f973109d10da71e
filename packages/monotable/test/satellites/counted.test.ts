import { open } from '@monotable/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { connectSession } from '../../src/connect-session.ts'
import { repository } from '../../src/repository.ts'
import { count, entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { ensureTables } from '../../src/tables/ensure-tables.ts'

const Shelf = entity(
  'Shelf',
  { PK: 'SHELF#{shelf}', SK: 'META' },
  {
    shelf: z.string().toLowerCase(),
    spelling: z.string(),
    parts: z.int(),
    weight: z.number(),
    version: z.int(),
  },
  { version: 'version' },
)

const Label = entity('Label', { PK: 'LABEL#{label}', SK: 'TAKEN' }, { label: z.string().toLowerCase() })

const Part = entity(
  'Part',
  { PK: 'PART#{partId}', SK: 'META' },
  {
    partId: z.string(),
    shelf: z.string(),
    label: z.string(),
    weight: z.number(),
    deletedAt: z.iso.datetime().optional(),
    version: z.int(),
  },
  {
    version: 'version',
    softDelete: 'deletedAt',
    guards: [Label],
    counters: [count(Shelf, 'parts'), count(Shelf, 'weight', { sumOf: 'weight' })],
    derive: { spelling: { of: ['shelf'], value: part => part.shelf } },
    only: { Shelf: { of: ['deletedAt'], when: part => part.deletedAt === undefined } },
  },
)

const store = schema({
  tables: [table('Store', { key: ['PK', 'SK'] })],
  entities: { Part, Shelf, Label },
})

describe('items that are counted', () => {
  let engine: Awaited<ReturnType<typeof open>>
  let parts: ReturnType<typeof repository>
  let shelves: ReturnType<typeof repository>
  beforeAll(async () => {
    engine = await open()
    await ensureTables(store, engine)
    const session = connectSession(store.model, engine)
    parts = repository(session, store.model.entities.get('Part')!)
    shelves = repository(session, store.model.entities.get('Shelf')!)
  })
  afterAll(() => engine.close())

  it('their counter has a version of its own, and what the first of them said', async () => {
    await parts.create({ partId: 'a', shelf: 'Upper', label: 'a', weight: 1.5, version: 7 })
    await parts.create({ partId: 'b', shelf: 'UPPER', label: 'b', weight: 2 })
    expect(await shelves.get({ shelf: 'upper' })).toEqual({
      shelf: 'upper',
      spelling: 'Upper',
      parts: 2,
      weight: 3.5,
      version: 2,
    })
  })

  it('a sum of nothing is 0', async () => {
    await parts.create({ partId: 'c', shelf: 'empty', label: 'c', weight: 0 })
    expect(await shelves.get({ shelf: 'empty' })).toMatchObject({ parts: 1, weight: 0 })
  })

  it('are counted only while something holds', async () => {
    const sums = async () => (await shelves.get({ shelf: 'lower' })) as { parts: number; weight: number }
    await parts.create({ partId: 'd', shelf: 'lower', label: 'd', weight: 4 })
    await parts.softDelete({ partId: 'd' })
    expect(await sums()).toMatchObject({ parts: 0, weight: 0 })
    await parts.update({ partId: 'd' }, { set: { weight: 5 } })
    expect(await sums()).toMatchObject({ parts: 0, weight: 0 })
    await parts.restore({ partId: 'd' })
    expect(await sums()).toMatchObject({ parts: 1, weight: 5 })
  })

  it('a guard whose type changes what it takes is found again when it goes', async () => {
    await parts.create({ partId: 'e', shelf: 'x', label: 'Unique', weight: 1 })
    await expect(parts.create({ partId: 'f', shelf: 'x', label: 'UNIQUE', weight: 1 })).rejects.toThrow(
      'already taken',
    )
    await parts.update({ partId: 'e' }, { set: { label: 'unique' } })
    await parts.update({ partId: 'e' }, { set: { label: 'Other' } })
    await parts.create({ partId: 'f', shelf: 'x', label: 'UNIQUE', weight: 1 })
    await parts.delete({ partId: 'f' })
    await parts.create({ partId: 'g', shelf: 'x', label: 'unique', weight: 1 })
  })
})
