import { expect, it } from 'vitest'
import { describeOnEachBackend } from '../backends.ts'
import { books, key } from './books.ts'
import { connected } from './connected.ts'

describeOnEachBackend('create', backend => {
  it('writes an item where none is, once', async () => {
    const { db } = await connected(backend, books)
    expect(await db.Book.create({ ...key, title: 'A' })).toEqual({ ...key, title: 'A', year: 2000 })
    await expect(db.Book.create({ ...key, title: 'B' })).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
      details: { entity: 'Book', key },
    })
    expect(await db.Book.get(key)).toMatchObject({ title: 'A' })
  })

  it('is told apart by its keys as they are written', async () => {
    const { db } = await connected(backend, books)
    await db.Book.create({ ...key, title: 'A' })
    await db.Book.create({ ...key, isbn: '2', title: 'B' })
    await db.Book.create({ ...key, lib: 'm', title: 'C' })
    expect(await db.Book.batchGet([key, { ...key, isbn: '2' }, { ...key, lib: 'm' }])).toMatchObject([
      { title: 'A' },
      { title: 'B' },
      { title: 'C' },
    ])
  })

  it('another error can be thrown instead', async () => {
    class Taken extends Error {}
    const { db } = await connected(backend, books)
    await db.Book.create({ ...key, title: 'A' })
    const again = db.Book.create({ ...key, title: 'A' }, { otherwise: cause => new Taken('', { cause }) })
    await expect(again).rejects.toThrow(Taken)
    await expect(again).rejects.toMatchObject({ cause: { code: 'ALREADY_EXISTS' } })
  })
})
