import type { Cost } from '../../data/findings.ts'
import type { MapCounts } from '../../keys/map-counts.ts'

const million = 1_000_000
const gigabyte = 1024 ** 3
/** Bytes that DynamoDB stores, and bills, besides each item of a table and of an index. */
const overhead = 100
const sum = (units: Readonly<Record<string, number>>) =>
  Object.values(units).reduce((total, each) => total + each, 0)

export interface CostRow {
  readonly kind: 'pattern' | 'entity'
  readonly name: string
  /** How often a month, as it is now. */
  readonly often: number
  readonly units: number
  readonly cost: number
  /** Of an entity. */
  readonly items?: number
}

export interface MonthlyCost {
  readonly rows: readonly CostRow[]
  readonly storage: number
  readonly total: number
}

/** A month of one table when everything is `growth` times as much as now. */
export function monthlyCost(cost: Cost, table: string, growth: number, counts: MapCounts): MonthlyCost {
  const { prices } = cost
  const reads = cost.patterns
    .filter(each => each.table === table)
    .map((each): CostRow => {
      const often = each.callsPerMonth
      const units = sum(each.units)
      return {
        kind: 'pattern',
        name: each.pattern,
        often,
        units,
        cost: (often * growth * units * prices.read) / million,
      }
    })
  const entities = cost.entities.filter(each => each.table === table)
  const writes = entities.map((each): CostRow => {
    const often = each.createsPerMonth + each.updatesPerMonth + each.deletesPerMonth
    const spent =
      sum(each.create) * each.createsPerMonth +
      sum(each.update) * each.updatesPerMonth +
      sum(each.delete) * each.deletesPerMonth
    const units = often === 0 ? sum(each.create) : spent / often
    return {
      kind: 'entity',
      name: each.entity,
      items: each.items,
      often,
      units,
      cost: (often * growth * units * prices.write) / million,
    }
  })
  const size = entities.reduce((total, each) => total + bytesEach(each, counts) * each.items * growth, 0)
  const storage = Math.max(0, size / gigabyte - prices.freeStorage) * prices.storage
  const rows = [...reads, ...writes].sort((one, other) => other.cost - one.cost)
  return { rows, storage, total: storage + rows.reduce((total, row) => total + row.cost, 0) }
}

/** What an item takes in the table and in its indexes together: as counted, or else as samples have it. */
function bytesEach({ entity, bytes }: Cost['entities'][number], counts: MapCounts): number {
  const counted = counts['']?.[entity]?.items ?? 0
  if (counted === 0) return sum(bytes) + overhead * Object.keys(bytes).length
  const places = Object.values(counts).flatMap(place => place[entity] ?? [])
  return places.reduce((total, { items, bytes: all }) => total + all + overhead * items, 0) / counted
}
