import type { AttributeValue, Item } from '@monotable/dynamodb'
import type { Table } from '../keys/table.ts'
import { Expression } from '../values/expression.ts'
import { batchWrite, remove } from './batch-write.ts'
import { inLanes } from './lanes.ts'
import { Refused, send } from './send.ts'

/** What is done with many items. */
export type BulkAction =
  | { readonly kind: 'delete' }
  | { readonly kind: 'set'; readonly name: string; readonly value: AttributeValue }
  | { readonly kind: 'remove'; readonly name: string }

interface BulkWork {
  readonly keys: readonly Item[]
  readonly signal: AbortSignal
  /** How many were done, and how many of them were gone meanwhile. */
  readonly done: (count: number, gone: number) => void
}

/** Does it with exactly these items; one that is gone meanwhile is not made again. */
export async function bulk(
  table: Table,
  action: BulkAction,
  { keys, signal, done }: BulkWork,
): Promise<void> {
  if (action.kind === 'delete') {
    await batchWrite(table, { requests: keys.map(remove), signal, written: count => done(count, 0) })
    return
  }
  await inLanes(keys, signal, async key => {
    try {
      await send('UpdateItem', updateOf(table, action, key))
      done(1, 0)
    } catch (error) {
      if (!(error instanceof Refused && error.name === 'ConditionalCheckFailedException')) throw error
      done(1, 1)
    }
  })
}

function updateOf(table: Table, action: Exclude<BulkAction, { kind: 'delete' }>, Key: Item) {
  const expression = new Expression()
  const name = expression.name(action.name)
  const update = action.kind === 'set' ? `SET ${name} = ${expression.value(action.value)}` : `REMOVE ${name}`
  const condition = `attribute_exists(${expression.name(table.partition.name)})`
  return {
    TableName: table.name,
    Key,
    UpdateExpression: update,
    ConditionExpression: condition,
    ...expression.aliases,
  }
}
