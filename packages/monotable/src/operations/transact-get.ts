import { requestLimits } from '@monotable/dynamodb'
import { MonotableError } from '../errors.ts'
import type { CallOptions } from '../options.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import type { KeyedRead } from './batch-get.ts'
import { keyValues, wireKey } from './item-key.ts'
import { isAskedFor, searchFor } from './locate.ts'
import { readItem } from './read-item.ts'
import { readable } from './readable.ts'
import { untilAlone } from './until-alone.ts'

const limit = requestLimits.transaction
const operation = 'TransactGetItems'

/** Up to 100 items as they were at one moment. */
export async function transactGet(
  session: Session,
  reads: readonly KeyedRead[],
  options: CallOptions,
): Promise<(Record<string, unknown> | undefined)[]> {
  // DynamoDB refuses to read an item twice in one transaction.
  const places = new Map<string, number>()
  const TransactItems: { readonly Get: { readonly TableName: string; readonly Key: AttributeMap } }[] = []
  const ask = (model: EntityModel, Key: AttributeMap): number => {
    const Get = { TableName: session.tableName(model.table), Key }
    const id = JSON.stringify([Get.TableName, comparableText({ M: Get.Key })])
    const place = places.get(id) ?? TransactItems.push({ Get }) - 1
    places.set(id, place)
    return place
  }
  const asked = reads.map(({ model, key }) => {
    const search = model.options.alsoRead && searchFor(model, key)
    const older = search ? search.older.map(one => ({ search, one, place: ask(model, one.key) })) : []
    return { place: ask(model, wireKey(model, keyValues(model, key))), older }
  })
  const count = TransactItems.length
  if (count > limit) throw new MonotableError('TOO_MANY_ITEMS', { operation, count, limit })
  if (count === 0) return []
  const { spent, signal } = options
  const send = () => session.send({ operation, input: { TransactItems }, spent, signal })
  const answer = await untilAlone(session, { operation, signal }, send)
  const found = answer.Responses as { Item?: AttributeMap }[]
  const now = session.now()
  return reads.map(({ model }, at) => {
    const { place, older } = asked[at] as (typeof asked)[number]
    const moved = older.find(({ search, one, place }) => isAskedFor(search, one, found[place]?.Item))
    const stored = found[place]?.Item ?? (moved && found[moved.place]?.Item)
    const item = stored && readItem(model, stored, now)
    return item && readable(session, model, stored, item)
  })
}
