import { itemSize, limits, marshalItem } from '@monotable/dynamodb'
import {
  type AttributeDesign,
  type EntityDesign,
  keyRoles,
  type PatternDesign,
  type TableDesign,
} from 'monotable/design'
import { align } from '../samples/align.ts'
import { sampleValue } from '../samples/sample-value.ts'
import { onDemandBill } from './bill.ts'
import type { EntityEstimate, Estimate, PatternEstimate } from './estimate.ts'
import { secondsPerMonth } from './prices.ts'
import type { EntityTraffic, Traffic } from './traffic.ts'
import { totalUnits } from './units.ts'

export type LimitKind = 'page' | 'collection' | 'item' | 'partition reads' | 'partition writes'

/** A limit of DynamoDB, and how much everything can grow until it is met. */
export interface MetLimit {
  readonly kind: LimitKind
  /** The pattern or the entity that meets it. */
  readonly by: string
  /** 1 is today. */
  readonly at: number
}

export interface Growth {
  readonly factor: number
  /** On demand, a month. */
  readonly cost: number
  /** What is met up to here and not before. */
  readonly met: readonly MetLimit[]
}

const factors = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

/**
 * Everything grows: items and traffic. Partition key values that are made of data grow in number, so that what is under
 * one of them stays as it is; a constant, or one of a few values, stands for more and more.
 */
export function growthOf(
  tables: readonly TableDesign[],
  traffic: Traffic,
  { patterns, entities, places }: Pick<Estimate, 'patterns' | 'entities' | 'places'>,
): Growth[] {
  const met = [
    ...patterns.flatMap(each => patternLimits(tables, traffic, each)),
    ...entities.flatMap(each => entityLimits(tables, traffic, each)),
  ].sort((a, b) => a.at - b.at)
  return factors.map((factor, index) => ({
    factor,
    cost: onDemandBill(
      tables,
      places.map(place => grown(place, factor, scannedIn(tables, patterns, place))),
      { ...traffic, streamReadsPerMonth: traffic.streamReadsPerMonth * factor },
    ).total,
    met: met.filter(({ at }) => at <= factor && (index === 0 || at > (factors[index - 1] as number))),
  }))
}

type Place = Estimate['places'][number]

/** A scan runs more often and reads more each time. */
function grown(place: Place, factor: number, scanned: number): Place {
  const read = (place.read - scanned) * factor + scanned * factor ** 2
  return { ...place, read, write: place.write * factor, bytes: place.bytes * factor }
}

/** The part of what is read of a table that scans read. */
function scannedIn(
  tables: readonly TableDesign[],
  patterns: Estimate['patterns'],
  { table, index }: Place,
): number {
  const scans =
    tables.find(({ name }) => name === table)?.patterns.filter(({ kind }) => kind === 'scan') ?? []
  const own = patterns.filter(
    each => index === '' && each.table === table && scans.some(({ name }) => name === each.pattern),
  )
  return own.reduce((sum, each) => sum + totalUnits(each.units) * each.callsPerMonth, 0)
}

function patternLimits(tables: readonly TableDesign[], traffic: Traffic, each: PatternEstimate): MetLimit[] {
  const table = tables.find(({ name }) => name === each.table) as TableDesign
  const pattern = table.patterns.find(({ name }) => name === each.pattern) as PatternDesign
  const [by, items] = [pattern.name, Math.max(each.items, 1)]
  const { values, isClosed } = partitionValues(table, pattern)
  const stored = Math.max(1, ...pattern.entities.map(name => (traffic.entities[name] as EntityTraffic).items))
  // A list of a few values holds all items; one made of data holds what a call reads.
  const partitions = isClosed ? values : Math.max(1, stored / items)
  const found: MetLimit[] = []
  if ((isClosed || each.grows) && pattern.kind !== 'get') {
    const perItem = each.bytes / items
    const isWhole = pattern.kind === 'scan' || !isClosed
    const bytes = isWhole ? each.bytes : (stored / values) * perItem
    found.push({ kind: 'page', by, at: limits.page / bytes })
    if (table.indexes.some(({ kind }) => kind === 'LSI'))
      found.push({ kind: 'collection', by, at: limits.collection / bytes })
  }
  const perSecond = (each.callsPerMonth / secondsPerMonth) * traffic.peak * totalUnits(each.units)
  const busiest = perSecond / partitions
  if (isClosed) found.push({ kind: 'partition reads', by, at: limits.partition.read / busiest })
  else if (busiest > limits.partition.read) found.push({ kind: 'partition reads', by, at: 1 })
  return found.filter(({ at }) => Number.isFinite(at))
}

function entityLimits(tables: readonly TableDesign[], traffic: Traffic, each: EntityEstimate): MetLimit[] {
  const table = tables.find(({ name }) => name === each.table) as TableDesign
  const entity = table.entities.find(({ name }) => name === each.entity) as EntityDesign
  const perSecond =
    ((each.createsPerMonth + each.updatesPerMonth + each.deletesPerMonth) / secondsPerMonth) * traffic.peak
  const found: MetLimit[] = []
  found.push(...itemLimits(entity, each.bytes[''] ?? 0))
  for (const [index, units] of Object.entries(each.create)) {
    const { partition } = keyRoles(
      index === '' ? table : (table.indexes.find(({ name }) => name === index) ?? table),
    )
    const parts = partition.map(({ name }) => valuesIn(entity, entity.keys[name] ?? '{}'))
    const values = parts.reduce((all, part) => all * part.values, 1)
    const isClosed = parts.every(part => part.isClosed)
    if (!isClosed || perSecond === 0) continue
    const by = index === '' ? entity.name : `${entity.name} in ${index}`
    found.push({ kind: 'partition writes', by, at: limits.partition.write / ((perSecond * units) / values) })
  }
  return found
}

/** An item that is too large, or a list in it that has no bound and grows along with everything else. */
function itemLimits(entity: EntityDesign, bytes: number): MetLimit[] {
  if (bytes > limits.item) return [{ kind: 'item', by: entity.name, at: 1 }]
  if (entity.accepts?.UNBOUNDED_ITEM !== undefined) return []
  return entity.attributes.filter(isUnbounded).map(attribute => {
    const size = itemSize(marshalItem({ [attribute.name]: sampleValue(attribute, 0) }))
    return { kind: 'item', by: `${entity.name} (${attribute.name})`, at: (limits.item - bytes) / size }
  })
}

/** One of a few values is no list that grows. */
function isUnbounded({ type, schema = {} }: AttributeDesign): boolean {
  const {
    maxItems,
    prefixItems,
    items = {},
  } = schema as { maxItems?: number; prefixItems?: object; items?: object }
  const isList = type === 'list' || type.endsWith('set')
  return isList && maxItems === undefined && !prefixItems && !('enum' in items)
}

/** How many partition key values a pattern can ask for, where these are a few. */
function partitionValues(table: TableDesign, { entities, clauses, each = {} }: PatternDesign): Closed {
  const entity = table.entities.find(({ name }) => name === entities[0])
  const clause = clauses[0]
  if (!clause || !entity) return { values: 1, isClosed: clause === undefined }
  const asked = clause.values[0] as string
  const lists = Object.entries(each).filter(
    ([name, list]) => Array.isArray(list) && asked.includes(`{${name}`),
  )
  if (lists.length > 0)
    return { values: lists.reduce((count, [, list]) => count * list.length, 1), isClosed: true }
  const { holes = {} } = align(asked, entity.keys[clause.attribute] ?? '') ?? {}
  return closedOver(entity, Object.values(holes))
}

interface Closed {
  readonly values: number
  readonly isClosed: boolean
}

function valuesIn(entity: EntityDesign, template: string): Closed {
  return closedOver(
    entity,
    Array.from(template.matchAll(/\{([^}:*]+)/g), ([, name = '']) => name),
  )
}

/** Enumerations alone, or nothing at all, are a few values. */
function closedOver(entity: EntityDesign, names: readonly string[]): Closed {
  let values = 1
  for (const name of names) {
    const found = entity.attributes.find(attribute => attribute.name === name)
    const count = found?.values?.length ?? (found?.type === 'boolean' ? 2 : undefined)
    if (count === undefined) return { values: 1, isClosed: false }
    values *= count
  }
  return { values, isClosed: true }
}
