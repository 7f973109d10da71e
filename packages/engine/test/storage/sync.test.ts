import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { open as openStore } from '../../src/open.ts'
import { writeStopMark } from '../../src/storage/leveldb/stop-mark.ts'
import { FolderNames, makeFolder } from '../../src/storage/sync.ts'
import { temporaryFolder } from './folder.ts'

/** What was put on disk, in this order, and what it held then. The files themselves are the real ones. */
const synced: { path: string; held: string | string[] }[] = []
const paths = () => synced.map(({ path }) => path)

/** Files of other tests share this process: the method is watched for each test alone, not the module. */
beforeEach(async () => {
  synced.length = 0
  const file = await open(temporaryFolder(), 'r')
  const methods = Object.getPrototypeOf(file) as FileHandle
  await file.close()
  const { sync } = methods
  methods.sync = async function (this: FileHandle) {
    const path = readlinkSync(`/proc/self/fd/${this.fd}`)
    const held = (await this.stat()).isDirectory() ? readdirSync(path) : readFileSync(path, 'utf8')
    await sync.call(this)
    synced.push({ path, held })
  }
  onTestFinished(() => void Object.assign(methods, { sync }))
})

const onLinux = test.runIf(process.platform === 'linux')

onLinux(
  'the name of every folder that is made is put on disk, from the innermost to the one that was there',
  async () => {
    const top = realpathSync(temporaryFolder())
    await makeFolder(join(top, 'a', 'b', 'c'))
    expect(existsSync(join(top, 'a', 'b', 'c'))).toBe(true)
    expect(paths()).toEqual([join(top, 'a', 'b'), join(top, 'a'), top])
    await makeFolder(join(top, 'a', 'b', 'c'))
    expect(synced.length, 'what is there was synced when it was made').toBe(3)
    await makeFolder(join(top, 'a', 'd'))
    expect(paths().slice(3)).toEqual([join(top, 'a')])
  },
)

onLinux('a store has its name on disk before it is written', async () => {
  const top = realpathSync(temporaryFolder())
  const db = await openStore({ path: join(top, 'a', 'store') })
  onTestFinished(() => db.close())
  expect(paths().slice(0, 2)).toEqual([join(top, 'a'), top])
})

onLinux(
  'the mark of a closed store is on disk before it has its name, and its name when it is written',
  async () => {
    const folder = realpathSync(temporaryFolder())
    await writeStopMark(folder, { checked: true })
    expect(synced).toEqual([
      { path: join(folder, 'monotable.json.new'), held: '{"checked":true}\n' },
      { path: folder, held: ['monotable.json'] },
    ])
  },
)

onLinux('a mark has its name only when its file is closed', async () => {
  const folder = realpathSync(temporaryFolder())
  const file = await open(folder, 'r')
  const methods = Object.getPrototypeOf(file) as FileHandle
  await file.close()
  const { sync } = methods
  onTestFinished(() => void Object.assign(methods, { sync }))
  const names: string[][] = []
  methods.sync = async function (this: FileHandle) {
    const { close } = this
    const isMark = readlinkSync(`/proc/self/fd/${this.fd}`).endsWith('.new')
    this.close = async () => {
      await new Promise(resolve => setTimeout(resolve, 50))
      if (isMark) names.push(readdirSync(folder))
      await close.call(this)
    }
    await sync.call(this)
  }
  await writeStopMark(folder, { checked: true })
  expect(names).toEqual([['monotable.json.new']])
})

onLinux('neither leaves a file open', async () => {
  const folder = realpathSync(temporaryFolder())
  await writeStopMark(folder, { checked: true })
  await makeFolder(join(folder, 'a', 'b'))
  const open = readdirSync('/proc/self/fd').flatMap(file => {
    try {
      return [readlinkSync(`/proc/self/fd/${file}`)]
    } catch {
      // The one that the list itself was read by.
      return []
    }
  })
  expect(open.filter(path => path.startsWith(folder))).toEqual([])
})

/** Table files were synced when they were written, and are linked. */
const isCopied = (name: string) => !name.endsWith('.ldb')

onLinux('a snapshot is on disk before it has its name, and its name when it is there', async () => {
  const top = realpathSync(temporaryFolder())
  const db = await openStore({ path: join(top, 'store') })
  onTestFinished(() => db.close())
  synced.length = 0
  const folder = join(top, 'snapshots', 'one')
  await db.snapshot(folder)
  const unfinished = `${folder}.unfinished`
  const ofSnapshot = paths().filter(path => path.startsWith(join(top, 'snapshots')))
  const files = readdirSync(folder).filter(isCopied)
  expect(files).toEqual(expect.arrayContaining(['CURRENT', 'monotable.json']))
  expect(ofSnapshot.slice(0, -2).sort()).toEqual(files.map(name => join(unfinished, name)).sort())
  expect(ofSnapshot.slice(-2)).toEqual([unfinished, join(top, 'snapshots')])
})

onLinux(
  'a restore is on disk before the store is taken away for it, and in its place when it ends',
  async () => {
    const top = realpathSync(temporaryFolder())
    const path = join(top, 'store')
    const db = await openStore({ path })
    onTestFinished(() => db.close())
    const snapshot = await db.snapshot(join(top, 'one'))
    synced.length = 0
    await db.restore(snapshot)
    const copied = readdirSync(join(top, 'one')).filter(isCopied)
    const unfinished = join(path, 'replacement.unfinished')
    const named = synced.findIndex(({ held }) => held.includes('replacement'))
    const before = paths().slice(0, named)
    for (const name of copied) expect(before).toContain(join(unfinished, name))
    expect(before.at(-1)).toBe(unfinished)
    // The files that are linked into the folder, and then that it is done.
    const inPlace = synced.slice(named + 1).filter(one => one.path === path)
    expect(inPlace[0]?.held).toEqual(expect.arrayContaining(['replacement', ...copied]))
    expect(inPlace[1]?.held).toContain('replacement.done')
  },
)

onLinux('a log that LevelDB begins has its name put on disk, once', async () => {
  const folder = temporaryFolder()
  const names = new FolderNames(folder)
  onTestFinished(() => names.close())
  for (const log of ['000005.log', '000012.log', '000110.log']) {
    writeFileSync(join(folder, log), '')
    const syncing = names.settle()
    expect(syncing, log).toBeInstanceOf(Promise)
    await syncing
    expect(names.settle()).toBe(undefined)
  }
  writeFileSync(join(folder, '000111.ldb'), '')
  expect(names.settle(), 'LevelDB syncs the names of tables').toBe(undefined)
})

/** Where Node believes to be. */
function onPlatform(name: string): void {
  const real = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor
  Object.defineProperty(process, 'platform', { ...real, value: name })
  onTestFinished(() => void Object.defineProperty(process, 'platform', real))
}

onLinux.each([
  ['linux', 'when LevelDB has begun another log'],
  ['darwin', 'always, since only Node empties the cache of the drive there'],
])('on %s the folder is synced after a commit %s', async platform => {
  onPlatform(platform)
  const names = new FolderNames(temporaryFolder())
  onTestFinished(() => names.close())
  await names.settle()
  await vi.waitFor(
    async () => {
      const syncing = names.settle()
      await syncing
      if (platform === 'linux') expect(syncing).toBe(undefined)
    },
    { timeout: 30_000 },
  )
  const again = names.settle()
  expect(again instanceof Promise).toBe(platform === 'darwin')
  await again
})
