import type { CallOptions } from '../client.ts'
import { MonotableError } from '../errors.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { storedText } from '../values/stored-text.ts'
import { sharesItsKeys } from './checks.ts'
import { keyValues, wireKey } from './item-key.ts'
import { fillManaged } from './managed.ts'
import { storedItem } from './stored-item.ts'

/** A put or delete in a batch, which takes no conditions. */
export interface BatchWrite {
  readonly entity: string
  readonly table: string
  /** The item's key, as one text. */
  readonly place: string
  readonly request: object
}

/** The whole item. A version is written as it is given: what was there is not known. */
export function batchPut(session: Session, model: EntityModel, input: Values): BatchWrite {
  refuseCompany(model)
  const item = model.parse(input)
  const { version } = model.options
  fillManaged(model, item, session.now(), Number((version !== undefined && item[version]) || 1))
  const stored = storedItem(model, item)
  return batchWriteOf(session, model, stored, { PutRequest: { Item: stored } })
}

export function batchDelete(session: Session, model: EntityModel, given: Values): BatchWrite {
  refuseCompany(model)
  const key = wireKey(model, keyValues(model, given))
  return batchWriteOf(session, model, key, { DeleteRequest: { Key: key } })
}

function batchWriteOf(
  session: Session,
  { name, table, partition, sort }: EntityModel,
  stored: AttributeMap,
  request: object,
): BatchWrite {
  const place = storedText(stored[partition.attribute]) + storedText(sort && stored[sort.attribute])
  return { entity: name, table: session.tableName(table), place, request }
}

/** A batch is not a transaction and takes no conditions: what must be true of other items cannot go into one. */
function refuseCompany(model: EntityModel): void {
  const refuse = (message: string) => {
    throw new MonotableError('INVALID_ITEM', { entity: model.name, issues: [{ path: [], message }] })
  }
  if (model.satellites.parts.length > 0)
    refuse('has guards, mirrors or counters: write it by itself or in a transaction, not in a batch')
  if (sharesItsKeys(model))
    refuse('may have the key of another entity: write it by itself or in a transaction, not in a batch')
}

type Requests = Record<string, object[]>

const limit = 25

/** Any number of puts and deletes in chunks of 25, in their order; what comes back unprocessed is sent again. */
export async function batchWrite(
  session: Session,
  writes: readonly BatchWrite[],
  options: CallOptions,
): Promise<void> {
  // DynamoDB refuses two writes of one item in a batch: the last is the one that would have stood.
  const last = new Map(writes.map(write => [JSON.stringify([write.table, write.place]), write]))
  const distinct = [...last.values()]
  for (let at = 0; at < distinct.length; at += limit) {
    const chunk = distinct.slice(at, at + limit)
    await send(session, chunk, distinct.length - at - chunk.length, options)
  }
}

async function send(
  session: Session,
  writes: readonly BatchWrite[],
  unsent: number,
  options: CallOptions,
): Promise<void> {
  let pending = requestsOf(writes)
  for (let attempt = 1; ; attempt++) {
    const answer = await session.send({
      operation: 'BatchWriteItem',
      input: { RequestItems: pending },
      spent: options.spent,
    })
    pending = (answer.UnprocessedItems ?? {}) as Requests
    const count = Object.values(pending).reduce((sum, requests) => sum + requests.length, 0)
    if (count === 0) return
    if (attempt >= session.attempts) {
      throw new MonotableError('UNPROCESSED', {
        operation: 'BatchWriteItem',
        count: count + unsent,
        attempts: attempt,
      })
    }
    await session.backOff(attempt)
  }
}

function requestsOf(writes: readonly BatchWrite[]): Requests {
  const requests: Requests = {}
  for (const { table, request } of writes) {
    requests[table] ??= []
    requests[table].push(request)
  }
  return requests
}
