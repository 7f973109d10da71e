import {
  applyUpdate,
  type Condition,
  type Item,
  itemSize,
  limits,
  type Update,
  writeUnits,
} from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import { itemKey } from '../keys/store-key.ts'
import { checkUpdatedIndexKeys } from '../shapes/index-key-check.ts'
import { checkItemKeys, checkKey, type WritePath } from '../shapes/key-check.ts'
import type { View } from '../storage/writer.ts'
import type { Table } from '../tables/table.ts'
import { Usage } from './capacity.ts'
import { checkUpdate } from './check-update.ts'
import { checkCondition } from './failed-condition.ts'
import { StoredItem } from './stored-item.ts'
import { writeItem } from './write-item.ts'

export interface Outcome {
  readonly table: Table
  readonly before: StoredItem | undefined
  readonly after: StoredItem | undefined
  readonly usage: Usage
}

interface Guard {
  readonly condition?: Condition
  readonly returnOldOnFailure?: boolean
}

interface Put extends Guard {
  readonly tableName: string
  readonly item: Item
  /** As DynamoDB counts it. */
  readonly size: number
}

interface OfKey extends Guard {
  readonly tableName: string
  readonly key: Item
}

export interface Writing {
  readonly database: Database
  readonly view: View
  readonly path: WritePath
  /** Under which the item is kept, where the caller knows it: to write a key costs as much as to look it up. */
  readonly key?: Buffer | undefined
}

/** Where an item is kept. */
interface Place {
  readonly table: Table
  readonly key: Buffer
}

/** The write actions that single operations, batches, transactions and statements are made of. */
export function put(writing: Writing, action: Put): Outcome {
  const { item, size } = action
  const table = writing.database.catalog.active(action.tableName)
  checkItemKeys(table, item, writing.path)
  return change(writing, placeOf(writing, table, item), action, () => StoredItem.of(item, size))
}

export function remove(writing: Writing, action: OfKey): Outcome {
  const table = writing.database.catalog.active(action.tableName)
  checkKey(table, action.key)
  return change(writing, placeOf(writing, table, action.key), action, () => undefined)
}

export function update(writing: Writing, action: OfKey & { readonly update?: Update }): Outcome {
  const { key, update: changes } = action
  const table = writing.database.catalog.active(action.tableName)
  checkKey(table, key)
  if (changes !== undefined) checkUpdate(table, changes)
  return change(writing, placeOf(writing, table, key), action, before => {
    if (changes === undefined) return before ?? stored(key)
    // What is not there has nothing to take away and is not created by it: AWS then looks at no path.
    if (before === undefined && changes.set.length === 0 && changes.add.length === 0) return undefined
    const item = applyUpdate(changes, before?.item ?? key)
    checkUpdatedIndexKeys(table, before?.item, item)
    const after = stored(item)
    if (after.size > limits.item) throw invalid('Item size to update has exceeded the maximum allowed size')
    return after
  })
}

/** Looks at an item in a transaction without writing it. */
export function check(writing: Writing, action: OfKey): Outcome {
  const table = writing.database.catalog.active(action.tableName)
  checkKey(table, action.key)
  const before = StoredItem.decode(writing.view.get(placeOf(writing, table, action.key).key))
  checkCondition(action.condition, before, action.returnOldOnFailure === true)
  const usage = new Usage(table)
  usage.tableUnits = writeUnits(before?.size ?? 0)
  return { table, before, after: before, usage }
}

const placeOf = ({ key }: Writing, table: Table, item: Item): Place => ({
  table,
  key: key ?? itemKey(table, item),
})

/** Puts what `next` gives in the place of the item that is there; its keys have been checked. */
export function change(
  { database, view }: Pick<Writing, 'database' | 'view'>,
  { table, key }: Place,
  guard: Guard,
  next: (before: StoredItem | undefined) => StoredItem | undefined,
): Outcome {
  const before = StoredItem.decode(view.get(key))
  checkCondition(guard.condition, before, guard.returnOldOnFailure === true)
  const after = next(before)
  const usage = writeItem(view, { table, key, before, after }, { time: database.clock() })
  return { table, before, after, usage }
}

const stored = (item: Item) => StoredItem.of(item, itemSize(item))
