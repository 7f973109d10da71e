import { expect, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from './connected.ts'

const Note = entity(
  'Note',
  { PK: 'NOTE#{id}' },
  { id: z.string(), text: z.string(), state: z.enum(['a', 'b']).default('a'), version: z.int() },
  { version: 'version', states: { state: { a: ['b'], b: [] } } },
)
const Plain = entity('Plain', { PK: 'PLAIN#{id}' }, { id: z.string(), version: z.int() })
const notes = schema({ tables: [table('N', { key: ['PK'] })], entities: { Note, Plain } })

const key = { id: '1' }

describeOnEachBackend('a version', backend => {
  it('is 1 at creation and one more at every write, whatever is given', async () => {
    const { db } = await connected(backend, notes)
    expect(await db.Note.create({ ...key, text: 'a' })).toMatchObject({ version: 1 })
    expect(await db.Note.update(key, { set: { text: 'b' } })).toMatchObject({ version: 2 })
    expect(await db.Note.put({ ...key, text: 'c' })).toMatchObject({ version: 3 })
    expect(await db.Note.put({ ...key, text: 'd', version: 1 })).toMatchObject({ version: 4 })
    expect(await db.Note.upsert({ ...key, text: 'e', version: 99 })).toMatchObject({ version: 5 })
    expect(await db.Note.transition(key, { state: 'b' })).toMatchObject({ version: 6 })
    await db.Note.delete(key)
    expect(await db.Note.create({ ...key, text: 'f', version: 9 })).toMatchObject({ version: 1 })
    expect(await db.Note.get(key)).toMatchObject({ text: 'f', version: 1 })
  })

  it('cannot be set by hand', async () => {
    const { db } = await connected(backend, notes)
    await db.Note.create({ ...key, text: 'a' })
    const refused = { code: 'INVALID_ITEM', details: { issues: [{ path: ['version'] }] } }
    await expect(db.Note.update(key, { set: { version: 7 } } as never)).rejects.toMatchObject(refused)
    await expect(db.Note.update(key, { add: { version: -1 } } as never)).rejects.toMatchObject(refused)
    expect(await db.Note.get(key)).toMatchObject({ version: 1 })
  })

  it.runIf(backend.supports('oldItemOnFailure'))('that is another one is told', async () => {
    const { db } = await connected(backend, notes)
    await db.Note.create({ ...key, text: 'a' })
    await db.Note.update(key, { set: { text: 'b' } })
    const stale = {
      code: 'STALE_VERSION',
      details: { entity: 'Note', key, expected: 1, actual: 2 },
    }
    const ifVersion = { ifVersion: 1 }
    await expect(db.Note.update(key, { set: { text: 'x' } }, ifVersion)).rejects.toMatchObject(stale)
    await expect(db.Note.put({ ...key, text: 'x' }, ifVersion)).rejects.toMatchObject(stale)
    await expect(db.Note.upsert({ ...key, text: 'x' }, ifVersion)).rejects.toMatchObject(stale)
    await expect(db.Note.transition(key, { state: 'b' }, ifVersion)).rejects.toMatchObject(stale)
    await expect(db.Note.delete(key, ifVersion)).rejects.toMatchObject(stale)
    expect(await db.Note.get(key)).toEqual({ ...key, text: 'b', state: 'a', version: 2 })
  })

  it('that is the one named lets every write through', async () => {
    const { db } = await connected(backend, notes)
    await db.Note.create({ ...key, text: 'a' })
    expect(await db.Note.update(key, { set: { text: 'b' } }, { ifVersion: 1 })).toMatchObject({ version: 2 })
    expect(await db.Note.put({ ...key, text: 'c' }, { ifVersion: 2 })).toMatchObject({ version: 3 })
    expect(await db.Note.upsert({ ...key, text: 'd' }, { ifVersion: 3 })).toMatchObject({ version: 4 })
    expect(await db.Note.transition(key, { state: 'b' }, { ifVersion: 4 })).toMatchObject({ version: 5 })
    expect(await db.Note.delete(key, { ifVersion: 5 })).toMatchObject({ version: 5 })
  })

  it('of what is not there is none', async () => {
    const { db, stored } = await connected(backend, notes)
    const gone = { code: 'STALE_VERSION', details: { expected: 1, actual: undefined } }
    await expect(db.Note.put({ ...key, text: 'x' }, { ifVersion: 1 })).rejects.toMatchObject(gone)
    await expect(db.Note.delete(key, { ifVersion: 1 })).rejects.toMatchObject(gone)
    await expect(db.Note.update(key, {}, { ifVersion: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stored()).toEqual([])
  })

  it('an old one never comes back: a put between two others is noticed', async () => {
    const { db } = await connected(backend, notes)
    const mine = await db.Note.create({ ...key, text: 'a' })
    await db.Note.put({ ...key, text: 'theirs' })
    const late = db.Note.update(key, { set: { text: 'mine' } }, { ifVersion: mine.version })
    await expect(late).rejects.toMatchObject({
      code: backend.supports('oldItemOnFailure') ? 'STALE_VERSION' : 'NOT_FOUND',
    })
    expect(await db.Note.get(key)).toMatchObject({ text: 'theirs', version: 2 })
  })

  it('goes on from an item without one', async () => {
    const { db, store } = await connected(backend, notes)
    await store({ PK: { S: 'NOTE#1' }, id: { S: '1' }, text: { S: 'old' } })
    expect(await db.Note.put({ ...key, text: 'a' })).toMatchObject({ version: 1 })
    await store({ PK: { S: 'NOTE#1' }, id: { S: '1' }, text: { S: 'old' } })
    expect(await db.Note.update(key, { set: { text: 'a' } })).toMatchObject({ version: 1 })
  })

  it('must be declared', async () => {
    const { db } = await connected(backend, notes)
    await db.Plain.create({ ...key, version: 7 })
    await expect(db.Plain.update(key, {}, { ifVersion: 7 })).rejects.toMatchObject({
      code: 'INVALID_DECLARATION',
      details: { entity: 'Plain' },
    })
    expect(await db.Plain.update(key, { set: { version: 3 } })).toEqual({ ...key, version: 3 })
  })
})
