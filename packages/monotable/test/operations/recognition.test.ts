import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { onChange } from '../../src/changes/on-change.ts'
import { readStored } from '../../src/raw/read-stored.ts'
import { query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import type { SkippedRow } from '../../src/session.ts'
import { openEnum } from '../../src/values/open-enum.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from './connected.ts'

const Part = entity(
  'Part',
  { PK: 'SHOP#{shopId}', SK: 'PART#{partId}', GSI1PK: 'CATEGORY#{category}', GSI1SK: 'PART#{partId}' },
  {
    shopId: z.string(),
    partId: z.string(),
    category: openEnum(['battery', 'motor']),
    name: z.string(),
    status: z.enum(['on', 'off']),
    views: z.int(),
    notes: z.array(z.string()),
    grade: z.string().optional(),
    version: z.int(),
  },
  {
    type: { entityType: 'PART' },
    version: 'version',
    readDefaults: { status: 'on', views: 5, notes: ['first'] },
    states: { status: { on: ['off'], off: ['on'] } },
  },
)
const Plain = entity('Plain', { PK: 'PLAIN#{id}', SK: 'ROW#{row}' }, { id: z.string(), row: z.string() })
const Entry = entity(
  'Entry',
  { PK: 'LOG#{log}', SK: 'ENTRY#{at}#{entryId}' },
  { log: z.string(), at: z.iso.datetime(), entryId: z.string(), text: z.string() },
)
const Task = entity(
  'Task',
  { PK: 'TASK#{taskId}', SK: 'META', GSI1PK: 'OWNER#{owner}', GSI1SK: 'STATUS#{status}#AT#{createdAt}' },
  {
    taskId: z.string(),
    owner: z.string(),
    status: z.enum(['open', 'done']),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  },
  {
    version: 'version',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    states: { status: { open: ['done'], done: ['open'] } },
  },
)
const shop = schema({
  tables: [
    table('Shop', {
      key: ['PK', 'SK'],
      indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') },
      stream: 'NEW_AND_OLD_IMAGES',
    }),
  ],
  entities: { Part, Plain, Entry, Task },
  access: {
    parts: query(Part, 'PK = SHOP#{shopId}'),
    names: query(Part, 'PK = SHOP#{shopId}', { project: ['partId', 'views', 'name'] }),
    byCategory: query(Part, 'GSI1PK = CATEGORY#{category}'),
    rows: query(Plain, 'PK = PLAIN#{id}'),
    entries: query(Entry, 'PK = LOG#{log}'),
  },
})

const text = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, S]) => [name, { S }]))

/** A part as another program writes it: its ids and its category in keys alone. */
const raw = (partId: string, more: Record<string, string> = {}) => ({
  ...text({ PK: 'SHOP#1', SK: `PART#${partId}`, GSI1PK: 'CATEGORY#wheel', GSI1SK: `PART#${partId}` }),
  ...text({ name: `n${partId}`, ...more }),
})
const read = (partId: string) => ({
  shopId: '1',
  partId,
  category: 'wheel',
  name: `n${partId}`,
  status: 'on',
  views: 5,
  notes: ['first'],
  version: 0,
})

describeOnEachBackend('items that others wrote', backend => {
  it('are read with the parts that only their keys carry, and with declared defaults', async () => {
    const { db, store } = await connected(backend, shop)
    await store(raw('a'))
    const key = { shopId: '1', partId: 'a' }
    const found = await db.Part.get(key)
    expect(found).toEqual(read('a'))
    expectTypeOf(found!.views).toEqualTypeOf<number>()
    expect((await db.parts({ shopId: '1' })).items).toEqual([read('a')])
    expect((await db.names({ shopId: '1' })).items).toEqual([{ partId: 'a', views: 5, name: 'na' }])
    expect((await db.byCategory({ category: 'wheel' })).items).toEqual([read('a')])
    expect(await db.Part.batchGet([key])).toEqual([read('a')])
    expect(await db.Part.get(key, { project: ['shopId', 'category'] })).toEqual({
      shopId: '1',
      category: 'wheel',
    })
    if (backend.supports('transactions'))
      expect(await db.transactGet(t => [t.Part.get(key)])).toEqual([read('a')])
  })

  it('a default is a copy of its own for every item', async () => {
    const { db, store } = await connected(backend, shop)
    await store(raw('a'))
    const one = await db.Part.get({ shopId: '1', partId: 'a' })
    one!.notes.push('second')
    expect((await db.Part.get({ shopId: '1', partId: 'a' }))?.notes).toEqual(['first'])
  })

  it('are changed under the values that were read, and nothing else of them is', async () => {
    const { db, store, stored } = await connected(backend, shop)
    await store({ ...raw('a'), extra: { M: { deep: { N: '1' } } } })
    const part = (await db.Part.get({ shopId: '1', partId: 'a' }))!
    await db.Part.update(part, { set: { name: 'new' } }, { ifVersion: 0 })
    const [changed] = await stored()
    expect(changed).toEqual({
      ...raw('a', { name: 'new' }),
      version: { N: '1' },
      extra: { M: { deep: { N: '1' } } },
    })
    const again = db.Part.update(part, { set: { name: 'x' } }, { ifVersion: 0 })
    const told = { code: 'STALE_VERSION', details: { expected: 0, actual: 1 } }
    await expect(again).rejects.toMatchObject(backend.supports('oldItemOnFailure') ? told : {})
  })

  it('move in an index by what only its key tells, or say that it is true no more', async () => {
    const { db, store, stored } = await connected(backend, shop)
    await store(raw('a'))
    const part = (await db.Part.get({ shopId: '1', partId: 'a' }))!
    await db.Part.update(part, { set: { category: 'motor' } })
    const [moved] = await stored()
    expect(moved).toMatchObject(text({ GSI1PK: 'CATEGORY#motor', category: 'motor' }))
  })

  it('additions and transitions begin with the default', async () => {
    const { db, store } = await connected(backend, shop)
    await store(raw('a'))
    await store(raw('b'))
    const key = { shopId: '1', partId: 'a' }
    expect(await db.Part.update(key, { add: { views: 2 }, append: { notes: ['second'] } })).toMatchObject({
      views: 7,
      notes: ['first', 'second'],
    })
    expect(await db.Part.update(key, { add: { views: 2 } })).toMatchObject({ views: 9 })
    expect(await db.Part.transition({ shopId: '1', partId: 'b' }, { status: 'off' })).toMatchObject({
      status: 'off',
      views: 5,
    })
    const again = db.Part.transition({ ...key, partId: 'b' }, { status: 'off' })
    const told = { code: 'INVALID_TRANSITION' }
    await expect(again).rejects.toMatchObject(backend.supports('oldItemOnFailure') ? told : {})
  })

  it('no version, and no default, makes an item of nothing', async () => {
    const { db, stored } = await connected(backend, shop)
    const part = { ...read('a'), status: 'on' as const }
    await expect(db.Part.put(part, { ifVersion: 0 })).rejects.toMatchObject({ code: 'STALE_VERSION' })
    await expect(db.Part.update(part, { set: { name: 'x' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stored()).toEqual([])
  })

  it('a key written to the second is the key that is changed and deleted', async () => {
    const { db, store, stored } = await connected(backend, shop)
    const keys = text({ PK: 'LOG#1', SK: 'ENTRY#2026-01-02T03:04:05Z#e' })
    await store({ ...keys, ...text({ text: 'old', at: '2026-01-02T03:04:05Z' }) })
    const [entry] = (await db.entries({ log: '1' })).items
    expect(entry).toEqual({ log: '1', at: '2026-01-02T03:04:05Z', entryId: 'e', text: 'old' })
    await db.Entry.update(entry!, { set: { text: 'new' } })
    expect(await stored()).toEqual([{ ...keys, ...text({ text: 'new', at: '2026-01-02T03:04:05Z' }) }])
    expect(await db.Entry.get(entry!)).toMatchObject({ text: 'new' })
    await db.Entry.delete(entry!)
    expect(await stored()).toEqual([])
  })

  const createdAt = '2026-01-02T03:04:05Z'
  const task = {
    ...text({ PK: 'TASK#1', SK: 'META', GSI1PK: 'OWNER#a', GSI1SK: `STATUS#open#AT#${createdAt}` }),
    ...text({ owner: 'a', status: 'open', createdAt }),
  }

  it('one that says not when it was changed was changed last when it was created', async () => {
    const { db, store, stored } = await connected(backend, shop)
    await store(task)
    const read = { taskId: '1', owner: 'a', status: 'open', createdAt, updatedAt: createdAt, version: 0 }
    expect(await db.Task.get({ taskId: '1' })).toEqual(read)
    expect(await stored()).toEqual([task])
    const updatedAt = '2026-02-02T00:00:00.000Z'
    await db.Task.update({ taskId: '1' }, { set: { updatedAt } })
    expect(await db.Task.get({ taskId: '1' })).toMatchObject({ createdAt, updatedAt })
  })

  it('move in an index though another part of its key is stored to the second', async () => {
    const { db, store, stored } = await connected(backend, shop)
    await store({ ...task, ...text({ updatedAt: createdAt }) })
    const read = (await db.Task.get({ taskId: '1' }))!
    const unchanged = { set: { status: 'done' }, ifAbsent: { updatedAt: read.updatedAt } } as const
    await db.Task.update(read, unchanged, { ifVersion: 0 })
    expect(await stored()).toEqual([
      {
        ...task,
        ...text({ GSI1SK: 'STATUS#done#AT#2026-01-02T03:04:05.000Z', status: 'done', updatedAt: createdAt }),
        version: { N: '1' },
      },
    ])
    // What is really another is still noticed.
    const other = { ...read, status: 'done', createdAt: '2026-01-02T03:04:06Z' } as const
    await expect(db.Task.update(other, { set: { status: 'open' } })).rejects.toMatchObject({
      code: 'STALE_PARTS',
      details: { changed: ['createdAt'] },
    })
  })

  it('values outside an open enumeration are read and written as they are', async () => {
    const { db } = await connected(backend, shop)
    await db.Part.create({ ...read('a'), category: 'gearbox' } as never)
    const part = await db.Part.get({ shopId: '1', partId: 'a' })
    expect(part?.category).toBe('gearbox')
    expectTypeOf(part!.category).toExtend<string>()
  })
})

describeOnEachBackend('rows of no declared entity', backend => {
  const strangers = [
    { ...text({ PK: 'PLAIN#1', SK: 'NOTE#1' }), row: { S: 'x' } },
    text({ PK: 'PLAIN#1', SK: 'ROW' }),
    text({ PK: 'PLAIN#1', SK: 'ZZZ#9' }),
  ]

  it('are never items: left out, counted, and told', async () => {
    const skipped: SkippedRow[] = []
    const { db, store, TableName } = await connected(backend, shop, { onSkipped: row => skipped.push(row) })
    for (const row of strangers) await store(row)
    await store(text({ PK: 'PLAIN#1', SK: 'ROW#1' }))
    expect(await db.rows({ id: '1' })).toEqual({ items: [{ id: '1', row: '1' }], dangling: [], skipped: 3 })
    expect(skipped).toHaveLength(3)
    expect(skipped[0]).toEqual({
      reason: 'foreign',
      table: TableName,
      key: { PK: 'PLAIN#1', SK: 'NOTE#1' },
      pattern: 'rows',
    })
    expect(await db.rows.count({ id: '1' })).toBe(1)
    expect(await db.rows.first({ id: '1' })).toEqual({ id: '1', row: '1' })
    for await (const row of db.rows.each({ id: '1' })) expect(row).toEqual({ id: '1', row: '1' })
    expect(skipped).toHaveLength(12)
  })

  it('are counted once over all pages', async () => {
    const { db, store } = await connected(backend, shop)
    for (const row of strangers) await store(row)
    for (const row of ['1', '2', '3']) await store(text({ PK: 'PLAIN#1', SK: `ROW#${row}` }))
    const counts: (number | undefined)[] = []
    let cursor: string | undefined
    do {
      const page = await db.rows({ id: '1' }, { limit: 1, ...(cursor !== undefined && { cursor }) })
      counts.push(page.skipped)
      cursor = page.cursor
    } while (cursor !== undefined)
    expect(counts.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(3)
  })

  it('are an error, or come as they are stored, by the choice of the client or of the call', async () => {
    const { db, store } = await connected(backend, shop, { foreign: 'error' })
    await store(text({ PK: 'PLAIN#1', SK: 'ROW#1' }))
    expect((await db.rows({ id: '1' })).items).toHaveLength(1)
    await store(strangers[0]!)
    await expect(db.rows({ id: '1' })).rejects.toMatchObject({
      code: 'UNKNOWN_ITEM',
      details: { keys: { PK: 'PLAIN#1', SK: 'NOTE#1' } },
    })
    expect(await db.rows({ id: '1' }, { foreign: 'raw' })).toEqual({
      items: [{ id: '1', row: '1' }],
      dangling: [],
      raw: [strangers[0]],
    })
    expect(await db.rows({ id: '1' }, { foreign: 'skip' })).toMatchObject({ skipped: 1 })
  })

  it('that say they are another entity are not found, not changed and not deleted', async () => {
    const { db, store, stored } = await connected(backend, shop)
    const other = raw('a', { entityType: 'GADGET' })
    await store(other)
    const key = { shopId: '1', partId: 'a' }
    expect(await db.Part.get(key)).toBeUndefined()
    expect(await db.parts({ shopId: '1' })).toEqual({ items: [], dangling: [], skipped: 1 })
    const whole = { ...read('a'), status: 'on' as const }
    await expect(db.Part.update(key, { set: { name: 'x' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(db.Part.delete(key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(db.Part.create(whole)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    await expect(db.Part.upsert(whole)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    expect(await stored()).toEqual([other])
  })
})

describeOnEachBackend('items in another form than declared', backend => {
  const broken = { ...raw('b'), name: { N: '7' } }

  it('are kept as they are unless the client says otherwise', async () => {
    const { db, store } = await connected(backend, shop)
    await store(broken)
    expect((await db.parts({ shopId: '1' })).items).toMatchObject([{ name: 7 }])
  })

  it('are skipped in lists, counted and told, and refused by themselves', async () => {
    const skipped: SkippedRow[] = []
    const { db, store } = await connected(backend, shop, {
      unreadable: 'skip',
      onSkipped: row => skipped.push(row),
    })
    for (const item of [raw('a'), broken, raw('c', { status: 'broken' }), raw('d')]) await store(item)
    const page = await db.parts({ shopId: '1' })
    expect(page.items.map(({ partId }) => partId)).toEqual(['a', 'd'])
    expect(page.skipped).toBe(2)
    expect(skipped.map(({ reason, entity, key }) => [reason, entity, key.SK])).toEqual([
      ['unreadable', 'Part', 'PART#b'],
      ['unreadable', 'Part', 'PART#c'],
    ])
    expect(await db.parts.count({ shopId: '1' })).toBe(2)
    await expect(db.Part.get({ shopId: '1', partId: 'b' })).rejects.toMatchObject({
      code: 'UNREADABLE_ITEM',
      details: { entity: 'Part', keys: { PK: 'SHOP#1', SK: 'PART#b' }, issues: [{ path: ['name'] }] },
    })
    const ids = ['a', 'b'].map(partId => ({ shopId: '1', partId }))
    expect(await db.Part.batchGet(ids)).toEqual([read('a'), undefined])
  })

  it('fail a list where that is asked for', async () => {
    const { db, store } = await connected(backend, shop, { unreadable: 'error' })
    await store(raw('a'))
    expect((await db.parts({ shopId: '1' })).items).toHaveLength(1)
    await store(broken)
    await expect(db.parts({ shopId: '1' })).rejects.toMatchObject({ code: 'UNREADABLE_ITEM' })
  })

  it('a bound that only writing holds to does not make an item unreadable, and a write that was done is answered', async () => {
    const { db, store } = await connected(backend, shop, { unreadable: 'error' })
    await store(raw('a', { name: '' }))
    expect(await db.Part.get({ shopId: '1', partId: 'a' })).toMatchObject({ name: '' })
    await store(broken)
    const changed = await db.Part.update({ shopId: '1', partId: 'b' }, { set: { status: 'off' } })
    expect(changed).toMatchObject({ name: 7, status: 'off' })
  })
})

describe('recognition elsewhere', () => {
  it('reads what only keys carry in streams and in stored items', async () => {
    const seen: unknown[] = []
    const handle = onChange(shop, { Part: { created: part => seen.push(part) } })
    await handle([{ eventName: 'INSERT', dynamodb: { NewImage: raw('a') } }])
    expect(seen).toEqual([read('a')])
    expect(readStored(shop, raw('b'))).toEqual({ entity: 'Part', item: read('b') })
  })

  it('refuses a type attribute that is an attribute as well', () => {
    const declare = (type: Record<string, string>) => {
      const attributes = { id: z.string(), kind: z.string() }
      const One = entity('One', { PK: 'ONE#{id}', SK: 'META' }, attributes, { type })
      schema({ tables: [table('T', { key: ['PK', 'SK'] })], entities: { One } })
    }
    expect(() => declare({ kind: 'ONE' })).toThrow("type names 'kind', which is also an attribute")
    declare({ entityType: 'ONE' })
  })

  it.each([
    [{ nothing: 1 }, 'which is not an attribute'],
    [{ id: 'x' }, 'in the key of every item'],
    [{ size: 'big' }, 'not valid'],
    [{ tags: new Set(['a']) }, 'a set'],
  ])('refuses a default that no item can have: %o', (readDefaults, problem) => {
    const One = entity(
      'One',
      { PK: 'ONE#{id}', SK: 'META' },
      { id: z.string(), size: z.int(), tags: z.set(z.string()) },
      { readDefaults } as never,
    )
    const tables = [table('T', { key: ['PK', 'SK'] })]
    expect(() => schema({ tables, entities: { One } } as never)).toThrow(problem)
  })
})
