import type { Design, EntityDesign, PatternDesign, TableDesign } from 'monotable/design'
import { UsageError } from '../command.ts'
import { didYouMean } from '../did-you-mean.ts'

/** How much a pattern is used. */
export interface PatternTraffic {
  readonly callsPerMonth: number
  /** How many items a call reads. */
  readonly items: number
  /** Whether what it reads grows with everything else, though its partition key is made of data. */
  readonly grows: boolean
}

/** How much an entity is written, and how many items of it there are. */
export interface EntityTraffic {
  readonly items: number
  readonly createsPerMonth: number
  readonly updatesPerMonth: number
  readonly deletesPerMonth: number
  /** What an item has on average, where it is known; else what samples have. */
  readonly bytes?: number
  /** Attributes that its items have, though they need not. */
  readonly has?: readonly string[]
}

export interface Traffic {
  /** How much higher the busiest second is than the average one. */
  readonly peak: number
  /** Requests that programs other than functions make to read streams. */
  readonly streamReadsPerMonth: number
  /** Whether this is the design that has the free storage of the account. */
  readonly freeStorage: boolean
  readonly patterns: Readonly<Record<string, PatternTraffic>>
  readonly entities: Readonly<Record<string, EntityTraffic>>
}

/** Traffic as far as somebody says it. */
export interface Declared {
  readonly peak?: number
  readonly streamReadsPerMonth?: number
  readonly freeStorage?: boolean
  /** What holds of all that is not named: it is as assumed, or it is not used. */
  readonly others?: 'assumed' | 'none'
  readonly patterns?: Readonly<Record<string, Partial<PatternTraffic>>>
  readonly entities?: Readonly<Record<string, Partial<EntityTraffic>>>
}

/** What is assumed where nothing is declared. */
export const assumed = {
  callsPerMonth: 1_000_000,
  items: 20,
  stored: 100_000,
  writes: 100_000,
  peak: 3,
} as const

/** The traffic of a design: what the file declares, and for the rest what is assumed. */
export function trafficOf(design: Design, declared: Declared = {}): Traffic {
  const patterns = design.tables.flatMap(table => table.patterns)
  const entities = design.tables.flatMap(table => table.entities.map(entity => ({ table, entity })))
  refuseUnknown(
    'pattern',
    declared.patterns,
    patterns.map(({ name }) => name),
  )
  refuseUnknown(
    'entity',
    declared.entities,
    entities.map(({ entity }) => entity.name),
  )
  for (const { entity } of entities) {
    const { has = [] } = declared.entities?.[entity.name] ?? {}
    refuseUnknown(
      `attribute of ${entity.name}`,
      Object.fromEntries(has.map(name => [name, true])),
      entity.attributes.map(({ name }) => name),
    )
  }
  return {
    peak: declared.peak ?? assumed.peak,
    streamReadsPerMonth: declared.streamReadsPerMonth ?? 0,
    freeStorage: declared.freeStorage ?? true,
    patterns: Object.fromEntries(
      patterns.map(pattern => [
        pattern.name,
        { ...usualPattern(pattern, declared.others), ...declared.patterns?.[pattern.name] },
      ]),
    ),
    entities: Object.fromEntries(
      entities.map(({ table, entity }) => [
        entity.name,
        { ...usualEntity(table, entity, declared.others), ...declared.entities?.[entity.name] },
      ]),
    ),
  }
}

function usualPattern({ kind, limit }: PatternDesign, others: Declared['others']): PatternTraffic {
  return {
    callsPerMonth: others === 'none' ? 0 : assumed.callsPerMonth,
    items: kind === 'get' ? 1 : (limit ?? assumed.items),
    grows: false,
  }
}

/** Guards, mirrors and counts are written along with what they belong to. */
function usualEntity(table: TableDesign, { name }: EntityDesign, others: Declared['others']): EntityTraffic {
  if (others === 'none') return { items: 0, createsPerMonth: 0, updatesPerMonth: 0, deletesPerMonth: 0 }
  const isWrittenAlong = table.entities.some(
    ({ guards, mirrors, counters }) =>
      guards.includes(name) || mirrors.includes(name) || counters.some(({ on }) => on === name),
  )
  const writes = isWrittenAlong ? 0 : assumed.writes
  return { items: assumed.stored, createsPerMonth: writes, updatesPerMonth: writes, deletesPerMonth: 0 }
}

function refuseUnknown(what: string, declared: object = {}, known: readonly string[]): void {
  const unknown = Object.keys(declared).find(name => !known.includes(name))
  if (unknown === undefined) return
  throw new UsageError(
    `The traffic names ${what} '${unknown}', which the design does not have.${didYouMean(unknown, known)}`,
  )
}
