import { expect, it } from 'vitest'
import { type When, when } from '../../src/expressions/when.ts'
import { describeOnEachBackend } from '../backends.ts'
import { books, key } from './books.ts'
import { connected } from './connected.ts'

class TooFew extends Error {
  readonly left: number

  constructor(left: number) {
    super()
    this.left = left
  }
}

describeOnEachBackend('conditions of writes', backend => {
  const opened = async () => {
    const tables = await connected(backend, books)
    await tables.db.Book.create({ ...key, title: 'A', price: 3, author: { name: 'N' }, tags: new Set(['x']) })
    return tables
  }

  it('hold for the item as it is, and see every attribute', async () => {
    const { db } = await opened()
    const holds = [
      when('price >= {price}', { price: 3 }),
      when('author.name = {name} and contains(tags, {tag})', { name: 'N', tag: 'x' }),
      when('what = "BOOK" and PK = {pk}', { pk: 'LIB#l' }),
      when('attribute_not_exists(shelf) or shelf in {shelves}', { shelves: ['s'] }),
    ]
    expect(await db.Book.update(key, { add: { price: 1 } }, { condition: holds })).toMatchObject({ price: 4 })
  })

  it.runIf(backend.supports('oldItemOnFailure'))(
    'that do not hold are told, and nothing is written',
    async () => {
      const { db, stored } = await opened()
      const before = await stored()
      const condition = [when('price > {price}', { price: 9 }), when('attribute_exists(title)')]
      await expect(db.Book.update(key, { set: { title: 'B' } }, { condition })).rejects.toMatchObject({
        code: 'CONDITION_FAILED',
        details: { entity: 'Book', key, condition: 'price > {price} and attribute_exists(title)' },
        cause: { name: 'ConditionalCheckFailedException' },
      })
      expect(await stored()).toEqual(before)
    },
  )

  it('see values as they are declared, and refuse what does not fit', async () => {
    const { db } = await opened()
    const update = (condition: When) => db.Book.update(key, {}, { condition })
    await expect(update(when('pages > {n}', { n: 1 }))).rejects.toMatchObject({ code: 'INVALID_CONDITION' })
    await expect(update({ condition: 'price > {n}', values: {} })).rejects.toMatchObject({
      code: 'INVALID_CONDITION',
    })
    await expect(update(when('price >' as string, {}))).rejects.toMatchObject({ code: 'INVALID_CONDITION' })
  })

  it.runIf(backend.supports('oldItemOnFailure'))(
    'come before the reason why a change that they forbid could not be made',
    async () => {
      const { db, stored } = await opened()
      await db.Book.update(key, { set: { shelf: 's', year: 1 } })
      const before = await stored()
      const older = (years: number, condition?: When) =>
        db.Book.update(key, { add: { year: -years } } as never, {
          read: true,
          ...(condition && { condition }),
        })
      const enough = (years: number) => when('year >= {years}', { years })
      await expect(older(2, enough(2))).rejects.toMatchObject({ code: 'CONDITION_FAILED' })
      await expect(older(2)).rejects.toMatchObject({ code: 'INVALID_ITEM' })
      await expect(older(2, when('attribute_exists(title)'))).rejects.toMatchObject({
        code: 'INVALID_ITEM',
      })
      expect(await stored()).toEqual(before)
      expect(await older(1, enough(1))).toMatchObject({ year: 0 })
    },
  )

  it.runIf(backend.supports('oldItemOnFailure'))('throw the error that is given for them', async () => {
    const { db } = await opened()
    const sell = (count: number) =>
      db.Book.update(
        key,
        { add: { price: -count } },
        {
          condition: when('price >= {count}', { count }),
          otherwise: failure =>
            'code' in failure && failure.code === 'CONDITION_FAILED' ? new TooFew(count) : failure,
        },
      )
    await expect(sell(5)).rejects.toMatchObject({ left: 5 })
    await db.Book.delete(key)
    await expect(sell(5)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
