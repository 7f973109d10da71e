import { MonotableError } from '../errors.ts'
import type { Spent } from '../observe/spent.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import { recognise } from '../schema/recognise.ts'
import type { TableModel } from '../schema/table-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import { keyAt, type Position, positionOf } from './position.ts'

/** A row of a table as it is stored, and the entity it is of; undefined for one of none. */
export interface ScannedRow {
  readonly entity: EntityModel | undefined
  readonly stored: AttributeMap
}

export interface ScannedPage {
  readonly rows: readonly ScannedRow[]
  /** Where the next page begins: plain text that can be kept. Absent on the last page. */
  readonly cursor: Position | undefined
}

export interface StoredScan {
  /** Reads one partition alone, by a query. */
  readonly partition?: AttributeValue | undefined
  /** One of `totalSegments` parts of the table, from 0: parts can be read side by side. */
  readonly segment?: number | undefined
  readonly totalSegments?: number | undefined
  readonly consistent?: boolean | undefined
  /** Goes on behind the page that had this cursor, in the same segment of as many. */
  readonly cursor?: Position | undefined
  /** The most rows of a page; as many as DynamoDB gives unless said. */
  readonly limit?: number | undefined
  /** Lets DynamoDB leave rows out: it still reads, and bills, all of them. */
  readonly filter?: object | undefined
  readonly signal?: AbortSignal | undefined
  readonly spent?: Spent | undefined
}

/** Reads one segment of a table, or all of it, page by page: every row as it is stored, with the entity it is of. */
export async function* scanStored(
  session: Session,
  table: TableModel,
  scan: StoredScan = {},
): AsyncGenerator<ScannedPage, void, undefined> {
  const names = table.declared.key.filter(name => name !== undefined)
  const entities = new Map([...session.model.entities].filter(([, one]) => one.table === table))
  const input = { ...scanInput(session.tableName(table), scan), ...partitionInput(table, scan.partition) }
  let next = scan.cursor && startKey(scan.cursor, names)
  do {
    const answer = await session.send({
      operation: scan.partition ? 'Query' : 'Scan',
      input: next ? { ...input, ExclusiveStartKey: next } : input,
      spent: scan.spent,
      signal: scan.signal,
    })
    const found = answer.Items as readonly AttributeMap[]
    next = answer.LastEvaluatedKey as AttributeMap | undefined
    yield {
      rows: found.map(stored => ({ entity: recognise({ entities }, stored), stored })),
      cursor: next && positionOf(next, names),
    }
  } while (next)
}

function partitionInput({ declared }: TableModel, partition: AttributeValue | undefined): object {
  if (!partition) return {}
  return {
    KeyConditionExpression: '#p = :p',
    ExpressionAttributeNames: { '#p': declared.key[0] },
    ExpressionAttributeValues: { ':p': partition },
  }
}

function scanInput(TableName: string, scan: StoredScan): object {
  const { segment, totalSegments, limit } = scan
  const isPart = segment !== undefined || totalSegments !== undefined
  if (isPart) checkSegment(segment, totalSegments)
  return {
    TableName,
    ...(isPart && { Segment: segment, TotalSegments: totalSegments }),
    ...(scan.consistent && { ConsistentRead: true }),
    ...(limit !== undefined && { Limit: limit }),
    ...scan.filter,
  }
}

/** DynamoDB's own bound. */
const mostSegments = 1_000_000

function checkSegment(segment: number | undefined, total: number | undefined): void {
  const isTotal = Number.isSafeInteger(total) && Number(total) > 0 && Number(total) <= mostSegments
  if (!isTotal) refuse('totalSegments', `give a whole number from 1 to ${mostSegments}, not ${total}`)
  const isPart = Number.isSafeInteger(segment) && Number(segment) >= 0 && Number(segment) < Number(total)
  if (!isPart) refuse('segment', `give a whole number from 0 to ${Number(total) - 1}, not ${segment}`)
}

function refuse(option: string, problem: string): never {
  throw new MonotableError('INVALID_OPTION', { pattern: 'scan', option, problem })
}

function startKey(cursor: Position, names: readonly string[]): AttributeMap {
  const isWhole =
    Array.isArray(cursor) && cursor.length === names.length && cursor.every(text => /^[snb]/.test(text))
  if (!isWhole) throw new MonotableError('INVALID_CURSOR', { problem: 'malformed' })
  return keyAt(cursor, names)
}
