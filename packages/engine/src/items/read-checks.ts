import {
  type Item,
  type KeyRange,
  type KeySchema,
  keyAttributes,
  resolveKeyCondition,
} from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type { Table, TableIndex } from '../tables/table.ts'
import { projectedNames } from './index-entry.ts'
import { checkKeyPaths, conditionPaths } from './key-paths.ts'
import type { PreparedQuery, PreparedRead, PreparedScan } from './prepared-reads.ts'
import {
  checkStartInRange,
  checkStartNames,
  checkStartOfRead,
  checkStartOfTable,
  checkStartPart,
} from './start-key.ts'

/** What a query or scan reads: the table, or one of its indexes. */
export interface ReadTarget {
  readonly index: TableIndex | undefined
  readonly keys: KeySchema
}

export interface QueryTarget extends ReadTarget {
  readonly range: KeyRange
  /** Of a table whose items have no sort key there is one at most. An index may hold several of one key. */
  readonly isOneRow: boolean
}

/** Holds a query against its table. */
export function checkQuery(query: PreparedQuery, table: Table): QueryTarget {
  const index = indexOf(query, table)
  const { keys } = index ?? table
  const isOneRow = index === undefined && keys.sort.length === 0
  const startKey = query.exclusiveStartKey
  if (startKey !== undefined) checkStartNames(startKey, table, index)
  const range = resolveKeyCondition(query.keyCondition, keys, part => {
    if (startKey !== undefined) checkStartPart(startKey, part, keys)
  })
  if (startKey !== undefined) {
    checkStartOfTable(startKey, table)
    checkStartInRange(startKey, keys, range, isOneRow)
  }
  if (query.projection) checkKeyPaths(table, query.projection)
  const filterPaths = query.filter ? conditionPaths(query.filter) : []
  checkFilterNames(query, keys, new Set(filterPaths.map(path => path[0])))
  checkProjected(query, table, index)
  checkKeyPaths(table, filterPaths)
  return { index, keys, range, isOneRow }
}

/** Checks a scan against its table; `inSegment` says whether a key lies in the requested segment. */
export function checkScan(
  scan: PreparedScan,
  table: Table,
  inSegment: (startKey: Item) => boolean,
): ReadTarget {
  const index = indexOf(scan, table)
  const startKey = scan.exclusiveStartKey
  if (startKey !== undefined) checkStartOfRead('Scan', startKey, table, index)
  checkProjected(scan, table, index)
  if (startKey !== undefined) checkStartOfTable(startKey, table)
  if (startKey !== undefined && scan.totalSegments !== undefined && !inSegment(startKey)) {
    throw invalid(
      'The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct ' +
        `Segment. TotalSegments: ${scan.totalSegments} Segment: ${scan.segment}`,
    )
  }
  if (scan.projection) checkKeyPaths(table, scan.projection)
  if (scan.filter) checkKeyPaths(table, conditionPaths(scan.filter))
  return { index, keys: (index ?? table).keys }
}

function indexOf(read: PreparedRead, table: Table): TableIndex | undefined {
  if (read.indexName === undefined) return undefined
  const index = table.indexes.find(({ name }) => name === read.indexName)
  if (index === undefined || index.status === 'DELETING') {
    throw invalid(`The table does not have the specified index: ${read.indexName}`)
  }
  if (index.status === 'CREATING') {
    throw invalid(`Cannot read from backfilling global secondary index: ${index.name}`)
  }
  if (index.kind === 'global' && read.consistentRead) {
    throw invalid('Consistent reads are not supported on global secondary indexes')
  }
  return index
}

function checkFilterNames(query: PreparedQuery, keys: KeySchema, names: ReadonlySet<string>): void {
  for (const { name } of keyAttributes(keys)) {
    if (names.has(name)) {
      throw invalid(
        `${query.filterName} can only contain non-primary key attributes: Primary key attribute: ${name}`,
      )
    }
  }
}

/** A global index cannot fetch what it does not project; a filter works on what is projected on any index. */
function checkProjected(read: PreparedRead, table: Table, index: TableIndex | undefined): void {
  const projected = index && projectedNames(table, index)
  if (index === undefined || projected === undefined) return
  const prefix = 'One or more parameter values were invalid:'
  if (index.kind === 'global' && read.select === 'ALL_ATTRIBUTES') {
    throw invalid(
      `${prefix} Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.name} ` +
        'because its projection type is not ALL',
    )
  }
  const missing = (names: string[]) => [...new Set(names.filter(name => !projected.has(name)))].join(', ')
  const asked = index.kind === 'global' && read.projection ? read.projection.map(path => path[0]) : []
  const unprojected = missing(asked)
  if (unprojected !== '') {
    throw invalid(`${prefix} Global secondary index ${index.name} does not project [${unprojected}]`)
  }
  const unfiltered = missing(read.filter ? conditionPaths(read.filter).map(path => path[0]) : [])
  if (unfiltered !== '') {
    throw invalid(
      `${prefix} Secondary index ${index.name} does not project one or more filter attributes: [${unfiltered}]`,
    )
  }
}
