import { readUnits } from '@monotable/dynamodb'
import type { PatternDesign, TableDesign } from 'monotable/design'
import type { LoadedDesign } from '../design/loaded-design.ts'
import { type Bill, onDemandBill, provisionedBill } from './bill.ts'
import { type Growth, growthOf } from './growth.ts'
import { predictRead } from './predict-read.ts'
import { type PredictedWrite, predictWrite } from './predict-write.ts'
import { prices } from './prices.ts'
import { replayOf, type Source } from './replay.ts'
import type { EntityTraffic, PatternTraffic, Traffic } from './traffic.ts'
import { addUnits, type UnitsByIndex } from './units.ts'

export interface PatternEstimate extends PatternTraffic {
  readonly table: string
  readonly pattern: string
  readonly index: string | undefined
  /** Of one call. */
  readonly units: UnitsByIndex
  readonly bytes: number
  /** What the engine counted, with --measure. */
  readonly measured?: UnitsByIndex
}

export interface EntityEstimate extends Omit<EntityTraffic, 'bytes' | 'has'>, PredictedWrite {
  readonly table: string
  readonly entity: string
}

/** Units and bytes of a table or an index, a month. */
export interface PlaceEstimate {
  readonly table: string
  /** `''` is the table itself. */
  readonly index: string
  readonly read: number
  readonly write: number
  readonly bytes: number
}

export interface Estimate {
  readonly prices: { readonly date: string; readonly region: string; readonly currency: string }
  readonly freeStorage: boolean
  readonly patterns: readonly PatternEstimate[]
  readonly entities: readonly EntityEstimate[]
  readonly places: readonly PlaceEstimate[]
  readonly onDemand: Bill
  /** For the busiest second, all month long. */
  readonly provisioned: Bill
  /** The same where capacity follows the load. */
  readonly scaled: Bill
  readonly growth: readonly Growth[]
}

/** Counts what a pattern really reads, in place of the prediction. */
export type Measure = (
  table: TableDesign,
  pattern: PatternDesign,
  items: number,
  source: Source,
) => Promise<UnitsByIndex>

/** What a design costs a month under a traffic. */
export async function estimate(
  { design: { tables }, schema }: Pick<LoadedDesign, 'design' | 'schema'>,
  traffic: Traffic,
  measure?: Measure,
): Promise<Estimate> {
  const source: Source = { ...(schema && { schema }), items: traffic.entities }
  const patterns: PatternEstimate[] = []
  const entities: EntityEstimate[] = []
  for (const table of tables) {
    const own = table.entities.map((entity): EntityEstimate => {
      const use = traffic.entities[entity.name] as EntityTraffic
      return { table: table.name, entity: entity.name, ...use, ...predictWrite(source, table, entity) }
    })
    entities.push(...own)
    for (const pattern of table.patterns) {
      const { name, index } = pattern
      const use = traffic.patterns[name] as PatternTraffic
      const { units, bytes } =
        pattern.kind === 'scan' ? scanOf(own) : readOf(source, table, pattern, use.items)
      const measured = await measure?.(table, pattern, use.items, source)
      patterns.push({
        table: table.name,
        pattern: name,
        index,
        ...use,
        units,
        bytes,
        ...(measured && { measured }),
      })
    }
  }
  const places = tables.flatMap(table => placesOf(table, patterns, entities))
  const { date, region, currency } = prices
  const sums = {
    prices: { date, region, currency },
    freeStorage: traffic.freeStorage,
    patterns,
    entities,
    places,
  }
  const bills = {
    onDemand: onDemandBill(tables, places, traffic),
    provisioned: provisionedBill(tables, places, traffic, traffic.peak),
    scaled: provisionedBill(tables, places, traffic, 1),
  }
  return { ...sums, ...bills, growth: growthOf(tables, traffic, { patterns, entities, places }) }
}

/** Samples beyond this would say nothing new. */
const most = 60

function readOf(source: Source, table: TableDesign, pattern: PatternDesign, items: number) {
  const sampled = Math.min(Math.max(items, 1), most)
  const {
    units,
    bytes,
    items: found,
  } = predictRead(table, pattern, replayOf(source, table, pattern, sampled))
  // A key of fewer items is read as a whole.
  const times = found < sampled ? 1 : Math.max(items, 1) / sampled
  const all = Object.fromEntries(
    Object.entries(units).map(([index, count]) => [index, roundUp(count * times)]),
  )
  return { units: times === 1 ? units : all, bytes: bytes * times }
}

/** All that there is, every time. */
function scanOf(entities: readonly EntityEstimate[]) {
  const bytes = entities.reduce((sum, each) => sum + (each.bytes[''] ?? 0) * each.items, 0)
  return { units: { '': readUnits(bytes) }, bytes }
}

/** Bytes that DynamoDB stores, and bills, besides each item of a table and of an index. */
export const overhead = 100

const roundUp = (units: number) => Math.ceil(units * 2) / 2

function placesOf(
  table: TableDesign,
  patterns: readonly PatternEstimate[],
  entities: readonly EntityEstimate[],
): PlaceEstimate[] {
  const [read, write, bytes]: Record<string, number>[] = [{}, {}, {}]
  for (const each of patterns) {
    if (each.table === table.name) addUnits(read!, each.measured ?? each.units, each.callsPerMonth)
  }
  for (const each of entities) {
    if (each.table !== table.name) continue
    addUnits(write!, each.create, each.createsPerMonth)
    addUnits(write!, each.update, each.updatesPerMonth)
    addUnits(write!, each.delete, each.deletesPerMonth)
    for (const [index, own] of Object.entries(each.bytes)) {
      bytes![index] = (bytes![index] ?? 0) + (own + overhead) * each.items
    }
  }
  return ['', ...table.indexes.map(({ name }) => name)].map(index => ({
    table: table.name,
    index,
    read: read![index] ?? 0,
    write: write![index] ?? 0,
    bytes: bytes![index] ?? 0,
  }))
}
