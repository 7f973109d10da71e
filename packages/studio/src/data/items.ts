import type { Item } from '@monotable/dynamodb'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Table } from '../keys/table.ts'
import { type ItemQuery, type Page, requestOf } from './item-query.ts'
import { send } from './send.ts'

/** Items a request asks for: the first fills several screens and comes at once, the others are worth their way. */
const pageSize = { first: 250, next: 1000 }

/** The items of a query, page by page: `more` reads on where the last page ended. */
export function useItems(table: Table, query: ItemQuery) {
  const { operation, input } = useMemo(() => requestOf(table, query), [table, query])
  const result = useInfiniteQuery({
    queryKey: ['items', table.name, operation, input],
    initialPageParam: undefined as Item | undefined,
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam
        ? { Limit: pageSize.next, ExclusiveStartKey: pageParam }
        : { Limit: pageSize.first }
      return send<Page>(operation, { ...input, ...page }, signal)
    },
    getNextPageParam: page => page.LastEvaluatedKey,
    gcTime: 60_000,
  })
  const pages = result.data?.pages
  const items = useMemo(() => pages?.flatMap(page => page.Items) ?? [], [pages])
  const sum = (count: (page: Page) => number) => pages?.reduce((total, page) => total + count(page), 0) ?? 0
  return {
    items,
    operation,
    input,
    pages: pages?.length ?? 0,
    read: sum(page => page.ScannedCount),
    units: sum(page => page.ConsumedCapacity?.CapacityUnits ?? 0),
    error: result.error,
    isLoading: result.isLoading,
    isReading: result.isFetching,
    hasMore: result.hasNextPage,
    more: () => void (result.hasNextPage && !result.isFetching && result.fetchNextPage()),
    again: () => void result.refetch(),
  }
}

export async function getItem(table: string, key: Item, signal?: AbortSignal): Promise<Item | undefined> {
  const input = { TableName: table, Key: key, ConsistentRead: true }
  return (await send<{ Item?: Item }>('GetItem', input, signal)).Item
}

/** One item as it is stored now; null if there is none. */
export function useItem(table: string, key: Item) {
  return useQuery({
    queryKey: ['item', table, key],
    queryFn: async ({ signal }) => (await getItem(table, key, signal)) ?? null,
    // What is opened is what is stored now, never what was looked at before.
    gcTime: 0,
  })
}

/** Reloads every view that shows items of a table, or some kinds of views. */
export function itemsChanged(
  client: QueryClient,
  table: string,
  kinds: readonly string[] = ['items', 'item', 'table', 'homes'],
): void {
  for (const kind of kinds) void client.invalidateQueries({ queryKey: [kind, table] })
}
