import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFeed } from '../../src/feed/feed.ts'
import type { SystemPorts } from '../../src/ports/ports.ts'
import { makeSchedules } from '../../src/schedules/schedules.ts'
import { emptySystem } from '../../src/test-hooks/empty-system.ts'
import type { Db } from '../support/shelf/schema.ts'
import { type StartedShelf, startShelf } from '../support/start-shelf.ts'

let now: Date
let shelf: StartedShelf
let db: Db
let drift: SystemPorts['drift']
let written: number
beforeEach(async () => {
  now = new Date('2030-01-01T00:00:00.000Z')
  written = 0
  shelf = await startShelf({
    now: () => now,
    around: ({ entity, operation }, next) => {
      if (entity === 'Drift' && operation !== 'Query') written += 1
      return next()
    },
  })
  const [running] = shelf.runtime.systems
  db = running?.db
  drift = running?.ports.drift
})
afterEach(() => shelf.close())

const book = { shelfId: 'ann', title: 'Emma', copies: 1, price: 1, status: 'offered' } as const
const isbns = async () => (await db.booksByIsbn({ shelfId: 'ann' })).items.map(({ isbn }) => isbn)

async function twoBooksOneLost(): Promise<void> {
  await db.Book.create({ ...book, bookId: 'b1', isbn: '1' })
  await db.Book.create({ ...book, bookId: 'b2', isbn: '2' })
  const Key = { PK: { S: 'SHELF#ann' }, SK: { S: 'BOOK#b2' } }
  await shelf.engine.send('DeleteItem', { TableName: 'Shelves', Key })
}

describe('a row that stands for nothing', () => {
  it('is left out of its list and written down', async () => {
    await twoBooksOneLost()
    expect(await isbns()).toEqual(['1'])
    expect(await drift.list()).toEqual({
      items: [
        {
          reason: 'dangling',
          pattern: 'booksByIsbn',
          rowId: expect.any(String),
          entity: 'IsbnGuard',
          target: 'Book',
          row: { shelfId: 'ann', isbn: '2', bookId: 'b2' },
          foundAt: '2030-01-01T00:00:00.000Z',
          seenAt: '2030-01-01T00:00:00.000Z',
        },
      ],
    })
  })

  it('is written down once in ten minutes, however often it is met, with when it was first seen', async () => {
    await twoBooksOneLost()
    for (let read = 0; read < 20; read++) await isbns()
    await drift.list()
    expect(written).toBe(1)
    now = new Date('2030-01-01T00:10:00.000Z')
    await isbns()
    const [row] = (await drift.list()).items
    expect(row).toMatchObject({ foundAt: '2030-01-01T00:00:00.000Z', seenAt: '2030-01-01T00:10:00.000Z' })
  })

  it('is forgotten when nobody has met it for thirty days', async () => {
    await twoBooksOneLost()
    await isbns()
    expect((await drift.list()).items).toHaveLength(1)
    now = new Date('2030-01-31T00:00:00.000Z')
    expect((await drift.list()).items).toEqual([])
  })

  it('is none where its item is there after all, or the row itself is gone', async () => {
    const { meet } = drift as unknown as { meet(row: object): void }
    await twoBooksOneLost()
    const row = { pattern: 'booksByIsbn', entity: 'IsbnGuard', target: 'Book' }
    meet.call(drift, { ...row, row: { shelfId: 'ann', isbn: '1', bookId: 'b1' } })
    meet.call(drift, { ...row, row: { shelfId: 'ann', isbn: '3', bookId: 'b3' } })
    expect(await drift.list()).toEqual({ items: [] })
  })

  it('costs no read its answer when it cannot be written down', async () => {
    await twoBooksOneLost()
    await shelf.engine.send('DeleteTable', { TableName: 'MonotableServer' })
    expect(await isbns()).toEqual(['1'])
  })

  it('goes with everything else of its system', async () => {
    await twoBooksOneLost()
    await isbns()
    const { runtime } = shelf
    const [running] = runtime.systems
    if (running) await emptySystem(running, makeFeed(runtime), makeSchedules(runtime))
    expect(await drift.list()).toEqual({ items: [] })
  })
})
