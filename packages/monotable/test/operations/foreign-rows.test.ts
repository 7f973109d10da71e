import { expect, it } from 'vitest'
import type { SkippedRow } from '../../src/session.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from './connected.ts'
import { partAsRead, rawPart, shop, text } from './written-elsewhere.ts'

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
    const other = rawPart('a', { entityType: 'GADGET' })
    await store(other)
    const key = { shopId: '1', partId: 'a' }
    expect(await db.Part.get(key)).toBeUndefined()
    expect(await db.parts({ shopId: '1' })).toEqual({ items: [], dangling: [], skipped: 1 })
    const whole = { ...partAsRead('a'), status: 'on' as const }
    await expect(db.Part.update(key, { set: { name: 'x' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(db.Part.delete(key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(db.Part.create(whole)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    await expect(db.Part.upsert(whole)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    expect(await stored()).toEqual([other])
  })
})

describeOnEachBackend('items in another form than declared', backend => {
  const broken = { ...rawPart('b'), name: { N: '7' } }

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
    for (const item of [rawPart('a'), broken, rawPart('c', { status: 'broken' }), rawPart('d')])
      await store(item)
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
    expect(await db.Part.batchGet(ids)).toEqual([partAsRead('a'), undefined])
  })

  it('fail a list where that is asked for', async () => {
    const { db, store } = await connected(backend, shop, { unreadable: 'error' })
    await store(rawPart('a'))
    expect((await db.parts({ shopId: '1' })).items).toHaveLength(1)
    await store(broken)
    await expect(db.parts({ shopId: '1' })).rejects.toMatchObject({ code: 'UNREADABLE_ITEM' })
  })

  it('a bound that only writing holds to does not make an item unreadable, and a write that was done is answered', async () => {
    const { db, store } = await connected(backend, shop, { unreadable: 'error' })
    await store(rawPart('a', { name: '' }))
    expect(await db.Part.get({ shopId: '1', partId: 'a' })).toMatchObject({ name: '' })
    await store(broken)
    const changed = await db.Part.update({ shopId: '1', partId: 'b' }, { set: { status: 'off' } })
    expect(changed).toMatchObject({ name: 7, status: 'off' })
  })
})
