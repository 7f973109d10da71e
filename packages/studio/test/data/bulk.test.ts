import { beforeEach, expect, test } from 'vitest'
import { bulk } from '../../src/data/bulk.ts'
import { findExistingKeys } from '../../src/data/find-existing-keys.ts'
import { importItems } from '../../src/data/import-items.ts'
import { type Change, undo } from '../../src/data/undo.ts'
import { inPage } from '../support/in-page.ts'

const page = inPage()
const never = new AbortController().signal
const thing = (at: number) => ({ id: { S: `thing ${at}` }, note: { S: 'old' } })
const things = (count: number) => Array.from({ length: count }, (_, at) => thing(at))
const keys = (count: number) => things(count).map(({ id }) => ({ id }))

beforeEach(async () => {
  page.between = (_, __, next) => next()
  for (const { id } of things(100)) await page.engine.send('DeleteItem', { TableName: 'Things', Key: { id } })
  await imported(things(60), true)
})

/** Writes items and tells what that changed. */
async function imported(items: ReturnType<typeof things>, replaces: boolean) {
  const changes: Change[] = []
  let kept = 0
  await importItems(page.table, items, {
    replaces,
    signal: never,
    written: change => changes.push(change),
    kept: () => kept++,
  })
  return { changes, kept }
}

/** How many were done and how many of them were gone. */
async function run(action: Parameters<typeof bulk>[1], count = 60) {
  let [done, gone] = [0, 0]
  const changes: Change[] = []
  await bulk(page.table, action, {
    keys: keys(count),
    signal: never,
    done: (more, without) => {
      done += more
      gone += without
    },
    written: change => changes.push(change),
  })
  return { done, gone, changes }
}

test('what is deleted is told as it was, and comes back unless somebody made it again', async () => {
  const { done, changes } = await run({ kind: 'delete' }, 62)
  expect([done, changes.length, await page.count()]).toEqual([62, 60, 0])
  expect(changes).toContainEqual({ before: thing(7), after: undefined })
  const again = { id: { S: 'thing 3' }, note: { S: 'another' } }
  await page.engine.send('PutItem', { TableName: 'Things', Item: again })
  expect(await undone(changes)).toEqual(['Somebody has changed it since'])
  expect(await page.stored('thing 7')).toEqual(thing(7))
  expect(await page.stored('thing 3')).toEqual(again)
})

test('an attribute is set in items that are there, and removed from them', async () => {
  const set = await run({ kind: 'set', name: 'season', value: { N: '1' } }, 62)
  expect(set).toMatchObject({ done: 62, gone: 2 })
  expect(await page.stored('thing 7')).toEqual({ ...thing(7), season: { N: '1' } })
  expect(await page.stored('thing 61')).toBeUndefined()
  const removed = await run({ kind: 'remove', name: 'note' })
  expect(removed).toMatchObject({ done: 60, gone: 0 })
  expect(await page.stored('thing 7')).toEqual({ id: { S: 'thing 7' }, season: { N: '1' } })
  expect(await undone(removed.changes)).toEqual([])
  expect(await undone(set.changes)).toEqual([])
  expect(await page.stored('thing 7')).toEqual(thing(7))
  expect(await page.count()).toBe(60)
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
  const items = things(70).map(item => ({ ...item, note: { S: 'new' } }))
  const { changes, kept } = await imported(items, false)
  expect([changes.length, kept]).toEqual([10, 60])
  expect(await page.stored('thing 7')).toEqual(thing(7))
  expect(await page.stored('thing 65')).toEqual(items[65])
})

test('an import that replaces is undone: what was there is back, what was new is gone, what changed since stays', async () => {
  const items = things(70).map(item => ({ ...item, note: { S: 'new' } }))
  const { changes } = await imported(items, true)
  expect(changes).toHaveLength(70)
  const since = { id: { S: 'thing 8' }, note: { S: 'since' } }
  await page.engine.send('PutItem', { TableName: 'Things', Item: since })
  expect(await undone(changes)).toEqual(['Somebody has changed it since'])
  expect(await page.stored('thing 7')).toEqual(thing(7))
  expect(await page.stored('thing 65')).toBeUndefined()
  expect(await page.stored('thing 8')).toEqual(since)
})

test('of an import that fails in the middle it is told what was written', async () => {
  let puts = 0
  page.between = async (operation, _, next) => {
    if (operation === 'PutItem' && ++puts === 35)
      throw Object.assign(new Error('Busy'), { name: 'BusyException' })
    return next()
  }
  const changes: Change[] = []
  const work = {
    replaces: true,
    signal: never,
    written: (change: Change) => void changes.push(change),
    kept: () => {},
  }
  await expect(importItems(page.table, things(90), work)).rejects.toThrow('Busy')
  page.between = (_, __, next) => next()
  expect(changes).toHaveLength(89)
  expect(await page.count()).toBe(changes.filter(({ before }) => !before).length + 60)
})

async function undone(changes: readonly Change[]): Promise<string[]> {
  const left: string[] = []
  let count = 0
  const work = { signal: never, done: () => void count++, left: (reason: string) => void left.push(reason) }
  await undo({ label: '', table: page.table, changes }, work)
  expect(count).toBe(changes.length)
  return left
}
