import type { Item } from '@monotable/dynamodb'
import type { Table } from '../keys/table.ts'
import { type ItemQuery, type Page, requestOf } from './item-query.ts'
import { send } from './send.ts'

/** Every page of a query to the end, for what concerns all items. */
export async function* walk(table: Table, query: ItemQuery, signal: AbortSignal): AsyncGenerator<Page> {
  const { operation, input } = requestOf(table, query)
  let start: Item | undefined
  do {
    const page: Page = await send<Page>(
      operation,
      { ...input, ...(start && { ExclusiveStartKey: start }) },
      signal,
    )
    yield page
    start = page.LastEvaluatedKey
  } while (start !== undefined && !signal.aborted)
}
