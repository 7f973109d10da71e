import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type OpenOptions, open } from '../../src/open.ts'
import { temporaryFolder } from '../storage/folder.ts'
import { change, fileOf, forgetStop, item, key, merge, storeOf } from './store.ts'

const TableName = 'things'

/** A store whose first items were merged into deeper tables, as those of a large store are, closed whole. */
async function storeInTables(): Promise<{ path: string; oldest: string }> {
  const path = await storeOf(200, 'in tables')
  await merge(path)
  const oldest = fileOf(path, '.ldb')
  const db = await open({ path, durability: 'relaxed' })
  for (let number = 200; number < 300; number++) await db.send('PutItem', { TableName, Item: item(number) })
  await db.close()
  return { path, oldest }
}

/** A store with so many tables that LevelDB merges them as soon as it has it open. */
async function storeToMerge(): Promise<{ path: string; oldest: string }> {
  const path = await storeOf(50, 'in tables')
  const oldest = fileOf(path, '.ldb')
  for (let round = 1; round < 3; round++) {
    const db = await open({ path, durability: 'relaxed' })
    for (let number = 0; number < 50; number++) await db.send('PutItem', { TableName, Item: item(number) })
    await db.close()
    await (await open({ path })).close()
  }
  return { path, oldest }
}

const flipBit = (path: string, file: string): void =>
  change(path, file, bytes => {
    bytes[bytes.length >> 1]! ^= 1
  })

/**
 * Runs `work` where every look at the clock finds so many milliseconds gone: more than all table files together may take
 * before a store is opened.
 */
async function onSlowDisk<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const now = performance.now.bind(performance)
  let lost = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    lost += milliseconds
    return now() + lost
  })
  try {
    return await work()
  } finally {
    clock.mockRestore()
  }
}

async function openOnSlowDisk(path: string, options: OpenOptions & { milliseconds?: number } = {}) {
  const db = await onSlowDisk(options.milliseconds ?? 500, () => open({ path, ...options }))
  onTestFinished(() => db.close())
  return db
}

const markOf = (path: string): { checked?: boolean } =>
  JSON.parse(readFileSync(join(path, 'monotable.json'), 'utf8'))

test('a table file that the opening left out is read through in the background, and found to be damaged', async () => {
  const { path, oldest } = await storeInTables()
  flipBit(path, oldest)
  const report = vi.fn()
  const db = await openOnSlowDisk(path, { report })
  expect(report).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(report).toHaveBeenCalled(), { timeout: 10_000 })
  expect(report.mock.calls).toEqual([[expect.objectContaining({ code: 'damaged', file: oldest })]])
  // From then on LevelDB is asked for nothing: it would give out what it reads, or end the process.
  await expect(db.send('Scan', { TableName })).rejects.toThrow(oldest)
  await expect(db.send('PutItem', { TableName, Item: item(900) })).rejects.toThrow(/damaged/)
  await db.close()
  await expect(open({ path })).rejects.toMatchObject({ code: 'damaged', file: oldest })
})

test('a whole store is read through in the background, says so, and reads and writes meanwhile', async () => {
  const { path } = await storeInTables()
  const report = vi.fn()
  const db = await openOnSlowDisk(path, { report })
  expect(markOf(path)).toMatchObject({ checked: false })
  await db.send('PutItem', { TableName, Item: item(900) })
  expect(await db.send('GetItem', { TableName, Key: key(7) })).toEqual({ Item: item(7) })
  await vi.waitFor(() => expect(markOf(path)).toEqual({ checked: true }), { timeout: 10_000 })
  expect(report).not.toHaveBeenCalled()
  await db.close()
  expect(markOf(path)).toEqual({ stopped: expect.anything(), checked: true })
})

test('what LevelDB merges as soon as it is open is read through before, however long it takes', async () => {
  const { path, oldest } = await storeToMerge()
  const whole = await openOnSlowDisk(path)
  expect(await whole.send('GetItem', { TableName, Key: key(7) })).toEqual({ Item: item(7) })
  await whole.close()

  const damaged = await storeToMerge()
  flipBit(damaged.path, damaged.oldest)
  await expect(openOnSlowDisk(damaged.path)).rejects.toMatchObject({ code: 'damaged', file: oldest })
})

test('what a snapshot leaves out when it opens the store again is read through in the background, too', async () => {
  const { path, oldest } = await storeInTables()
  const report = vi.fn()
  const db = await open({ path, report })
  onTestFinished(() => db.close())
  flipBit(path, oldest)
  await onSlowDisk(500, () => db.snapshot())
  await vi.waitFor(() => expect(report).toHaveBeenCalled(), { timeout: 10_000 })
  expect(report.mock.calls).toEqual([[expect.objectContaining({ code: 'damaged', file: oldest })]])
  await expect(db.send('Scan', { TableName })).rejects.toThrow(oldest)
})

test('a store that is closed before all was read through does not say that it was', async () => {
  const { path } = await storeInTables()
  await (await openOnSlowDisk(path)).close()
  expect(markOf(path)).toEqual({ stopped: expect.anything(), checked: false })
})

test('a process that ended before all was read through has all of it read before the next opening', async () => {
  const { path, oldest } = await storeInTables()
  await openOnSlowDisk(path)
  // What a kill would leave.
  const left = join(temporaryFolder(), 'left')
  cpSync(path, left, { recursive: true })
  expect(markOf(left)).toMatchObject({ checked: false })
  const whole = join(temporaryFolder(), 'whole')
  cpSync(left, whole, { recursive: true })
  flipBit(left, oldest)
  await expect(openOnSlowDisk(left, { milliseconds: 1500 })).rejects.toMatchObject({
    code: 'damaged',
    file: oldest,
  })
  const db = await openOnSlowDisk(whole, { milliseconds: 1500 })
  expect(await db.send('GetItem', { TableName, Key: key(7) })).toEqual({ Item: item(7) })
})

test('a process that ended after all was read through has its next start wait for a part of it only', async () => {
  const { path, oldest } = await storeInTables()
  forgetStop(path)
  flipBit(path, oldest)
  await openOnSlowDisk(path, { milliseconds: 1500 })
  expect(markOf(path)).toEqual({ checked: false })
})

test('who finds a store in use leaves what that process noted of it', async () => {
  const { path } = await storeInTables()
  const db = await open({ path })
  onTestFinished(() => db.close())
  const noted = readFileSync(join(path, 'monotable.json'), 'utf8')
  await expect(openOnSlowDisk(path, { milliseconds: 1500 })).rejects.toMatchObject({ code: 'locked' })
  expect(readFileSync(join(path, 'monotable.json'), 'utf8')).toBe(noted)
})
