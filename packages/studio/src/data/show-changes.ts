import type { Item } from '@monotable/dynamodb'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keyText, pick, type Table } from '../keys/table.ts'
import type { ItemChange } from '../writes/write-cost.ts'
import type { Page } from './item-query.ts'
import { itemsChanged } from './items.ts'

/**
 * What is on the screen shows a write at once and stays where it is: reading a long list again would take long and
 * lose its place. A new item belongs where only DynamoDB knows, so that lists are read again for it.
 */
export function showChanges(client: QueryClient, table: Table, changes: readonly ItemChange[]): void {
  const places = changes.every(({ before }) => before) ? 'kept' : 'unknown'
  itemsChanged(client, table.name, places === 'kept' ? ['item', 'table', 'homes'] : undefined)
  if (places === 'unknown') return
  client.setQueriesData<InfiniteData<Page>>({ queryKey: ['items', table.name] }, data => {
    if (!data) return data
    return {
      ...data,
      pages: data.pages.map(page => changes.reduce((now, change) => shown(table, now, change), page)),
    }
  })
}

function shown(table: Table, page: Page, { before, after }: ItemChange): Page {
  const key = keyText(table, before!)
  if (!page.Items.some(item => keyText(table, item) === key)) return page
  const Items = page.Items.flatMap(item => {
    if (keyText(table, item) !== key) return [item]
    return after ? [projected(item, before!, after)] : []
  })
  return { ...page, Items }
}

/** An index that holds a part of the item goes on to show that part. */
function projected(entry: Item, before: Item, after: Item): Item {
  const isWhole = Object.keys(before).every(name => entry[name] !== undefined)
  return isWhole ? after : pick(after, Object.keys(entry))
}
