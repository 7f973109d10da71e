import type { PatternOptions } from '../access.ts'
import type { EntityOptions } from '../entity.ts'
import type { Model } from '../model.ts'
import type { ScanPatternOptions } from '../scan.ts'
import type { Index, Table } from '../table.ts'
import { refuse } from './refuse.ts'

type Names<T> = Readonly<Record<keyof T & string, true>>

const ofTables: Names<Table> = {
  name: true,
  key: true,
  indexes: true,
  ttl: true,
  stream: true,
  billing: true,
  pointInTimeRecovery: true,
  encryption: true,
  deletionProtection: true,
  retainIn: true,
  title: true,
  accepts: true,
}

const ofIndexes: Names<Index> = {
  kind: true,
  key: true,
  partitions: true,
  projection: true,
  title: true,
  accepts: true,
}

const ofEntities: Names<EntityOptions & { derive: unknown; only: unknown }> = {
  type: true,
  table: true,
  title: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  softDelete: true,
  expires: true,
  states: true,
  guards: true,
  mirrors: true,
  counters: true,
  coincidesWith: true,
  alsoRead: true,
  readDefaults: true,
  accepts: true,
  derive: true,
  only: true,
}

const ofPatterns: Names<PatternOptions> = {
  title: true,
  direction: true,
  limit: true,
  filter: true,
  consistent: true,
  hydrate: true,
  each: true,
  order: true,
  project: true,
  deleted: true,
  accepts: true,
}

const ofScans: Names<ScanPatternOptions> = {
  title: true,
  limit: true,
  filter: true,
  consistent: true,
  deleted: true,
  accepts: true,
}

/** The compiler lets a misspelt option pass beside others, and it would do nothing. */
export function checkOptionNames({ tables, entities, patterns, scans }: Model): void {
  for (const { name: table, declared } of tables) {
    refuseUnknown({ table }, declared, ofTables)
    for (const [key, index] of Object.entries(declared.indexes))
      refuseUnknown({ table, key }, index, ofIndexes)
  }
  for (const { name: entity, options } of entities.values()) refuseUnknown({ entity }, options, ofEntities)
  for (const { name: pattern, pattern: declared } of patterns.values())
    refuseUnknown({ pattern }, declared.options, ofPatterns)
  for (const { name: pattern, pattern: declared } of scans.values())
    refuseUnknown({ pattern }, declared.options, ofScans)
}

function refuseUnknown(place: object, given: object, known: Readonly<Record<string, true>>): void {
  const unknown = Object.keys(given).find(name => !Object.hasOwn(known, name))
  if (unknown === undefined) return
  const fix = `Its options are ${Object.keys(known).join(', ')}`
  refuse({ ...place, problem: `'${unknown}' is not an option`, fix })
}
