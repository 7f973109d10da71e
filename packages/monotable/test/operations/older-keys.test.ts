import { expect, it } from 'vitest'
import * as z from 'zod'
import { when } from '../../src/expressions/when.ts'
import { query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import type { Transport } from '../../src/transport.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { type Backend, describeOnEachBackend } from '../backends.ts'
import { connected } from './connected.ts'

const Slug = entity('Slug', { PK: 'SLUG#{slug}', SK: 'S' }, { slug: z.string(), id: z.string() })

/** Its sort key had no id once; an item under the older key may be another one of the same moment. */
const Message = entity(
  'Message',
  { PK: 'CHAT#{chat}', SK: 'MESSAGE#{at:0000}#{id}' },
  {
    chat: z.string(),
    at: z.int(),
    id: z.string(),
    text: z.string(),
    slug: z.string().optional(),
    state: z.enum(['open', 'read']).default('open'),
    deletedAt: z.iso.datetime().optional(),
  },
  {
    type: { kind: 'MESSAGE' },
    alsoRead: [{ SK: 'MESSAGE#{at:0000}' }],
    softDelete: 'deletedAt',
    states: { state: { open: ['read'], read: [] } },
  },
)

/** The same with a guard, which takes transactions. */
const Guarded = entity(
  'Guarded',
  { PK: 'BOX#{box}', SK: 'NEW#{id}' },
  { box: z.string(), id: z.string(), slug: z.string().optional(), text: z.string() },
  { type: { kind: 'GUARDED' }, alsoRead: [{ SK: 'OLD#{id}' }], guards: [Slug] },
)

const chats = schema({
  tables: [table('Chats', { key: ['PK', 'SK'] })],
  entities: { Message, Slug, Guarded },
  access: { messages: query(Message, 'PK = CHAT#{chat}') },
})

const key = { chat: 'c', at: 7, id: 'x' }
const other = { ...key, id: 'y' }
const older: AttributeMap = {
  PK: { S: 'CHAT#c' },
  SK: { S: 'MESSAGE#0007' },
  kind: { S: 'MESSAGE' },
  chat: { S: 'c' },
  at: { N: '7' },
  id: { S: 'x' },
  text: { S: 'hello' },
  state: { S: 'open' },
}
const item = { ...key, text: 'hello', state: 'open' }

/** A table with a message under its older key; `before` runs when the n-th request of an operation is about to go out. */
async function withOlder(backend: Backend, before: Readonly<Record<string, () => Promise<unknown>>> = {}) {
  const counts: Record<string, number> = {}
  const made = await connected(backend, chats, {
    transport: (transport: Transport) => ({
      ...transport,
      async send(operation, input) {
        counts[operation] = (counts[operation] ?? 0) + 1
        await before[`${operation} ${counts[operation]}`]?.()
        return transport.send(operation, input)
      },
    }),
  })
  await made.store(older)
  return made
}

const sortKeys = (items: AttributeMap[]) => items.map(one => (one.SK as { S: string }).S)

describeOnEachBackend('an item under an older key', backend => {
  const transacts = it.runIf(backend.supports('transactions'))

  it('is found by its key, whole or in part, alone or with others', async () => {
    const { db } = await withOlder(backend)
    await db.Message.create({ ...key, at: 8, text: 'new' })
    expect(await db.Message.get(key)).toEqual(item)
    expect(await db.Message.get(key, { project: ['text'], consistent: true })).toEqual({ text: 'hello' })
    const found = await db.Message.batchGet([other, key, { ...key, at: 8 }, { ...key, at: 9 }])
    expect(found.map(one => one?.text)).toEqual([undefined, 'hello', 'new', undefined])
  })

  transacts('is found at one moment with others', async () => {
    const { db } = await withOlder(backend)
    await db.Message.create({ ...key, at: 8, text: 'new' })
    const found = await db.transactGet(t => [
      t.Message.get(other),
      t.Message.get(key),
      t.Message.get({ ...key, at: 8 }),
    ])
    expect(found.map(one => one?.text)).toEqual([undefined, 'hello', 'new'])
  })

  it('is not taken for another whose older key would be the same', async () => {
    const { db, stored } = await withOlder(backend)
    expect(await db.Message.get(other)).toBeUndefined()
    await expect(db.Message.update(other, { set: { text: 'no' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await db.Message.delete(other)).toBeUndefined()
    expect(await stored()).toEqual([older])
  })

  it('cannot be under an older key that would be too long', async () => {
    const Page = entity(
      'Page',
      { PK: 'SITE', SK: 'PAGE#{id}' },
      { id: z.string(), url: z.string() },
      { alsoRead: [{ SK: 'URL#{url}' }] },
    )
    const pages = schema({ tables: [table('Pages', { key: ['PK', 'SK'] })], entities: { Page } })
    const { db, store } = await connected(backend, pages)
    const long = { id: '1', url: 'x'.repeat(2000) }
    await db.Page.create(long)
    expect(await db.Page.update(long, { set: { url: 'short' } })).toEqual({ id: '1', url: 'short' })
    await store({ PK: { S: 'SITE' }, SK: { S: 'URL#old' }, id: { S: '2' }, url: { S: 'old' } })
    // The older key is known only to who knows the URL.
    expect(await db.Page.get({ id: '2' })).toBeUndefined()
    expect(await db.Page.get({ id: '2', url: 'old' } as { id: string })).toEqual({ id: '2', url: 'old' })
  })

  it('is changed where it is', async () => {
    const { db, stored } = await withOlder(backend)
    expect(await db.Message.update(key, { set: { text: 'changed' } })).toEqual({ ...item, text: 'changed' })
    expect(await db.Message.transition(key, { state: 'read' })).toMatchObject({ state: 'read' })
    expect(await db.Message.softDelete(key)).toHaveProperty('deletedAt')
    expect(await db.Message.restore(key)).not.toHaveProperty('deletedAt')
    expect(await db.Message.upsert({ ...key, text: 'again' })).toMatchObject({ text: 'again', state: 'read' })
    expect(sortKeys(await stored())).toEqual(['MESSAGE#0007'])
  })

  it('is deleted, under the conditions of the caller', async () => {
    const { db, stored } = await withOlder(backend)
    if (backend.supports('oldItemOnFailure')) {
      const refused = db.Message.delete(key, { condition: when('text = {text}', { text: 'other' }) })
      await expect(refused).rejects.toMatchObject({ code: 'CONDITION_FAILED' })
    }
    expect(await db.Message.delete(key)).toEqual(item)
    expect(await stored()).toEqual([])
    expect(await db.Message.delete(key)).toBeUndefined()
  })

  it('keeps another from being created', async () => {
    const { db, stored } = await withOlder(backend)
    await expect(db.Message.create({ ...key, text: 'twice' })).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
    })
    await db.Message.create({ ...other, text: 'of the same moment' })
    expect(sortKeys(await stored())).toEqual(['MESSAGE#0007', 'MESSAGE#0007#y'])
  })

  it('gives way to the one under the present key', async () => {
    const { db, stored } = await withOlder(backend)
    await db.Message.put({ ...key, text: 'present' })
    expect(await db.Message.get(key)).toMatchObject({ text: 'present' })
    await db.Message.update(key, { set: { text: 'changed' } })
    expect((await stored()).map(one => one.text)).toEqual([{ S: 'hello' }, { S: 'changed' }])
  })

  transacts('is written in transactions, with its guards', async () => {
    const { db, store, stored } = await withOlder(backend)
    const box = { box: 'b', id: '1' }
    await store({
      PK: { S: 'BOX#b' },
      SK: { S: 'OLD#1' },
      kind: { S: 'GUARDED' },
      box: { S: 'b' },
      id: { S: '1' },
      text: { S: 'T' },
    })
    await db.transact(t => [
      t.Guarded.update(box, { set: { slug: 'first' } }),
      t.Message.update(key, { set: { text: 'together' } }),
    ])
    expect(sortKeys(await stored())).toEqual(['OLD#1', 'MESSAGE#0007', 'S'])
    await db.transact(t => [t.Message.check(key), t.Guarded.delete(box)])
    expect(sortKeys(await stored())).toEqual(['MESSAGE#0007'])
  })

  /** What a migration does: the item goes from its older key to the present one in one step. */
  async function move({ store, TableName }: Awaited<ReturnType<typeof withOlder>>): Promise<void> {
    await store({ ...older, SK: { S: 'MESSAGE#0007#x' } })
    const Key = { PK: older.PK, SK: older.SK }
    await backend.transport.send('DeleteItem', { TableName, Key })
  }

  it('is found while it moves', async () => {
    // Moved after the look under the present key, and after the look under the older one.
    for (const moment of ['GetItem 2', 'GetItem 3']) {
      const before: Record<string, () => Promise<unknown>> = {}
      const made = await withOlder(backend, before)
      before[moment] = () => move(made)
      expect(await made.db.Message.get(key)).toEqual(item)
    }
  })

  it.each(['update', 'delete'] as const)('is not missed by an %s while it moves', async call => {
    const operation = call === 'update' ? 'UpdateItem 1' : 'DeleteItem 1'
    for (const moment of ['GetItem 1', 'GetItem 2', operation]) {
      const before: Record<string, () => Promise<unknown>> = {}
      const made = await withOlder(backend, before)
      before[moment] = async () => {
        delete before[moment]
        await move(made)
      }
      if (call === 'update') await made.db.Message.update(key, { set: { text: 'changed' } })
      else expect(await made.db.Message.delete(key)).toEqual(item)
      const left = await made.stored()
      expect(sortKeys(left)).toEqual(call === 'update' ? ['MESSAGE#0007#x'] : [])
      if (call === 'update') expect(left[0]?.text).toEqual({ S: 'changed' })
    }
  })
})
