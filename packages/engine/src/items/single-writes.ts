import type { Item } from '@monotable/dynamodb'
import { updatedFragment } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import { type CapacityMode, consumedCapacity } from './capacity.ts'
import { collectionMetrics } from './collection-metrics.ts'
import { type Outcome, put, remove, update } from './item-actions.ts'
import type { PreparedDelete, PreparedPut, PreparedUpdate } from './prepared-writes.ts'
import type { StoredItem } from './stored-item.ts'

export function runPut(prepared: PreparedPut, database: Database): Promise<unknown> {
  const { tableName, item, size } = prepared
  return database.writer.submit(view => {
    const outcome = put({ database, view, path: 'put' }, tableName, item, size, prepared)
    return answer(
      database,
      prepared,
      item,
      outcome,
      prepared.returnValues === 'ALL_OLD' ? outcome.before : undefined,
    )
  })
}

export function runDelete(prepared: PreparedDelete, database: Database): Promise<unknown> {
  const { tableName, key } = prepared
  return database.writer.submit(view => {
    const outcome = remove({ database, view, path: 'put' }, tableName, key, prepared)
    return answer(
      database,
      prepared,
      key,
      outcome,
      prepared.returnValues === 'ALL_OLD' ? outcome.before : undefined,
    )
  })
}

export function runUpdate(prepared: PreparedUpdate, database: Database): Promise<unknown> {
  const { tableName, key } = prepared
  return database.writer.submit(view => {
    const outcome = update({ database, view, path: 'update' }, tableName, key, prepared.update, prepared)
    return answer(database, prepared, key, outcome, updateReturns(prepared, outcome))
  })
}

function updateReturns({ returnValues, update }: PreparedUpdate, { before, after }: Outcome) {
  switch (returnValues) {
    case 'NONE':
      return undefined
    case 'ALL_OLD':
      return before
    case 'ALL_NEW':
      return after
    case 'UPDATED_OLD':
      return update && before && updatedFragment(update, before.item)
    case 'UPDATED_NEW':
      return update && after && updatedFragment(update, after.item)
  }
}

interface Wanted {
  readonly tableName: string
  readonly consumedCapacity: CapacityMode
  readonly collectionMetrics: boolean
}

function answer(
  database: Database,
  wanted: Wanted,
  key: Item,
  outcome: Outcome,
  attributes: StoredItem | Item | undefined,
) {
  database.meter.write(outcome.usage)
  return {
    Attributes: attributes,
    ConsumedCapacity: consumedCapacity(wanted.consumedCapacity, outcome.usage),
    ItemCollectionMetrics: collectionMetrics(wanted.collectionMetrics, outcome.table, key),
  }
}
