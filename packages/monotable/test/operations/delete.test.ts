import { expect, it } from 'vitest'
import { when } from '../../src/expressions/when.ts'
import { describeOnEachBackend } from '../backends.ts'
import { books, key } from './books.ts'
import { connected } from './connected.ts'

describeOnEachBackend('delete', backend => {
  it('takes the item away and gives what was there', async () => {
    const { db, stored } = await connected(backend, books)
    const book = await db.Book.create({ ...key, title: 'A', tags: new Set(['x']) })
    await db.Book.create({ ...key, isbn: '2', title: 'B' })
    expect(await db.Book.delete(key)).toEqual(book)
    expect(await stored()).toMatchObject([{ SK: { S: 'BOOK#2' } }])
  })

  it('of what is not there gives undefined', async () => {
    const { db } = await connected(backend, books)
    expect(await db.Book.delete(key)).toBeUndefined()
  })

  it('is done under a condition, or not at all', async () => {
    const { db } = await connected(backend, books)
    await db.Book.create({ ...key, title: 'A', price: 2 })
    const under = (price: number) => ({ condition: when('price <= {price}', { price }) })
    await expect(db.Book.delete(key, under(1))).rejects.toMatchObject({ code: 'CONDITION_FAILED' })
    expect(await db.Book.get(key)).toBeDefined()
    await db.Book.delete(key, under(2))
    expect(await db.Book.get(key)).toBeUndefined()
    await expect(db.Book.delete(key, under(2))).rejects.toMatchObject({ code: 'CONDITION_FAILED' })
  })
})
