import type { CallOptions } from '../client.ts'
import { MonotableError } from '../errors.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import type { KeyedRead } from './batch-get.ts'
import { keyValues, wireKey } from './item-key.ts'
import { readItem } from './read-item.ts'
import { untilAlone } from './until-alone.ts'

const limit = 100

/** Up to 100 items as they were at one moment. */
export async function transactGet(
  session: Session,
  reads: readonly KeyedRead[],
  options: CallOptions,
): Promise<(Record<string, unknown> | undefined)[]> {
  if (reads.length > limit) {
    throw new MonotableError('TOO_MANY_ITEMS', { operation: 'TransactGetItems', count: reads.length, limit })
  }
  if (reads.length === 0) return []
  const TransactItems = reads.map(({ model, key }) => ({
    Get: { TableName: session.tableName(model.table), Key: wireKey(model, keyValues(model, key)) },
  }))
  const ask = () =>
    session.send({ operation: 'TransactGetItems', input: { TransactItems }, spent: options.spent })
  const answer = await untilAlone(session, 'TransactGetItems', ask)
  const now = session.now()
  return (answer.Responses as { Item?: AttributeMap }[]).map(
    ({ Item }, at) => Item && readItem(reads[at]!.model, Item, now),
  )
}
