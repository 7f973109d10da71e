import { expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import type { Transport } from '../../src/transport.ts'
import { describeOnEachBackend } from '../backends.ts'
import { books, key } from './books.ts'
import { connected } from './connected.ts'

const { clear, sent, spy } = recorder()

function recorder() {
  const sent: { operation: string; input: Record<string, unknown> }[] = []
  const spy = (transport: Transport): Transport => ({
    ...transport,
    send(operation, input) {
      sent.push({ operation, input: input as Record<string, unknown> })
      return transport.send(operation, input)
    },
  })
  return { sent, spy, clear: () => sent.splice(0) }
}

describeOnEachBackend('get', backend => {
  it('gives the item, and undefined where there is none', async () => {
    const { db } = await connected(backend, books)
    const book = await db.Book.create({ ...key, title: 'A', tags: new Set(['x']) })
    expect(await db.Book.get(key)).toEqual(book)
    expect(await db.Book.get({ ...key, isbn: '2' })).toBeUndefined()
  })

  it('gives the attributes that are asked for, and those alone', async () => {
    const { db, TableName } = await connected(backend, books, { transport: spy })
    await db.Book.create({ ...key, title: 'A', year: 1999, price: 3 })
    clear()
    const part = await db.Book.get(key, { project: ['title', 'rent'] })
    expectTypeOf(part).toEqualTypeOf<{ title: string; rent?: string | undefined } | undefined>()
    expect(part).toEqual({ title: 'A' })
    expect(sent).toMatchObject([{ input: { TableName, ProjectionExpression: '#n0, #n1, #n2' } }])
    expect(await db.Book.get(key, { project: ['shelf'] })).toEqual({})
    expect(await db.Book.get({ ...key, isbn: '2' }, { project: ['shelf'] })).toBeUndefined()
    expect(await db.Book.get(key, { project: [] })).toMatchObject({ title: 'A', price: 3 })
  })

  it('reads consistently when it is asked to', async () => {
    const { db } = await connected(backend, books, { transport: spy })
    clear()
    await db.Book.get(key)
    await db.Book.get(key, { consistent: true })
    expect(sent.map(({ input }) => input.ConsistentRead)).toEqual([undefined, true])
  })

  it('refuses a key that is none, before anything is sent', async () => {
    const { db } = await connected(backend, books, { transport: spy })
    clear()
    await expect(db.Book.get({ lib: 'l' } as never)).rejects.toMatchObject({ code: 'INVALID_ITEM' })
    await expect(db.Book.get({ lib: '', isbn: '1' })).rejects.toMatchObject({ code: 'INVALID_KEY_VALUE' })
    expect(sent).toEqual([])
  })

  it('leaves out stored attributes that are not declared, and takes what is stored as another type as it is', async () => {
    const { db, store } = await connected(backend, books)
    await store({ PK: { S: 'LIB#l' }, SK: { S: 'BOOK#1' }, title: { N: '7' }, other: { S: 'x' } })
    expect(await db.Book.get(key)).toEqual({ ...key, title: 7 })
  })

  it('does not show an item of another entity that has the same key', async () => {
    const attributes = { id: z.string(), name: z.string() }
    const Buyer = entity('Buyer', { PK: 'USER#{id}', SK: 'PROFILE' }, attributes, {
      type: { what: 'BUYER' },
      coincidesWith: ['Worker'],
    })
    const Worker = entity('Worker', { PK: 'USER#{id}', SK: 'PROFILE' }, attributes, {
      type: { what: 'WORKER' },
    })
    const users = schema({ tables: [table('U', { key: ['PK', 'SK'] })], entities: { Buyer, Worker } })
    const { db } = await connected(backend, users)
    await db.Worker.create({ id: '1', name: 'W' })
    expect(await db.Buyer.get({ id: '1' })).toBeUndefined()
    expect(await db.Buyer.get({ id: '1' }, { project: ['name'] })).toBeUndefined()
    expect(await db.Worker.get({ id: '1' }, { project: ['name'] })).toEqual({ name: 'W' })
  })
})
