import { requestLimits } from '@monotable/dynamodb'
import { MonotableError } from '../errors.ts'
import type { BatchOptions } from '../options.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { TableModel } from '../schema/table-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import { sharesItsKeys } from './checks.ts'
import { encodeItem } from './encode-item.ts'
import { keyIn, keyValues, wireKey } from './item-key.ts'
import { fillManaged } from './managed-attributes.ts'
import { runBatch } from './run-batch.ts'

/** A put or delete in a batch, which takes no conditions. */
export interface BatchWrite {
  readonly entity: string
  readonly key: Values
  readonly table: string
  /** The item's key, as one text. */
  readonly place: string
  readonly request: Request
}

/** The whole item. A version is written as it is given: what was there is not known. */
export function batchPut(session: Session, model: EntityModel, input: Values): BatchWrite {
  refuseCompany(model)
  const item = model.parse(input)
  const { version } = model.options
  fillManaged(model, item, session.now(), Number((version !== undefined && item[version]) || 1))
  const stored = encodeItem(model, item)
  return {
    ...placeOf(session, model, stored),
    key: keyIn(model, item),
    request: { PutRequest: { Item: stored } },
  }
}

export function batchDelete(session: Session, model: EntityModel, given: Values): BatchWrite {
  refuseCompany(model)
  const key = keyValues(model, given)
  const Key = wireKey(model, key)
  return { ...placeOf(session, model, Key), key, request: { DeleteRequest: { Key } } }
}

function placeOf(session: Session, { name, table }: EntityModel, stored: AttributeMap) {
  return { entity: name, table: session.tableName(table), place: placeIn(table, stored) }
}

function placeIn({ declared }: TableModel, stored: AttributeMap): string {
  const [partition, sort] = declared.key
  return comparableText(stored[partition]) + comparableText(sort === undefined ? undefined : stored[sort])
}

/** A batch is not a transaction and takes no conditions: what must be true of other items cannot go into one. */
function refuseCompany(model: EntityModel): void {
  const refuse = (message: string) => {
    throw new MonotableError('INVALID_ITEM', { entity: model.name, issues: [{ path: [], message }] })
  }
  if (model.satellites.parts.length > 0)
    refuse('has guards, mirrors or counters: write it with put or in a transaction, not in a batch')
  if (sharesItsKeys(model))
    refuse('may have the key of another entity: write it with put or in a transaction, not in a batch')
}

type Request =
  | { readonly PutRequest: { readonly Item: AttributeMap } }
  | { readonly DeleteRequest: { readonly Key: AttributeMap } }
type Requests = Record<string, Request[]>

const operation = 'BatchWriteItem'
const size = requestLimits.batchWrite

/**
 * Any number of puts and deletes in chunks of 25, side by side; what comes back unprocessed, and chunks that are
 * throttled, are sent again. Where not all can be written the error says of each whether it was.
 */
export async function batchWrite(
  session: Session,
  writes: readonly BatchWrite[],
  options: BatchOptions,
): Promise<void> {
  // DynamoDB refuses two writes of one item in a batch: the last is the one that would have remained.
  const last = new Map(writes.map(write => [idOf(write.table, write.place), write]))
  const send = async (pending: readonly BatchWrite[]): Promise<readonly BatchWrite[]> => {
    const answer = await session.send({
      operation,
      input: { RequestItems: requestsOf(pending) },
      spent: options.spent,
      signal: options.signal,
    })
    return unprocessed(session, pending, (answer.UnprocessedItems ?? {}) as Requests)
  }
  const batch = { operation, entries: [...last.values()], size, send } as const
  const { done, left, unsure, failure } = await runBatch(session, batch, options)
  if (!failure) return
  throw new MonotableError(
    'NOT_ALL_WRITTEN',
    { operation, written: done, unwritten: left, unsure, attempts: failure.attempts },
    failure.cause,
  )
}

const idOf = (table: string, place: string): string => JSON.stringify([table, place])

/** The writes that came back; all of them if one came back that is not known, for none must be taken as done. */
function unprocessed(session: Session, sent: readonly BatchWrite[], back: Requests): readonly BatchWrite[] {
  const tables = new Map(session.model.tables.map(table => [session.tableName(table), table]))
  const ids = new Set<string>()
  for (const [name, requests] of Object.entries(back)) {
    const table = tables.get(name)
    for (const request of requests) {
      const stored = 'PutRequest' in request ? request.PutRequest.Item : request.DeleteRequest.Key
      ids.add(idOf(name, table ? placeIn(table, stored) : ''))
    }
  }
  if (ids.size === 0) return []
  const left = sent.filter(({ table, place }) => ids.has(idOf(table, place)))
  return left.length === ids.size ? left : sent
}

function requestsOf(writes: readonly BatchWrite[]): Requests {
  const requests: Requests = {}
  for (const { table, request } of writes) {
    requests[table] ??= []
    requests[table].push(request)
  }
  return requests
}
