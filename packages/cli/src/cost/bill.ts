import type { TableDesign } from 'monotable/design'
import type { PlaceEstimate } from './estimate.ts'
import { hoursPerMonth, prices, secondsPerMonth } from './prices.ts'
import type { Traffic } from './traffic.ts'

/** A month's costs. */
export interface Bill {
  readonly read: number
  readonly write: number
  readonly storage: number
  readonly recovery: number
  /** Requests that read streams. */
  readonly streams: number
  readonly total: number
  /** Of each table and index, where capacity is provisioned. */
  readonly capacity?: readonly {
    readonly table: string
    readonly index: string
    readonly read: number
    readonly write: number
  }[]
}

const million = 1_000_000
const gigabyte = 1024 ** 3

/** What of a traffic is paid for besides units. */
type Kept = Pick<Traffic, 'streamReadsPerMonth' | 'freeStorage'>

export function onDemandBill(
  tables: readonly TableDesign[],
  places: readonly PlaceEstimate[],
  kept: Kept,
): Bill {
  const read = (sum(places, 'read') / million) * prices.onDemand.read
  const write = (sum(places, 'write') / million) * prices.onDemand.write
  return addUp({ read, write, ...priceKeeping(tables, places, kept) })
}

/** Capacity for the busiest second, of which a share stays free. */
const utilisation = 0.7

export function provisionedBill(
  tables: readonly TableDesign[],
  places: readonly PlaceEstimate[],
  kept: Kept,
  peak: number,
): Bill {
  const needed = (units: number) => Math.max(1, Math.ceil(((units / secondsPerMonth) * peak) / utilisation))
  const capacity = withCapacity(tables, places).map(({ table, index, read, write }) => {
    return { table, index, read: needed(read), write: needed(write) }
  })
  const cost = (kind: 'read' | 'write') => sum(capacity, kind) * prices.provisioned[kind] * hoursPerMonth
  return {
    ...addUp({ read: cost('read'), write: cost('write'), ...priceKeeping(tables, places, kept) }),
    capacity,
  }
}

/** Tables and global indexes: a local index uses the units of its table. */
function withCapacity(
  tables: readonly TableDesign[],
  places: readonly PlaceEstimate[],
): readonly PlaceEstimate[] {
  const isLocal = ({ table, index }: PlaceEstimate) =>
    tables.some(
      ({ name, indexes }) =>
        name === table && indexes.some(each => each.name === index && each.kind === 'LSI'),
    )
  const local = places.filter(isLocal)
  return places
    .filter(place => !isLocal(place))
    .map(place => {
      const along = place.index === '' ? local.filter(({ table }) => table === place.table) : []
      const all = [place, ...along]
      return { ...place, read: sum(all, 'read'), write: sum(all, 'write') }
    })
}

function priceKeeping(
  tables: readonly TableDesign[],
  places: readonly PlaceEstimate[],
  { streamReadsPerMonth, freeStorage }: Kept,
) {
  const size = sum(places, 'bytes') / gigabyte
  const recovered = new Set(tables.filter(table => table.pointInTimeRecovery).map(({ name }) => name))
  const kept =
    sum(
      places.filter(({ table, index }) => recovered.has(table) && index === ''),
      'bytes',
    ) / gigabyte
  return {
    storage: Math.max(0, size - (freeStorage ? prices.storage.free : 0)) * prices.storage.gigabyte,
    streams: (streamReadsPerMonth / million) * prices.streamReads,
    recovery: kept * prices.recovery,
  }
}

function addUp(parts: Omit<Bill, 'total' | 'capacity'>): Bill {
  return { ...parts, total: parts.read + parts.write + parts.storage + parts.recovery + parts.streams }
}

function sum<K extends string>(rows: readonly { readonly [N in K]: number }[], name: K): number {
  return rows.reduce((total, row) => total + row[name], 0)
}
