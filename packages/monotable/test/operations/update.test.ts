import { expect, it } from 'vitest'
import { describeOnEachBackend } from '../backends.ts'
import { books, key } from './books.ts'
import { connected } from './connected.ts'

const book = {
  ...key,
  title: 'A',
  shelf: 's',
  year: 1999,
  price: 1.1,
  rent: '0.10',
  copies: 9007199254740993n,
  author: { name: 'N', born: 1900 },
  ratings: [
    { by: 'a', stars: 1 },
    { by: 'b', stars: 2 },
    { by: 'c', stars: 3 },
  ],
  scores: { x: 1 },
  tags: new Set(['t', 'u']),
  readers: new Set([1, 2]),
}

describeOnEachBackend('update', backend => {
  async function opened() {
    const tables = await connected(backend, books)
    await tables.db.Book.create(book)
    const update = (change: object, options = {}) =>
      tables.db.Book.update(key, change as never, options as never)
    return { ...tables, update }
  }

  it('changes what it names, keeps the rest, and gives the item as it is then', async () => {
    const { db, update } = await opened()
    const updated = await update({ set: { title: ' B ', price: 2 }, remove: ['tags'] })
    const { tags: _, ...rest } = book
    expect(updated).toEqual({ ...rest, rent: '0.1', title: 'B', price: 2 })
    expect(await db.Book.get(key)).toEqual(updated)
  })

  it('an item that is not there is not made', async () => {
    const { db, stored } = await connected(backend, books)
    await expect(db.Book.update(key, { set: { title: 'B' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      details: { entity: 'Book', key },
    })
    expect(await stored()).toEqual([])
  })

  it('sets fields, elements and entries', async () => {
    const { update } = await opened()
    const change = {
      'author.name': 'M',
      'ratings[1].stars': 5,
      'ratings[9]': { by: 'z', stars: 4 },
      'scores.y': 2,
    }
    expect(await update({ set: change })).toMatchObject({
      author: { name: 'M', born: 1900 },
      ratings: [
        { by: 'a', stars: 1 },
        { by: 'b', stars: 5 },
        { by: 'c', stars: 3 },
        { by: 'z', stars: 4 },
      ],
      scores: { x: 1, y: 2 },
    })
  })

  it('removes fields, elements and entries', async () => {
    const { update } = await opened()
    const updated = await update({ remove: ['author.born', 'ratings[0]', 'scores.x'] })
    expect(updated).toMatchObject({ author: { name: 'N' }, ratings: book.ratings.slice(1), scores: {} })
  })

  it.skipIf(backend.title === 'dynalite')(
    'elements are named by where they were before the change',
    async () => {
      const { update } = await opened()
      expect(await update({ remove: ['ratings[0]', 'ratings[2]'] })).toMatchObject({
        ratings: [book.ratings[1]],
      })
    },
  )

  it('adds exactly, to numbers of every kind; what is absent counts as 0', async () => {
    const { update } = await opened()
    expect(
      await update({ add: { price: 2.2, rent: 0.2, copies: 1, 'author.born': -1, 'scores.new': 0.5 } }),
    ).toMatchObject({
      price: 3.3,
      rent: '0.3',
      copies: 9007199254740994n,
      author: { born: 1899 },
      scores: { x: 1, new: 0.5 },
    })
    expect(await update({ add: { copies: 10n ** 20n, rent: '0.05' } })).toMatchObject({
      copies: 9007199254740994n + 10n ** 20n,
      rent: '0.35',
    })
    await update({ remove: ['price'] })
    expect(await update({ add: { price: 0.1 } })).toMatchObject({ price: 0.1 })
  })

  it('puts elements at both ends of lists; what is absent counts as empty', async () => {
    const { update } = await opened()
    const at = (by: string) => ({ by, stars: 5 })
    await update({ append: { ratings: [at('y'), at('z')] } })
    const { ratings } = await update({ prepend: { ratings: [at('0')] } })
    expect(ratings?.map(rating => rating.by)).toEqual(['0', 'a', 'b', 'c', 'y', 'z'])
    await update({ remove: ['ratings'] })
    expect(await update({ append: { ratings: [at('n')] } })).toMatchObject({ ratings: [at('n')] })
    expect(await update({ append: { ratings: [] } })).toMatchObject({ ratings: [at('n')] })
  })

  it('puts members into sets and takes them out; a set without members is gone', async () => {
    const { update } = await opened()
    expect(await update({ insert: { tags: ['v', 't'] }, discard: { readers: new Set([1]) } })).toMatchObject({
      tags: new Set(['t', 'u', 'v']),
      readers: new Set([2]),
    })
    expect(await update({ discard: { readers: [2], tags: [] } })).not.toHaveProperty('readers')
    expect(await update({ insert: { readers: [7] } })).toMatchObject({ readers: new Set([7]) })
    expect(await update({ set: { tags: new Set() } })).not.toHaveProperty('tags')
  })

  it('sets what is absent and leaves alone what is there, null too', async () => {
    const { update } = await opened()
    await update({ set: { lent: null } })
    const change = {
      ifAbsent: { title: 'Z', lent: true, cover: new Uint8Array([7]), 'scores.y': 3, 'scores.x': 3 },
    }
    expect(await update(change)).toMatchObject({
      title: 'A',
      lent: null,
      cover: new Uint8Array([7]),
      scores: { x: 1, y: 3 },
    })
  })

  it('does nothing but look when there is nothing to change', async () => {
    const { db, update, stored } = await opened()
    const before = await stored()
    expect(await update({})).toEqual(await db.Book.get(key))
    expect(await update({ set: { title: undefined }, insert: { tags: [] }, remove: [] })).toMatchObject({
      title: 'A',
    })
    expect(await stored()).toEqual(before)
    await expect(db.Book.update({ ...key, isbn: '2' }, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stored()).toEqual(before)
  })

  it('leaves stored attributes alone that are not declared', async () => {
    const { db, stored, store } = await connected(backend, books)
    await store({ PK: { S: 'LIB#l' }, SK: { S: 'BOOK#1' }, legacy: { S: 'x' } })
    await db.Book.update(key, { set: { title: 'B' } })
    expect(await stored()).toMatchObject([{ legacy: { S: 'x' }, title: { S: 'B' } }])
  })

  it('an attribute that is an index key itself changes like any other', async () => {
    const { db } = await connected(backend, (await import('./task.ts')).tasks)
    const task = { orgId: 'o', taskId: '1' }
    await db.Task.create({ ...task, status: 'open', title: 'a', tags: new Set(), email: 'a@example.com' })
    const known = (await db.Task.get(task))!
    expect(await db.Task.update(known, { set: { email: 'b@example.com' } })).toMatchObject({
      email: 'b@example.com',
    })
    const again = (await db.Task.get(task))!
    expect(await db.Task.update(again, { remove: ['email'] })).not.toHaveProperty('email')
  })
})
