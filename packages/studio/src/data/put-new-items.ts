import type { Item } from '@monotable/dynamodb'
import type { Table } from '../keys/table.ts'
import { inLanes } from './lanes.ts'
import { createItem } from './save-item.ts'
import { Refused } from './send.ts'

/** Writes the items that are not there yet, and tells how many were left as they are. */
export async function putNewItems(
  table: Table,
  items: readonly Item[],
  signal: AbortSignal,
  written: (wasThere: boolean) => void,
): Promise<void> {
  await inLanes(items, signal, async item => {
    try {
      await createItem(table, item)
      written(false)
    } catch (error) {
      if (!(error instanceof Refused && error.name === 'ConditionalCheckFailedException')) throw error
      written(true)
    }
  })
}
