import { readFileSync } from 'node:fs'
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
}

export interface Traffic {
  /** How much higher the busiest second is than the average one. */
  readonly peak: number
  readonly patterns: Readonly<Record<string, PatternTraffic>>
  readonly entities: Readonly<Record<string, EntityTraffic>>
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
  return {
    peak: declared.peak ?? assumed.peak,
    patterns: Object.fromEntries(
      patterns.map(pattern => [
        pattern.name,
        { ...usualPattern(pattern), ...declared.patterns?.[pattern.name] },
      ]),
    ),
    entities: Object.fromEntries(
      entities.map(({ table, entity }) => [
        entity.name,
        { ...usualEntity(table, entity), ...declared.entities?.[entity.name] },
      ]),
    ),
  }
}

export interface Declared {
  readonly peak?: number
  readonly patterns?: Readonly<Record<string, Partial<PatternTraffic>>>
  readonly entities?: Readonly<Record<string, Partial<EntityTraffic>>>
}

export function readTraffic(file: string | undefined): Declared {
  if (file === undefined) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`The traffic cannot be read: ${(error as Error).message}`)
  }
}

function usualPattern({ kind, limit }: PatternDesign): PatternTraffic {
  return {
    callsPerMonth: assumed.callsPerMonth,
    items: kind === 'get' ? 1 : (limit ?? assumed.items),
    grows: false,
  }
}

/** Guards, mirrors and counts are written along with what they belong to. */
function usualEntity(table: TableDesign, { name }: EntityDesign): EntityTraffic {
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
