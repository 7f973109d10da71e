import { requestLimits } from '@monotable/dynamodb'
import { isThrottled } from '../back-off.ts'
import { MonotableError } from '../errors.ts'
import type { BatchGetOptions } from '../options.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import { keyValues, wireKey } from './item-key.ts'
import { isAskedFor, searchFor } from './locate.ts'
import { readItem } from './read-item.ts'
import { readableOrNone } from './readable.ts'
import { runBatch } from './run-batch.ts'

export interface KeyedRead {
  readonly model: EntityModel
  readonly key: Values
}

/** A stored item by its key. */
export interface StoredKey {
  readonly table: string
  readonly key: AttributeMap
}

/** A key that is requested once, however many reads want it. */
interface Asked extends StoredKey {
  readonly id: string
}

type Requests = Record<string, { Keys: AttributeMap[]; ConsistentRead?: boolean }>

const operation = 'BatchGetItem'
const size = requestLimits.batchGet

/** Any number of reads, in their order; undefined where there is no item. */
export async function batchGet(
  session: Session,
  reads: readonly KeyedRead[],
  options: BatchGetOptions,
): Promise<(Record<string, unknown> | undefined)[]> {
  const keys = reads.map(({ model, key }) => ({
    table: session.tableName(model.table),
    key: wireKey(model, keyValues(model, key)),
  }))
  const found = await batchGetStored(session, keys, options)
  await findAllMoved(session, reads, found, options)
  const now = session.now()
  return reads.map(({ model }, at) => {
    const stored = found[at]
    const item = stored && readItem(model, stored, now)
    return item && readableOrNone(session, model, stored, item)
  })
}

/** Looks for the items that are not under their present keys: under older ones, and under the present ones again. */
async function findAllMoved(
  session: Session,
  reads: readonly KeyedRead[],
  found: (AttributeMap | undefined)[],
  options: BatchGetOptions,
): Promise<void> {
  const missing = reads.flatMap(({ model, key }, at) => {
    if (found[at] || !model.options.alsoRead) return []
    const search = searchFor(model, key)
    return search.older.length > 0 ? [{ at, search, table: session.tableName(model.table) }] : []
  })
  if (missing.length === 0) return
  const places = missing.flatMap(({ at, search, table }) =>
    search.older.map(older => ({ at, search, older, table, key: older.key })),
  )
  const older = await batchGetStored(session, places, options)
  for (const [index, place] of places.entries()) {
    const stored = older[index]
    if (!found[place.at] && isAskedFor(place.search, place.older, stored)) found[place.at] = stored
  }
  const again = missing
    .filter(({ at }) => !found[at])
    .map(({ at, search, table }) => ({ at, table, key: search.key }))
  const present = await batchGetStored(session, again, options)
  for (const [index, { at }] of again.entries()) found[at] = present[index]
}

/** The same for items as they are stored. */
export async function batchGetStored(
  session: Session,
  keys: readonly StoredKey[],
  options: BatchGetOptions,
): Promise<(AttributeMap | undefined)[]> {
  // A key that was read may have its attributes in another order than one that was built.
  const asked = keys.map(({ table, key }) => ({ id: idOf(table, key, Object.keys(key).sort()), table, key }))
  const distinct = [...new Map(asked.map(one => [one.id, one])).values()]
  const names = new Map(distinct.map(({ table, key }) => [table, Object.keys(key).sort()]))
  const found = new Map<string, AttributeMap>()
  const send = async (pending: readonly Asked[]): Promise<readonly Asked[]> => {
    const answer = await session.send({
      operation,
      input: { RequestItems: requestsOf(pending, options.consistent) },
      spent: options.spent,
      signal: options.signal,
    })
    const idIn = (table: string, item: AttributeMap) => idOf(table, item, names.get(table) ?? [])
    for (const [table, items] of Object.entries((answer.Responses ?? {}) as Record<string, AttributeMap[]>))
      for (const item of items) found.set(idIn(table, item), item)
    const left = new Set<string>()
    for (const [table, { Keys }] of Object.entries((answer.UnprocessedKeys ?? {}) as Requests))
      for (const key of Keys) left.add(idIn(table, key))
    if (left.size === 0) return []
    const again = pending.filter(({ id }) => left.has(id))
    // One that came back and is not known must not be taken as read.
    return again.length === left.size ? again : pending
  }
  const { left, failure } = await runBatch(session, { operation, entries: distinct, size, send }, options)
  if (failure?.cause !== undefined && !isThrottled(failure.cause)) throw failure.cause
  if (failure)
    throw new MonotableError(
      'UNPROCESSED',
      { operation, count: left.length, attempts: failure.attempts },
      failure.cause,
    )
  return asked.map(({ id }) => found.get(id))
}

function idOf(table: string, item: AttributeMap, names: readonly string[]): string {
  let id = table
  for (const name of names) {
    const text = comparableText(item[name])
    id += ` ${text.length} ${text}`
  }
  return id
}

function requestsOf(asked: readonly Asked[], consistent: boolean | undefined): Requests {
  const requests: Requests = {}
  for (const { table, key } of asked) {
    requests[table] ??= { Keys: [], ...(consistent && { ConsistentRead: true }) }
    requests[table].Keys.push(key)
  }
  return requests
}
