import { limits } from '@monotable/dynamodb'
import type { Database } from '../database.ts'
import { partitionScope } from '../storage/read-cache.ts'
import type { KeyRange } from '../storage/store.ts'
import { type ReadPage, StoredItems, sizeOfValue } from './stored-item.ts'

export interface PageRequest extends KeyRange {
  readonly reverse: boolean
  /** How many items may be evaluated. */
  readonly limit: number | undefined
  /** Whether the range lies in one partition, as that of every query does. */
  readonly onePartition: boolean
}

/**
 * One page of a query or scan, before filter and projection: up to the limit, or to the item that crosses 1 MB. What is
 * kept in memory costs no promise.
 */
export function readPage(database: Database, request: PageRequest): ReadPage | Promise<ReadPage> {
  if (request.gte.compare(request.lt) >= 0) return { items: new StoredItems([]), cut: false }
  if (!request.onePartition || !database.reads.enabled) return readFromStore(database, request)
  const name = nameOf(request)
  const scope = partitionScope(request.gte)
  return database.reads.page(scope, name) ?? readAndKeep(database, request, { name, scope })
}

async function readAndKeep(
  database: Database,
  request: PageRequest,
  { name, scope }: { name: string; scope: string },
): Promise<ReadPage> {
  const reading = database.reads.beginRead(scope)
  let page: ReadPage | undefined
  try {
    page = await readFromStore(database, request)
    return page
  } finally {
    database.reads.endRead(reading, page && { request: name, page, bytes: page.items.json.length })
  }
}

async function readFromStore(
  database: Database,
  { gte, lt, reverse, limit }: PageRequest,
): Promise<ReadPage> {
  const read: Buffer[] = []
  let bytes = 0
  const options = limit === undefined ? { gte, lt, reverse } : { gte, lt, reverse, limit }
  for await (const values of database.store.values(options)) {
    for (const value of values) {
      read.push(value)
      bytes += sizeOfValue(value)
      if (bytes >= limits.page || read.length === limit) return { items: new StoredItems(read), cut: true }
    }
  }
  return { items: new StoredItems(read), cut: false }
}

const nameOf = ({ gte, lt, reverse, limit }: PageRequest): string =>
  `${gte.length}${reverse ? '<' : '>'}${limit ?? ''},${gte.toString('latin1')}${lt.toString('latin1')}`
