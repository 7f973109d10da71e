import { createTableInput } from '../../../src/tables/create-table.ts'
import type { Transport } from '../../../src/transport.ts'
import { compare } from './compare.ts'
import { filler, follower, type Pass, stateTable } from './filler.ts'
import type { Protocol } from './protocol.ts'
import { type Row, rowOf } from './raw-requests.ts'
import { newShop, oldShop } from './shop.ts'
import { allCalls, World } from './world.ts'
import { library, type Program, writer } from './writers.ts'

export interface Run {
  readonly protocol: Protocol
  readonly seed: number
  readonly store: Transport
  /** Transactions take time, and conflict with what meets them. */
  readonly overlaps?: boolean
  /** Rows of a page of the library's own pass: two unless given. */
  readonly pageSize?: number
}

export interface Found {
  /** What is not as it must be in the end. */
  readonly problems: readonly string[]
  readonly kills: number
  readonly requests: number
  readonly conflicts: number
}

let tables = 0

/** Plays one seed of a protocol from the first old write to some time after the switch. */
export async function simulate({
  protocol,
  seed,
  store,
  overlaps = false,
  pageSize = 2,
}: Run): Promise<Found> {
  const table = `shelf-${++tables}`
  await createTables(store, table)
  const world = new World({ seed, store, table, overlaps, pageSize })
  await play(world, protocol)
  const problems = compare(await scan(store, table), protocol, world)
  for (const TableName of [table, stateTable(table)]) await store.send('DeleteTable', { TableName })
  const { kills, turns } = world
  return { problems, kills, requests: turns.requests, conflicts: turns.conflicts }
}

type Until = () => boolean

/** Before and after the fence: the passes of each, and who writes meanwhile. */
async function play(world: World, protocol: Protocol): Promise<void> {
  const { live = [], fenced = [], after } = protocol
  const program = protocol.program ?? library(newShop(protocol.declares))
  await world.turns.run([writer(world, library(oldShop), { calls: ['put'], more: 6 })])
  const others = (until: Until) => newWriters(world, [program], protocol.busy && until)
  await fillBeside(world, protocol, { id: 'live', passes: live }, until => [
    ...oldWriters(world, protocol, until),
    ...others(until),
  ])
  await fillBeside(world, protocol, { id: 'fenced', passes: fenced }, others)
  for (const programs of after ?? [[program]]) await world.turns.run(newWriters(world, programs))
}

function oldWriters(world: World, { old = allCalls }: Protocol, until: Until) {
  if (old.length === 0) return []
  return [0, 1].map(() => writer(world, library(oldShop), { calls: old, more: 2, until }))
}

/** They write little, because whatever they touch is as it must be: what old ones left is for the passes to find. */
function newWriters(world: World, programs: readonly Program[], until?: Until) {
  const habits = { calls: allCalls, more: 3, ...(until && { until }) }
  return [0, 1].map(at => writer(world, programs[at % programs.length] as Program, habits))
}

async function fillBeside(
  world: World,
  { stream }: Protocol,
  { id, passes }: { id: string; passes: readonly Pass[] },
  others: (until: Until) => readonly (() => Promise<void>)[],
): Promise<void> {
  let isFilled = false
  const fill = filler(world, id, passes)
  const filling = async () => {
    await fill()
    isFilled = true
  }
  const following = stream ? [follower(world, stream, () => isFilled)] : []
  await world.turns.run([...others(() => isFilled), filling, ...following])
}

async function createTables(store: Transport, table: string): Promise<void> {
  const { model } = newShop(['index'])
  const [shelf] = model.tables
  const input = createTableInput(shelf!, model.entities.values(), table)
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'OLD_IMAGE' }
  await store.send('CreateTable', { ...input, StreamSpecification })
  await store.send('CreateTable', { ...input, TableName: stateTable(table) })
}

async function scan(store: Transport, TableName: string): Promise<Row[]> {
  const { Items } = (await store.send('Scan', { TableName, ConsistentRead: true })) as { Items: object[] }
  return Items.map(rowOf)
}
