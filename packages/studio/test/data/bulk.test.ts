import { beforeEach, expect, test } from 'vitest'
import { batchWrite, put } from '../../src/data/batch-write.ts'
import { bulk } from '../../src/data/bulk.ts'
import { findExistingKeys } from '../../src/data/find-existing-keys.ts'
import { putNewItems } from '../../src/data/put-new-items.ts'
import { inPage } from '../support/in-page.ts'

const page = inPage()
const never = new AbortController().signal
const thing = (at: number) => ({ id: { S: `thing ${at}` }, note: { S: 'old' } })
const things = (count: number) => Array.from({ length: count }, (_, at) => thing(at))
const keys = (count: number) => things(count).map(({ id }) => ({ id }))

beforeEach(async () => {
  page.between = (_, __, next) => next()
  await batchWrite(page.table, { requests: things(60).map(put), signal: never, written: () => undefined })
})

/** How many were done and how many of them were gone. */
async function run(action: Parameters<typeof bulk>[1], count = 60) {
  let [done, gone] = [0, 0]
  await bulk(page.table, action, {
    keys: keys(count),
    signal: never,
    done: (more, without) => {
      done += more
      gone += without
    },
  })
  return { done, gone }
}

test('what comes back unprocessed is written later, and counted when it is', async () => {
  let isFirst = true
  page.between = async (operation, input, next) => {
    if (operation !== 'BatchWriteItem' || !isFirst) return next()
    isFirst = false
    return { UnprocessedItems: (input as { RequestItems: object }).RequestItems }
  }
  const counted: number[] = []
  const requests = things(100).map(put)
  await batchWrite(page.table, { requests, signal: never, written: count => counted.push(count) })
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(100)
  expect(await page.count()).toBe(100)
  await bulk(page.table, { kind: 'delete' }, { keys: keys(100), signal: never, done: () => undefined })
  expect(await page.count()).toBe(0)
})

test('an attribute is set in items that are there, and removed from them', async () => {
  expect(await run({ kind: 'set', name: 'season', value: { N: '1' } }, 62)).toEqual({ done: 62, gone: 2 })
  expect(await page.stored('thing 7')).toEqual({ ...thing(7), season: { N: '1' } })
  expect(await page.stored('thing 61')).toBeUndefined()
  expect(await run({ kind: 'remove', name: 'note' })).toEqual({ done: 60, gone: 0 })
  expect(await page.stored('thing 7')).toEqual({ id: { S: 'thing 7' }, season: { N: '1' } })
})

test('keys under which nothing is stored are left out, whatever comes back unprocessed', async () => {
  let isFirst = true
  page.between = async (operation, input, next) => {
    if (operation !== 'BatchGetItem' || !isFirst) return next()
    isFirst = false
    return { UnprocessedKeys: (input as { RequestItems: object }).RequestItems }
  }
  const asked = [...keys(60), ...Array.from({ length: 150 }, (_, at) => ({ id: { S: `none ${at}` } }))]
  const looked: number[] = []
  expect(await findExistingKeys(page.table, asked, never, count => looked.push(count))).toEqual(keys(60))
  expect(looked).toEqual([100, 200, 210])
})

test('items that are there already are left as they are, and counted', async () => {
  let [fresh, left] = [0, 0]
  const items = things(70).map(item => ({ ...item, note: { S: 'new' } }))
  await putNewItems(page.table, items, never, wasThere => void (wasThere ? left++ : fresh++))
  expect([fresh, left]).toEqual([10, 60])
  expect(await page.stored('thing 7')).toEqual(thing(7))
  expect(await page.stored('thing 65')).toEqual({ ...thing(65), note: { S: 'new' } })
})
