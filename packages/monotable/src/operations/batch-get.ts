import type { ReadOptions } from '../client.ts'
import { MonotableError } from '../errors.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { storedText } from '../values/stored-text.ts'
import { keyValues, wireKey } from './item-key.ts'
import { readItem } from './read-item.ts'
import { readableOrNone } from './readable.ts'

export interface KeyedRead {
  readonly model: EntityModel
  readonly key: Values
}

/** A stored item by its key. */
export interface StoredKey {
  readonly table: string
  readonly key: AttributeMap
}

/** A key that is asked for once, however many reads want it. */
interface Asked extends StoredKey {
  readonly id: string
}

type Requests = Record<string, { Keys: AttributeMap[]; ConsistentRead?: boolean }>

const limit = 100

/** Any number of reads, in their order; undefined where there is no item. */
export async function batchGet(
  session: Session,
  reads: readonly KeyedRead[],
  options: ReadOptions,
): Promise<(Record<string, unknown> | undefined)[]> {
  const keys = reads.map(({ model, key }) => ({
    table: session.tableName(model.table),
    key: wireKey(model, keyValues(model, key)),
  }))
  const found = await batchGetStored(session, keys, options)
  const now = session.now()
  return reads.map(({ model }, at) => {
    const stored = found[at]
    const item = stored && readItem(model, stored, now)
    return item && readableOrNone(session, model, stored, item)
  })
}

/** The same for items as they are stored. */
export async function batchGetStored(
  session: Session,
  keys: readonly StoredKey[],
  options: ReadOptions,
): Promise<(AttributeMap | undefined)[]> {
  const asked = keys.map(({ table, key }) => ({ id: idOf(table, key, Object.keys(key)), table, key }))
  const distinct = [...new Map(asked.map(one => [one.id, one])).values()]
  const found = new Map<string, AttributeMap>()
  for (let at = 0; at < distinct.length; at += limit)
    await fetch(session, distinct.slice(at, at + limit), options, found)
  return asked.map(({ id }) => found.get(id))
}

function idOf(table: string, item: AttributeMap, names: readonly string[]): string {
  return JSON.stringify([table, ...names.map(name => storedText(item[name]))])
}

/** Asks for up to 100 keys until none is left unprocessed. */
async function fetch(
  session: Session,
  asked: readonly Asked[],
  options: ReadOptions,
  found: Map<string, AttributeMap>,
): Promise<void> {
  let pending = requestsOf(asked, options.consistent)
  for (let attempt = 1; ; attempt++) {
    const answer = await session.send({
      operation: 'BatchGetItem',
      input: { RequestItems: pending },
      spent: options.spent,
    })
    const names = new Map(asked.map(({ table, key }) => [table, Object.keys(key)]))
    for (const [table, items] of Object.entries((answer.Responses ?? {}) as Record<string, AttributeMap[]>)) {
      for (const item of items) found.set(idOf(table, item, names.get(table) ?? []), item)
    }
    pending = (answer.UnprocessedKeys ?? {}) as Requests
    const count = Object.values(pending).reduce((sum, { Keys }) => sum + Keys.length, 0)
    if (count === 0) return
    if (attempt >= session.attempts) {
      throw new MonotableError('UNPROCESSED', { operation: 'BatchGetItem', count, attempts: attempt })
    }
    await session.backOff(attempt)
  }
}

function requestsOf(asked: readonly Asked[], consistent: boolean | undefined): Requests {
  const requests: Requests = {}
  for (const { table, key } of asked) {
    requests[table] ??= { Keys: [], ...(consistent && { ConsistentRead: true }) }
    requests[table].Keys.push(key)
  }
  return requests
}
