import fc from 'fast-check'
import type { Page } from 'monotable'
import { expect, test } from 'vitest'
import { fillPage } from '../../src/kit/fill-page.ts'

/** A list of numbers whose cursors are places. */
const listOf =
  (numbers: readonly number[]) =>
  async ({ limit, cursor = '0' }: { limit: number; cursor?: string }): Promise<Page<number>> => {
    const end = Number(cursor) + limit
    return {
      items: numbers.slice(Number(cursor), end),
      ...(end < numbers.length && { cursor: String(end) }),
    }
  }

const evenOnes = async (numbers: readonly number[]) =>
  numbers.map(number => (number % 2 === 0 ? `${number}` : undefined))

test('pages give every item that is shown once, in order, full but for the last', async () => {
  const numbers = fc.array(fc.nat(), { maxLength: 400 })
  await fc.assert(
    fc.asyncProperty(numbers, fc.integer({ min: 1, max: 100 }), async (numbers, limit) => {
      const pages: string[][] = []
      let cursor: string | undefined
      do {
        const page = await fillPage(listOf(numbers), evenOnes, { limit, ...(cursor && { cursor }) })
        pages.push(page.items)
        cursor = page.nextCursor
      } while (cursor !== undefined)
      const shown = numbers.filter(number => number % 2 === 0).map(String)
      expect(pages.flat()).toEqual(shown)
      expect(pages.slice(0, -1).every(page => page.length === limit)).toBe(true)
      expect(pages.at(-1)).toHaveLength(shown.length === 0 ? 0 : ((shown.length - 1) % limit) + 1)
    }),
  )
})

test('after 5,000 items that are not shown a page ends with a cursor', async () => {
  const numbers = Array.from({ length: 7000 }, () => 1)
  const { items, nextCursor } = await fillPage(listOf(numbers), evenOnes, { limit: 10 })
  expect([items, nextCursor]).toEqual([[], '5000'])
})

test('what is removed while a page is read is not passed over', async () => {
  const numbers = Array.from({ length: 60 }, (_, at) => at)
  let reads = 0
  const page = await fillPage(
    async options => {
      // Between the reading of the page and that of its end.
      if (reads++ === 1) numbers.splice(1, 1)
      return listOf(numbers)(options)
    },
    evenOnes,
    { limit: 3, chunk: 50 },
  )
  const { items } = await fillPage(listOf(numbers), evenOnes, {
    limit: 1,
    cursor: page.nextCursor as string,
  })
  expect([page.items, items]).toEqual([['0', '2', '4'], ['6']])
})

test('a page that may read only so often is given as it is, and nothing is lost behind it', async () => {
  const numbers = Array.from({ length: 3000 }, (_, at) => (at % 300 === 7 ? 2 * at : 1))
  const list = listOf(numbers)
  const found: string[] = []
  for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages++) {
    let reads = 0
    const counted: typeof list = options => {
      reads++
      return list(options)
    }
    const options = { limit: 4, chunk: 100, mostReads: 4, ...(cursor && { cursor }) }
    const page = await fillPage(counted, evenOnes, options)
    expect(reads).toBeLessThanOrEqual(5)
    found.push(...page.items)
    cursor = page.nextCursor
  }
  expect(found).toEqual(numbers.filter(number => number % 2 === 0).map(String))
})

test('a list that leaves nothing out is read no further than the row behind the page', async () => {
  const asked: number[] = []
  const page = await fillPage(
    options => {
      asked.push(options.limit)
      return listOf(Array.from({ length: 400 }, (_, at) => at * 2))(options)
    },
    evenOnes,
    { limit: 20 },
  )
  // The second finds that something follows.
  expect([page.items.length, page.nextCursor, asked]).toEqual([20, '20', [20, 1]])
})
