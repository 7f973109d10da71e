import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../../src/open.ts'
import { temporaryFolder } from '../storage/folder.ts'
import { Disk, type Event, type Loss, type Promises, readJournal } from './rebuild.ts'

/** So many points in all; `POWER_CUTS=1000 npx vitest run packages/engine/test/power` looks at a thousand. */
const cuts = Number(process.env.POWER_CUTS ?? 64)
const source = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const isAble = process.platform === 'linux' && spawnSync('gcc', ['--version']).status === 0
if (!isAble) console.warn('Power loss is not tested: that takes gcc on Linux.')

let events: Event[] = []

/** One run of the load, written down by journal.c. */
function record(folder: string, rounds: number): Event[] {
  const library = join(folder, 'journal.so')
  const compiled = spawnSync('gcc', [
    '-shared',
    '-fPIC',
    '-O1',
    '-o',
    library,
    source('journal.c'),
    '-ldl',
    '-lpthread',
  ])
  if (compiled.status !== 0) throw new Error(`gcc: ${compiled.stderr}`)
  const root = join(folder, 'root')
  const journal = join(folder, 'journal')
  mkdirSync(root)
  const env = { ...process.env, POWER_ROOT: root, POWER_JOURNAL: journal, POWER_ROUNDS: String(rounds) }
  const ran = spawnSync(process.execPath, [source('load.mjs')], { env: { ...env, LD_PRELOAD: library } })
  if (ran.status !== 0) throw new Error(`the load: ${ran.stderr}`)
  return readJournal(journal)
}

type State = Record<string, number>

/** What was told up to a point: what must be there, and what may be. */
interface Told {
  isCreated: boolean
  readonly begun: State
  readonly done: State
  readonly copies: Map<string, State>
  /** While a restore is under way, either state is right. */
  restoring: State | undefined
}

const nothingTold = (): Told => ({
  isCreated: false,
  begun: {},
  done: {},
  copies: new Map(),
  restoring: undefined,
})

function listen(told: Told, text: string): void {
  for (const line of text.split('\n').filter(Boolean)) {
    const event = JSON.parse(line)
    expect(event.failed).toBe(undefined)
    if (event.created) told.isCreated = true
    if (event.begin) told.begun[event.begin[0]] = event.begin[1]
    if (event.done) told.done[event.done[0]] = event.done[1]
    if (event.copied) told.copies.set(event.copied, event.state)
    if (event.restoring) told.restoring = event.restoring
    if (event.restored) {
      Object.assign(told.done, event.restored)
      Object.assign(told.begun, event.restored)
      told.restoring = undefined
    }
  }
}

type Item = { pk: { S: string }; n: { N: string } }

/** The state of a store that is opened after the loss, whose parts agree with each other. */
async function stateOf(path: string, isCreated: boolean): Promise<State> {
  const db = await open({ path, sweepInterval: 0 })
  try {
    const { TableNames } = await db.send<{ TableNames: string[] }>('ListTables')
    if (!isCreated && !TableNames.includes('power')) return {}
    const { Items } = await db.send<{ Items: Item[] }>('Scan', { TableName: 'power' })
    const { Items: Indexed } = await db.send<{ Items: Item[] }>('Scan', {
      TableName: 'power',
      IndexName: 'byKind',
    })
    const { Table } = await db.send<{ Table: { ItemCount: number } }>('DescribeTable', { TableName: 'power' })
    const state = (items: Item[]) => Object.fromEntries(items.map(({ pk, n }) => [pk.S, Number(n.N)]))
    expect(state(Indexed)).toEqual(state(Items))
    expect(Table.ItemCount).toBe(Items.length)
    return state(Items)
  } finally {
    await db.close()
  }
}

const isBetween = (state: State, lowest: State, highest: State) =>
  Object.keys({ ...state, ...lowest }).every(name => {
    const found = state[name] ?? 0
    return found >= (lowest[name] ?? 0) && found <= (highest[name] ?? 0)
  })

/** What is wrong with what a power loss left; nothing if all is well. */
async function faultOf(folder: string, told: Told): Promise<string | undefined> {
  try {
    const state = await stateOf(join(folder, 'data', 'store'), told.isCreated)
    const isRight = isBetween(state, told.done, told.begun)
    const isRestored = told.restoring !== undefined && isBetween(state, told.restoring, told.restoring)
    if (!isRight && !isRestored) return `lost: ${JSON.stringify({ state, done: told.done })}`
    for (const [copy, kept] of told.copies) {
      if (!existsSync(join(folder, copy))) return `${copy} is gone`
      if (!isBetween(await stateOf(join(folder, copy), true), kept, kept)) return `${copy} is another`
    }
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** A small generator, so that a failure can be had again. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Points at random, and as many where it is dangerous: between folder changes and what is acknowledged on top of them. */
function pointsOf(journal: readonly Event[], count: number): Set<number> {
  const random = seeded(20261116)
  const names = ['rename', 'link', 'unlink', 'mkdir', 'create', 'syncfolder']
  const dangerous = journal.flatMap(({ what }, at) => (names.includes(what) ? [at, at + 1, at + 3] : []))
  const points = new Set<number>()
  const add = (from: readonly number[], size: number) => {
    const left = from.filter(at => at < journal.length && !points.has(at))
    while (points.size < size && left.length > 0) {
      points.add(left.splice(Math.floor(random() * left.length), 1)[0]!)
    }
  }
  add([...new Set(dangerous)], Math.ceil(count / 2))
  add([...journal.keys()], count)
  expect(points.size, 'the run is too short for so many points').toBe(count)
  return points
}

interface Model {
  readonly promises: Promises
  readonly loss: Loss
}

/** The faults that losses at these points leave, one by one: to find an engine out, the first is enough. */
async function* faultsOf(
  journal: readonly Event[],
  { promises, loss }: Model,
  points: ReadonlySet<number>,
): AsyncGenerator<string> {
  const random = seeded(20261116)
  const folder = temporaryFolder()
  const disk = new Disk(promises)
  const told = nothingTold()
  for (const [at, event] of journal.entries()) {
    disk.apply(event)
    if (event.what === 'tell') listen(told, event.text)
    if (!points.has(at)) continue
    disk.write(join(folder, 'left'), loss, random)
    const fault = await faultOf(join(folder, 'left'), told)
    if (fault !== undefined) yield `cut at ${at} of ${journal.length}: ${fault}`
  }
}

const models: Model[] = (['ext4', 'strict'] as const).flatMap(promises =>
  (['rolled back', 'torn'] as const).map(loss => ({ promises, loss })),
)

describe.runIf(isAble)('after a power loss at any point', () => {
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'monotable-power-'))
    try {
      events = record(folder, 12)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }, 120_000)

  test.each(models)(
    'nothing acknowledged is lost and every copy opens ($promises, $loss)',
    { timeout: 60_000 + cuts * 2000 },
    async model => {
      const faults: string[] = []
      const points = pointsOf(events, Math.ceil(cuts / models.length))
      for await (const fault of faultsOf(events, model, points)) faults.push(fault)
      expect(faults).toEqual([])
    },
  )

  test.each(models)(
    'a store that was being made was called damaged ($promises, $loss)',
    { timeout: 120_000 },
    async model => {
      const beginning = events.slice(0, 50)
      const faults: string[] = []
      for await (const fault of faultsOf(beginning, model, new Set(beginning.keys()))) faults.push(fault)
      expect(faults).toEqual([])
    },
  )

  test.each([
    ['any sync of files', 'ext4', (journal: Event[]) => journal.filter(({ what }) => what !== 'sync')],
    [
      'any sync of folders',
      'strict',
      (journal: Event[]) => journal.filter(({ what }) => what !== 'syncfolder'),
    ],
    ['the sync of files that a snapshot copies', 'ext4', withoutSyncsOfCopies],
    ['the sync of the folder when LevelDB has begun another log', 'strict', withoutOurFolderSyncs],
  ] as const)('an engine without %s is found out', { timeout: 120_000 }, async (_, promises, without) => {
    const journal = without(events)
    const model: Model = { promises, loss: 'rolled back' }
    const { value } = await faultsOf(journal, model, pointsOf(journal, 60)).next()
    expect(value).toMatch(/^cut at \d+ of /)
  })
})

const filesCreated = (journal: readonly Event[], named: RegExp): Set<number> =>
  new Set(journal.flatMap(event => (event.what === 'create' && named.test(event.path) ? [event.file] : [])))

function withoutSyncsOfCopies(journal: readonly Event[]): Event[] {
  const copied = filesCreated(journal, /^\/copies\/.*\.unfinished\//)
  return journal.filter(event => event.what !== 'sync' || !copied.has(event.file))
}

/** LevelDB itself syncs the folder right before a MANIFEST. */
function withoutOurFolderSyncs(journal: readonly Event[]): Event[] {
  const manifests = filesCreated(journal, /MANIFEST/)
  const isOfManifest = (event: Event | undefined) =>
    event !== undefined && 'file' in event && manifests.has(event.file)
  return journal.filter(
    (event, at) =>
      event.what !== 'syncfolder' ||
      event.path !== '/data/store' ||
      isOfManifest(journal[at + 1]) ||
      isOfManifest(journal[at + 2]),
  )
}
