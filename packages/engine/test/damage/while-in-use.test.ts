import fs, { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import timers from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type OpenOptions, open } from '../../src/open.ts'
import { closeFolder, type OpenFolder, openFolder } from '../../src/storage/level-folder.ts'
import { checkTablesSlowly } from '../../src/storage/leveldb/check-tables.ts'
import { backupStore } from '../../src/upkeep/backup-store.ts'
import { salvageStore } from '../../src/upkeep/salvage-store.ts'
import { verifyStore } from '../../src/upkeep/verify-store.ts'
import { temporaryFolder } from '../storage/folder.ts'
import {
  byClock,
  change,
  fileOf,
  flipBit,
  forgetStop,
  item,
  key,
  merge,
  openInTime,
  storeOf,
} from './store.ts'

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

/** So slow that nothing more is read through before a store is opened that was closed. */
const slow = 500

async function openOnSlowDisk(path: string, options: OpenOptions & { milliseconds?: number } = {}) {
  const db = await byClock(options.milliseconds ?? slow, () => open({ path, ...options }))
  onTestFinished(() => db.close())
  return db
}

/** Has what is read through beside rest for good when it rests, until it is ended: nobody knows which of two is quicker. */
function restForGood(): void {
  const { setTimeout } = timers
  const put = (pause: typeof setTimeout) => {
    timers.setTimeout = pause
    syncBuiltinESMExports()
  }
  put(
    (_, value, options) =>
      new Promise(resolve => options?.signal?.addEventListener('abort', () => resolve(value as never))),
  )
  onTestFinished(() => put(setTimeout))
}

const markOf = (path: string): { checked?: boolean } =>
  JSON.parse(readFileSync(join(path, 'monotable.json'), 'utf8'))

test('a table file that the opening left out is read through in the background, and found to be damaged', async () => {
  const { path, oldest } = await storeInTables()
  flipBit(path, oldest)
  const report = vi.fn()
  const db = await openOnSlowDisk(path, { report })
  await vi.waitFor(() => expect(report).toHaveBeenCalled(), { timeout: 30_000 })
  expect(report.mock.calls).toEqual([[expect.objectContaining({ code: 'damaged', file: oldest })]])
  // From then on LevelDB is asked for nothing: it would give out what it reads, or end the process.
  await expect(db.send('Scan', { TableName })).rejects.toThrow(oldest)
  await expect(db.send('PutItem', { TableName, Item: item(900) })).rejects.toThrow(/damaged/)
  await db.close()
  await expect(openInTime({ path })).rejects.toMatchObject({ code: 'damaged', file: oldest })
})

test('a whole store is read through in the background, says so, and reads and writes meanwhile', async () => {
  const { path } = await storeInTables()
  const report = vi.fn()
  const db = await openOnSlowDisk(path, { report })
  await db.send('PutItem', { TableName, Item: item(900) })
  expect(await db.send('GetItem', { TableName, Key: key(7) })).toEqual({ Item: item(7) })
  await vi.waitFor(() => expect(markOf(path)).toEqual({ checked: true, sums: expect.anything() }), {
    timeout: 30_000,
  })
  expect(report).not.toHaveBeenCalled()
  await db.close()
  expect(markOf(path)).toEqual({ stopped: expect.anything(), checked: true, sums: expect.anything() })
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
  await byClock(slow, () => db.snapshot())
  await vi.waitFor(() => expect(report).toHaveBeenCalled(), { timeout: 30_000 })
  expect(report.mock.calls).toEqual([[expect.objectContaining({ code: 'damaged', file: oldest })]])
  await expect(db.send('Scan', { TableName })).rejects.toThrow(oldest)
})

test('a store that cannot be opened again after a snapshot is let go of', async () => {
  const path = await storeOf(5, 'in tables')
  const db = await open({ path })
  writeFileSync(join(path, 'CURRENT'), 'nonsense\n')
  await expect(db.snapshot()).rejects.toMatchObject({ code: 'damaged', file: 'CURRENT' })
  await expect(db.send('Scan', { TableName })).rejects.toThrow('CURRENT')
  await expect(open({ path })).rejects.toMatchObject({ code: 'damaged', file: 'CURRENT' })
  await db.close()
})

test('a store that is closed before all was read through does not say that it was', async () => {
  const { path } = await storeInTables()
  restForGood()
  await (await openOnSlowDisk(path)).close()
  expect(markOf(path)).toMatchObject({ stopped: expect.anything(), checked: false })
})

test('a process that ended before all was read through has all of it read before the next opening', async () => {
  const { path, oldest } = await storeInTables()
  restForGood()
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
  restForGood()
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

/** As a disk does it: the item is then found by another key, or by none. */
const damageKey = (path: string, file: string): void =>
  change(path, file, bytes => {
    const at = bytes.indexOf(item(7).pk.S.slice(-4), 0, 'latin1')
    bytes[at]! ^= 0x10
  })

const keptIn = (path: string): string[] => readdirSync(path).filter(name => name.endsWith('.unchecked'))

/** Opens a folder with nothing read through, and has LevelDB merge all of it before anything is read beside. */
async function mergeUnread(path: string): Promise<OpenFolder> {
  const opened = await byClock(slow, () => openFolder(path, { describe: String }))
  await opened.sealed.level.compactRange(Buffer.alloc(0), Buffer.alloc(16, 0xff))
  return opened
}

const checkRest = (path: string, opened: OpenFolder): Promise<void> =>
  checkTablesSlowly(path, { ...opened, signal: opened.stop.signal })

test('a damaged key that LevelDB merges before it is read through is found by the file as it was', async () => {
  const { path, oldest } = await storeInTables()
  damageKey(path, oldest)
  const opened = await mergeUnread(path)
  expect(existsSync(join(path, oldest)), 'LevelDB has put others in its place').toBe(false)
  const kept = oldest.replace('.ldb', '.unchecked')
  const damage = { code: 'damaged', file: kept, what: expect.stringMatching(/checksum.* merged into other/) }
  await expect(checkRest(path, opened)).rejects.toMatchObject(damage)
  await closeFolder(path, opened, true)
  // What is in its place has right checksums: only what was kept tells, and goes on telling.
  const copy = join(temporaryFolder(), 'copy')
  cpSync(path, copy, { recursive: true })
  await expect(openInTime({ path })).rejects.toMatchObject(damage)
  await expect(openInTime({ path })).rejects.toMatchObject(damage)
  const named = expect.stringMatching(
    new RegExp(`^${kept}: the block at byte .* merged into other tables since\\.$`),
  )
  expect((await verifyStore(path)).faults).toContainEqual(named)
  expect((await salvageStore(path, join(temporaryFolder(), 'out'))).faults).toContainEqual(named)
  await expect(backupStore(path, join(temporaryFolder(), 'backup'))).rejects.toMatchObject(damage)
  const report = vi.fn()
  await openOnSlowDisk(copy, { report })
  await vi.waitFor(() => expect(report).toHaveBeenCalled(), { timeout: 30_000 })
  expect(report.mock.calls).toEqual([[expect.objectContaining(damage)]])
})

test('a whole table that LevelDB merges before it is read through is read by the name that it was kept under', async () => {
  const { path } = await storeInTables()
  const opened = await mergeUnread(path)
  expect(keptIn(path)).toHaveLength(opened.unchecked.length)
  // It rests only when it has worked for a while, which by this clock it never has.
  restForGood()
  await byClock(0, () => checkRest(path, opened))
  expect(keptIn(path)).toEqual([])
  await closeFolder(path, opened, true)
  const db = await open({ path })
  expect(await db.send('GetItem', { TableName, Key: key(7) })).toEqual({ Item: item(7) })
  await db.close()
})

test('what was kept and not read is kept on by a snapshot, a close and the next opening, until it is read', async () => {
  const { path, oldest } = await storeInTables()
  await closeFolder(path, await mergeUnread(path), true)
  const kept = oldest.replace('.ldb', '.unchecked')
  expect(keptIn(path)).toContain(kept)
  restForGood()
  const db = await openOnSlowDisk(path)
  const folder = join(temporaryFolder(), 'snapshot')
  await byClock(slow, () => db.snapshot(folder))
  await db.close()
  expect(keptIn(folder)).toContain(kept)
  const snapshot = await openInTime({ path: folder })
  expect(await snapshot.send('GetItem', { TableName, Key: key(7) })).toEqual({ Item: item(7) })
  await snapshot.close()
  // Nobody waits for it but who closes: the next one finds what is to be read, and nothing else.
  expect(keptIn(folder)).toEqual([])
})

test('a store is closed only when the names of what was read are gone', async () => {
  const { path } = await storeInTables()
  const opened = await openFolder(path, { describe: String })
  let areGone = false
  const forgetting = new Promise<void>(resolve => setTimeout(resolve, 50)).then(() => {
    areGone = true
  })
  await closeFolder(path, { ...opened, forgetting }, true)
  expect(areGone).toBe(true)
})

/** As on a file system that has no hard links. */
function refuseLinks(): void {
  const { linkSync } = fs
  const put = (link: typeof linkSync) => {
    fs.linkSync = link
    syncBuiltinESMExports()
  }
  put(() => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
  })
  onTestFinished(() => put(linkSync))
}

test('where a table cannot be kept, all of it is read through before the store is opened', async () => {
  const whole = await storeInTables()
  const damaged = await storeInTables()
  damageKey(damaged.path, damaged.oldest)
  refuseLinks()
  const db = await openOnSlowDisk(whole.path)
  expect(await db.send('GetItem', { TableName, Key: key(7) })).toEqual({ Item: item(7) })
  expect(markOf(whole.path)).not.toMatchObject({ checked: false })
  await expect(openOnSlowDisk(damaged.path)).rejects.toMatchObject({ code: 'damaged', file: damaged.oldest })
})
