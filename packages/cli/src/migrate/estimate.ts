import { writeUnits } from '@monotable/dynamodb'
import type { AttributeMap, Transport } from 'monotable'
import { connectSession, type PassReport, type ScanPage, scanTable } from 'monotable/migrate'
import { prices } from '../cost/prices.ts'
import type { Opened } from './live-migration.ts'
import type { LoadedMigration } from './load-migration.ts'

/** What a migration would take, of the items that are there now. */
export interface Estimate {
  readonly items: number
  /** How much a pass would write, by what it is. */
  readonly changed: PassReport['changed']
  readonly conflicts: PassReport['conflicts']
  /** Items that the new design cannot read: they stay as they are, and hold the switch up. */
  readonly problems: PassReport['problems']
  readonly counts: PassReport['counts']
  /** Items whose moment has passed: they go when TTL is switched on or filled in. */
  readonly expired: number
  readonly units: { readonly read: number; readonly write: number }
  readonly dollars: number
  /** At the rate that was given. */
  readonly minutes?: number
}

/**
 * Write units of one difference of an item up to 1 KB, as the engine counted them in the simulations of this protocol:
 * item and indexes, twice where it takes a transaction. An index that is added has two key attributes; a key that changes in
 * one that is there takes the item's entry out and puts it in again.
 */
const unitsOf: Readonly<Record<keyof PassReport['changed'], number>> = {
  attribute: 2,
  'index key': 1.5,
  type: 2,
  guard: 4,
  mirror: 5,
  counter: 6,
  receipt: 2,
}

const unitsOfChangedKey = 3

/** Passes that read everything: the fill, the last one after the fence, the comparison. */
const passes = 3

export async function estimateMigration(
  { migration, newer, tables, plan }: Opened,
  { fillIn = {} }: LoadedMigration,
  transport: Transport,
  rate: number | undefined,
): Promise<Estimate> {
  // A given rate limits this reading too.
  const pace = rate === undefined ? {} : { rate: { read: rate } }
  const report = await migration.compare(pace)
  const session = connectSession(newer.model, transport, { tables })
  const ends = new Map<string, (item: Readonly<Record<string, unknown>>) => unknown>()
  for (const action of plan.work.contract)
    if (action.do === 'fill in') {
      const compute = fillIn[action.entity]?.[action.attribute]
      if (compute) ends.set(action.entity, compute)
    }
  const computedEnd = (entity: string, stored: AttributeMap) => {
    try {
      const model = newer.model.entities.get(entity)
      return model && ends.get(entity)?.(model.read(stored))
    } catch {
      // The comparison reports an item that cannot be read.
      return undefined
    }
  }
  const isSwitchedOn = plan.work.contract.some(action => action.do === 'enable TTL')
  let [expired, bytes] = [0, 0]
  for (const { name, ttl } of newer.tables) {
    const now = Date.now() / 1000
    const deal = async ({ rows }: ScanPage) => {
      for (const { entity = '', stored } of rows) {
        const kept = ttl === undefined ? undefined : stored[ttl]
        const end = kept && 'N' in kept ? Number(kept.N) : computedEnd(entity, stored)
        if (typeof end === 'number' && end < now && (isSwitchedOn || ends.has(entity))) expired++
      }
      return null
    }
    if (isSwitchedOn || ends.size > 0) await scanTable(session, deal, { ...pace, table: name })
    bytes += await sizeOf(transport, tables[name] ?? name)
  }
  const size = writeUnits(bytes / Math.max(1, report.seen))
  const isKeyChanged = plan.changes.some(({ kind }) => kind === 'key changed')
  const each = isKeyChanged ? { ...unitsOf, 'index key': unitsOfChangedKey } : unitsOf
  const write = Object.entries(report.changed).reduce(
    (sum, [what, count]) => sum + count * each[what as keyof typeof each] * size,
    0,
  )
  const read = report.units.read * passes
  return {
    items: report.seen,
    changed: report.changed,
    conflicts: report.conflicts,
    problems: report.problems,
    counts: report.counts,
    expired,
    units: { read: Math.ceil(read), write: Math.ceil(write) },
    dollars: (read * prices.onDemand.read + write * prices.onDemand.write) / 1_000_000,
    ...(rate !== undefined && { minutes: (read + write) / rate / 60 }),
  }
}

async function sizeOf(transport: Transport, TableName: string): Promise<number> {
  const { Table } = (await transport.send('DescribeTable', { TableName })) as {
    Table?: { TableSizeBytes?: number }
  }
  return Table?.TableSizeBytes ?? 0
}

const number = (value: number) => value.toLocaleString('en-US')

export function estimateText(estimate: Estimate): string[] {
  const { items, units, dollars, minutes, expired } = estimate
  const time =
    minutes === undefined ? 'give --rate for the time' : `about ${Math.ceil(minutes)} min at this rate`
  return [
    `${number(items)} items: about ${number(units.write)} write and ${number(units.read)} read units in ${passes} passes, ` +
      `$${dollars.toFixed(dollars < 0.01 ? 6 : 2)} on demand in ${prices.region} (${prices.date}), ${time}.`,
    ...(expired > 0
      ? [
          `${number(expired)} items have a TTL that has passed: contract lets them go, and nothing brings them back.`,
        ]
      : []),
  ]
}
