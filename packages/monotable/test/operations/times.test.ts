import { expect, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { clock, connected } from './connected.ts'

const attributes = { id: z.string(), text: z.string().optional() }
const managed = { createdAt: 'createdAt', updatedAt: 'updatedAt' } as const
const Text = entity(
  'Text',
  { PK: 'TEXT#{id}' },
  { ...attributes, createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() },
  managed,
)
const Dated = entity(
  'Dated',
  { PK: 'DATED#{id}' },
  { ...attributes, createdAt: z.date(), updatedAt: z.date(), deletedAt: z.date().optional() },
  { ...managed, softDelete: 'deletedAt' },
)
const texts = schema({ tables: [table('T', { key: ['PK'] })], entities: { Text, Dated } })

const key = { id: '1' }

describeOnEachBackend('times of creation and change', backend => {
  const opened = async () => {
    const time = clock()
    return { time, ...(await connected(backend, texts, { now: time.now })) }
  }

  it('are those of the clock that the client was given', async () => {
    const { db, time } = await opened()
    const first = time.text()
    expect(await db.Text.create(key)).toEqual({ ...key, createdAt: first, updatedAt: first })
    time.pass(60)
    expect(await db.Text.update(key, { set: { text: 'x' } })).toEqual({
      ...key,
      text: 'x',
      createdAt: first,
      updatedAt: time.text(),
    })
    time.pass(60)
    expect(await db.Text.upsert({ ...key, text: 'y' })).toMatchObject({
      createdAt: first,
      updatedAt: time.text(),
    })
    time.pass(60)
    const replaced = await db.Text.put((await db.Text.get(key))!)
    expect(replaced).toMatchObject({ createdAt: first, updatedAt: time.text() })
    expect(await db.Text.put(key)).toMatchObject({ createdAt: time.text(), updatedAt: time.text() })
  })

  it('change also with an update that changes nothing else', async () => {
    const { db, time } = await opened()
    await db.Text.create(key)
    time.pass(60)
    expect(await db.Text.update(key, {})).toMatchObject({ updatedAt: time.text() })
  })

  it('a time of creation can be given; a time of change by an update that sets it', async () => {
    const { db } = await opened()
    const old = '2020-01-01T00:00:00.000Z'
    expect(await db.Text.create({ ...key, createdAt: '2020-01-01T00:00:00Z' })).toMatchObject({
      createdAt: old,
    })
    expect(await db.Text.update(key, { set: { updatedAt: old } })).toMatchObject({ updatedAt: old })
    await expect(db.Text.create({ id: '2', createdAt: 'yesterday' })).rejects.toMatchObject({
      code: 'INVALID_ITEM',
    })
  })

  it('are dates where they are declared as dates', async () => {
    const { db, time, stored } = await opened()
    expect(await db.Dated.create(key)).toEqual({ ...key, createdAt: time.now(), updatedAt: time.now() })
    expect(await db.Dated.update(key, { set: { text: 'x' } })).toMatchObject({ updatedAt: time.now() })
    expect(await db.Dated.softDelete(key)).toMatchObject({ deletedAt: time.now() })
    expect(await stored()).toMatchObject([{ createdAt: { S: time.text() }, deletedAt: { S: time.text() } }])
  })
})
