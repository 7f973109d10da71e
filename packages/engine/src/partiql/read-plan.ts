import {
  type AttributeValue,
  type Condition,
  compareValues,
  equalValues,
  type KeySchema,
  keyAttributes,
} from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { conditionPaths } from '../items/key-paths.ts'
import { type KeyRange, partitionPrefix, sortRange } from '../keys/store-key.ts'
import type { Table, TableIndex } from '../tables/table.ts'
import { type Alternative, alternatives, pinsPartition } from './alternatives.ts'
import { checkKeyTypes } from './key-values.ts'

/** What a SELECT reads from: the table or one of its indexes. */
export interface ReadTarget {
  readonly table: Table
  readonly index: TableIndex | undefined
  readonly keys: KeySchema
}

/** One read of one partition, as the store orders it. */
export interface Branch {
  readonly partition: AttributeValue
  readonly range: KeyRange
  readonly filters: readonly Condition[]
}

const maxBranches = 50

/** The reads of partitions that a WHERE clause comes down to, or nothing if all has to be scanned. */
export function branchesOf(where: Condition | undefined, target: ReadTarget): readonly Branch[] | undefined {
  const spread = spreadOut(where, target.keys)
  const pinned = spread?.map(alternative => pin(alternative, target))
  if (pinned === undefined || !pinned.every(branch => branch !== undefined)) return undefined
  const keyNames = new Set(keyAttributes(target.keys).map(key => key.name))
  const filtersKeys = pinned.some(({ filters }) => filters.some(filter => names(filter, keyNames)))
  // AWS does not look for overlaps where a key is filtered: each partition is read once, as a whole.
  if (filtersKeys && pinned.length > 1) return wholePartitions(pinned, where as Condition, target)
  refuseOverlaps(pinned)
  return pinned
}

export function spreadOut(where: Condition | undefined, keys: KeySchema): readonly Alternative[] | undefined {
  const spread = alternatives(where, keys)
  const many = spread === undefined || spread.length > maxBranches
  if (many && where !== undefined && pinsPartition(where, keys)) {
    throw invalid('Too many decomposed read operations for a given query.')
  }
  return spread
}

/** Nothing if the alternative leaves the partition open, or names two. */
function pin({ tests, filters }: Alternative, target: ReadTarget): Branch | undefined {
  const name = target.keys.partition[0]?.name
  const values = tests.filter(test => test.name === name).map(test => test.values[0] as AttributeValue)
  const [partition] = values
  if (partition === undefined || values.some(value => !equalValues(value, partition))) return undefined
  checkKeyTypes(tests, target.keys)
  let range = partitionRange(partition, target)
  for (const { name: tested, operator, values: given } of tests) {
    if (tested === name || operator === '<>') continue
    const prefix = partitionPrefix(target.table.id, target.index?.id ?? 0, [partition])
    range = intersection(range, sortRange(prefix, [], { operator, values: given }))
  }
  return { partition, range, filters }
}

function partitionRange(partition: AttributeValue, { table, index }: ReadTarget): KeyRange {
  return sortRange(partitionPrefix(table.id, index?.id ?? 0, [partition]), [])
}

const intersection = (a: KeyRange, b: KeyRange): KeyRange => ({
  gte: a.gte.compare(b.gte) > 0 ? a.gte : b.gte,
  lt: a.lt.compare(b.lt) < 0 ? a.lt : b.lt,
})

const names = (condition: Condition, keyNames: ReadonlySet<string>) =>
  conditionPaths(condition).some(path => keyNames.has(path[0]))

function wholePartitions(
  branches: readonly Branch[],
  where: Condition,
  target: ReadTarget,
): readonly Branch[] {
  const whole: Branch[] = []
  for (const { partition } of branches) {
    if (whole.some(known => equalValues(known.partition, partition))) continue
    whole.push({ partition, range: partitionRange(partition, target), filters: [where] })
  }
  return whole
}

function refuseOverlaps(branches: readonly Branch[]): void {
  const ranges = branches.map(branch => branch.range).filter(({ gte, lt }) => gte.compare(lt) < 0)
  ranges.sort((a, b) => a.gte.compare(b.gte))
  let reach: Buffer | undefined
  for (const { gte, lt } of ranges) {
    if (reach !== undefined && gte.compare(reach) < 0) {
      throw invalid('Overlapping conditions with range keys are not supported in where clause')
    }
    if (reach === undefined || lt.compare(reach) > 0) reach = lt
  }
}

/** In the order of partition values, then of the ranges inside one. */
export function ordered(
  branches: readonly Branch[],
  partitionsDescending: boolean,
  forward: boolean,
): readonly Branch[] {
  return [...branches].sort((a, b) => {
    const byPartition = compareValues(a.partition, b.partition) ?? 0
    if (byPartition !== 0) return partitionsDescending ? -byPartition : byPartition
    const byRange = a.range.gte.compare(b.range.gte)
    return forward ? byRange : -byRange
  })
}
