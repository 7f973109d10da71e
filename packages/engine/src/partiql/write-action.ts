import { type Condition, type Item, itemSize } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type { PreparedTransactAction } from '../items/prepared-writes.ts'
import type { Table } from '../tables/table.ts'
import { type NamedItem, namedItem } from './single-item.ts'
import type { ExistsStatement, WriteStatement } from './statement.ts'
import type { Returning } from './tree.ts'

const maxItemBytes = 400 * 1024

const returned: Readonly<
  Record<Returning['mapping'], 'ALL_OLD' | 'ALL_NEW' | 'UPDATED_OLD' | 'UPDATED_NEW'>
> = {
  'all old': 'ALL_OLD',
  'all new': 'ALL_NEW',
  'modified old': 'UPDATED_OLD',
  'modified new': 'UPDATED_NEW',
}

/** How the item of a write is found: strictly by a statement alone, loosely in a transaction, which reports it later. */
export type FindKey = (item: NamedItem, table: Table) => Item

/** A write as the item operations have it. */
export function writeAction(
  statement: WriteStatement | ExistsStatement,
  table: Table,
  findKey: FindKey,
  returnOldOnFailure: boolean,
): PreparedTransactAction {
  const common = { tableName: table.name, consumedCapacity: 'NONE', collectionMetrics: false } as const
  switch (statement.kind) {
    case 'insert': {
      const { item } = statement
      const size = itemSize(item)
      if (size > maxItemBytes) throw invalid('Item size has exceeded the maximum allowed size')
      const condition = absent(table)
      return {
        kind: 'put',
        ...common,
        item,
        size,
        condition,
        returnValues: 'NONE',
        returnOldOnFailure: false,
      }
    }
    case 'update': {
      const { where, update } = statement
      const named = namedItem(where, table.keys)
      const condition = named.conditional ? both(present(table), where as Condition) : present(table)
      const returnValues = statement.returning === undefined ? 'NONE' : returned[statement.returning]
      const key = findKey(named, table)
      return { kind: 'update', ...common, key, update, condition, returnValues, returnOldOnFailure }
    }
    case 'delete': {
      const { where } = statement
      const named = namedItem(where, table.keys)
      const key = findKey(named, table)
      // An absent item counts as deleted, whatever the condition says.
      const condition = named.conditional && { condition: either(absent(table), where as Condition) }
      const returnValues = statement.returning === undefined ? 'NONE' : 'ALL_OLD'
      return { kind: 'delete', ...common, key, ...condition, returnValues, returnOldOnFailure }
    }
    case 'exists': {
      const condition = statement.select.where as Condition
      const { key } = namedItem(condition, table.keys)
      return { kind: 'check', tableName: table.name, key, condition, returnOldOnFailure }
    }
  }
}

const keyPath = ({ keys }: Table) => [keys.partition[0]?.name ?? ''] as const

const absent = (table: Table): Condition => ({
  kind: 'notExists',
  text: 'the item does not exist',
  path: keyPath(table),
})

const present = (table: Table): Condition => ({
  kind: 'exists',
  text: 'the item exists',
  path: keyPath(table),
})

const both = (one: Condition, two: Condition): Condition => ({
  kind: 'and',
  text: two.text,
  parts: [one, two],
})

const either = (one: Condition, two: Condition): Condition => ({
  kind: 'or',
  text: two.text,
  parts: [one, two],
})
