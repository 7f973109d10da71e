import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { onChange } from '../../src/changes/on-change.ts'
import { readStored } from '../../src/raw/read-stored.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from './connected.ts'
import { partAsRead, rawPart, shop, text } from './written-elsewhere.ts'

describeOnEachBackend('items that others wrote', backend => {
  it('are read with the parts that only their keys carry, and with declared defaults', async () => {
    const { db, store } = await connected(backend, shop)
    await store(rawPart('a'))
    const key = { shopId: '1', partId: 'a' }
    const found = await db.Part.get(key)
    expect(found).toEqual(partAsRead('a'))
    expectTypeOf(found!.views).toEqualTypeOf<number>()
    expect((await db.parts({ shopId: '1' })).items).toEqual([partAsRead('a')])
    expect((await db.names({ shopId: '1' })).items).toEqual([{ partId: 'a', views: 5, name: 'na' }])
    expect((await db.byCategory({ category: 'wheel' })).items).toEqual([partAsRead('a')])
    expect(await db.Part.batchGet([key])).toEqual([partAsRead('a')])
    expect(await db.Part.get(key, { project: ['shopId', 'category'] })).toEqual({
      shopId: '1',
      category: 'wheel',
    })
    if (backend.supports('transactions'))
      expect(await db.transactGet(t => [t.Part.get(key)])).toEqual([partAsRead('a')])
  })

  it('a default is a copy of its own for every item', async () => {
    const { db, store } = await connected(backend, shop)
    await store(rawPart('a'))
    const one = await db.Part.get({ shopId: '1', partId: 'a' })
    one!.notes.push('second')
    expect((await db.Part.get({ shopId: '1', partId: 'a' }))?.notes).toEqual(['first'])
  })

  it('are changed under the values that were read, and nothing else of them is', async () => {
    const { db, store, stored } = await connected(backend, shop)
    await store({ ...rawPart('a'), extra: { M: { deep: { N: '1' } } } })
    const part = (await db.Part.get({ shopId: '1', partId: 'a' }))!
    await db.Part.update(part, { set: { name: 'new' } }, { ifVersion: 0 })
    const [changed] = await stored()
    expect(changed).toEqual({
      ...rawPart('a', { name: 'new' }),
      version: { N: '1' },
      extra: { M: { deep: { N: '1' } } },
    })
    const again = db.Part.update(part, { set: { name: 'x' } }, { ifVersion: 0 })
    const told = { code: 'STALE_VERSION', details: { expected: 0, actual: 1 } }
    await expect(again).rejects.toMatchObject(backend.supports('oldItemOnFailure') ? told : {})
  })

  it('move in an index by what only its key tells, or say that it is true no more', async () => {
    const { db, store, stored } = await connected(backend, shop)
    await store(rawPart('a'))
    const part = (await db.Part.get({ shopId: '1', partId: 'a' }))!
    await db.Part.update(part, { set: { category: 'motor' } })
    const [moved] = await stored()
    expect(moved).toMatchObject(text({ GSI1PK: 'CATEGORY#motor', category: 'motor' }))
  })

  it('additions and transitions begin with the default', async () => {
    const { db, store } = await connected(backend, shop)
    await store(rawPart('a'))
    await store(rawPart('b'))
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
    const part = { ...partAsRead('a'), status: 'on' as const }
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
    await db.Part.create({ ...partAsRead('a'), category: 'gearbox' } as never)
    const part = await db.Part.get({ shopId: '1', partId: 'a' })
    expect(part?.category).toBe('gearbox')
    expectTypeOf(part!.category).toExtend<string>()
  })
})

describe('recognition elsewhere', () => {
  it('reads what only keys carry in streams and in stored items', async () => {
    const seen: unknown[] = []
    const handle = onChange(shop, { Part: { created: part => seen.push(part) } })
    await handle([{ eventName: 'INSERT', dynamodb: { NewImage: rawPart('a') } }])
    expect(seen).toEqual([partAsRead('a')])
    expect(readStored(shop, rawPart('b'))).toEqual({ entity: 'Part', item: partAsRead('b') })
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
