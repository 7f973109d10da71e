import { keyAttributes, type Path } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { projectedNames } from '../items/index-entry.ts'
import { conditionPaths } from '../items/key-paths.ts'
import { listedInJava } from '../tables/java-order.ts'
import type { Table } from '../tables/table.ts'
import { type Column, rootsOf } from './columns.ts'
import { type Branch, ordered, type ReadTarget } from './read-plan.ts'
import type { SelectStatement } from './statement.ts'

const prefix = 'One or more parameter values were invalid:'

/** The table or index that a SELECT names. AWS names no index that it does not find. */
export function targetOf({ index: name }: SelectStatement, table: Table): ReadTarget {
  if (name === undefined) return { table, index: undefined, keys: table.keys }
  const index = table.indexes.find(each => each.name === name)
  if (index === undefined) throw invalid('The table does not have the specified index')
  const { keys } = index
  if (keys.partition.length > 1 || keys.sort.length > 1) {
    throw invalid(
      'PartiQL statements cannot be executed on tables with multi-attribute HASH keys or multi-attribute RANGE keys.',
    )
  }
  return { table, index, keys }
}

/** A global index has nothing but what it projects; a local one fetches columns from the table. */
export function checkColumnsProjected(
  { table, index }: ReadTarget,
  columns: readonly Column[] | undefined,
): void {
  if (index?.kind !== 'global' || columns === undefined) return
  const kept = projectedNames(table, index)
  const missing = kept === undefined ? [] : rootsOf(columns).filter(name => !kept.has(name))
  if (missing.length > 0) {
    throw invalid(`${prefix} Global secondary index ${index.name} does not project [${missing.join(', ')}]`)
  }
}

/**
 * Where every read is of one partition, AWS refuses filters on what the index does not project; it does so only if
 * each of the reads has such a filter, and names those of the last.
 */
export function checkFiltersProjected(
  { table, index }: ReadTarget,
  branches: readonly Branch[] | undefined,
): void {
  const kept = index && projectedNames(table, index)
  if (kept === undefined || branches === undefined) return
  let missing: readonly string[] = []
  for (const { filters } of ordered(branches, false, true)) {
    missing = filters
      .flatMap(conditionPaths)
      .map(path => path[0])
      .filter(name => !kept.has(name))
    if (missing.length === 0) return
  }
  if (missing.length === 0) return
  throw invalid(
    `${prefix} Secondary index ${index?.name} does not project one or more filter attributes: ${listedInJava(missing)}`,
  )
}

/** Keys are scalars: nothing lies inside them. */
export function checkKeyPaths({ table, keys }: ReadTarget, paths: readonly Path[]): void {
  const entered = new Set(paths.filter(path => path.length > 1).map(path => path[0]))
  for (const { name } of [...keyAttributes(table.keys), ...keyAttributes(keys)]) {
    if (!entered.has(name)) continue
    throw invalid(
      `Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key ${name}`,
    )
  }
}
