import type { Item } from '@monotable/dynamodb'
import { pickUpdated } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import { consumedCapacity } from './capacity.ts'
import { collectionMetrics } from './collection-metrics.ts'
import { type Outcome, put, remove, update } from './item-actions.ts'
import type { PreparedDelete, PreparedPut, PreparedUpdate } from './prepared-writes.ts'
import type { StoredItem } from './stored-item.ts'

export function runPut(prepared: PreparedPut, database: Database): Promise<unknown> {
  return database.writer.submit(view => {
    const outcome = put({ database, view, path: 'put' }, prepared)
    const attributes = prepared.returnValues === 'ALL_OLD' ? outcome.before : undefined
    return answer(database, prepared, outcome, attributes)
  })
}

export function runDelete(prepared: PreparedDelete, database: Database): Promise<unknown> {
  return database.writer.submit(view => {
    const outcome = remove({ database, view, path: 'put' }, prepared)
    const attributes = prepared.returnValues === 'ALL_OLD' ? outcome.before : undefined
    return answer(database, prepared, outcome, attributes)
  })
}

export function runUpdate(prepared: PreparedUpdate, database: Database): Promise<unknown> {
  return database.writer.submit(view => {
    const outcome = update({ database, view, path: 'update' }, prepared)
    return answer(database, prepared, outcome, updateReturns(prepared, outcome))
  })
}

/** What ReturnValues asks for. */
export function updateReturns({ returnValues, update }: PreparedUpdate, { before, after }: Outcome) {
  switch (returnValues) {
    case 'NONE':
      return undefined
    case 'ALL_OLD':
      return before
    case 'ALL_NEW':
      return after
    case 'UPDATED_OLD':
      return update && before && pickUpdated(update, before.item)
    case 'UPDATED_NEW':
      return update && after && pickUpdated(update, after.item)
  }
}

function answer(
  database: Database,
  wanted: PreparedPut | PreparedDelete | PreparedUpdate,
  outcome: Outcome,
  attributes: StoredItem | Item | undefined,
) {
  database.meter.write(outcome.usage)
  const key = 'item' in wanted ? wanted.item : wanted.key
  return {
    Attributes: attributes,
    ConsumedCapacity: consumedCapacity(wanted.consumedCapacity, outcome.usage),
    ItemCollectionMetrics: collectionMetrics(wanted.collectionMetrics, outcome.table, key),
  }
}
