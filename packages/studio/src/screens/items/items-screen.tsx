import type { Item } from '@monotable/dynamodb'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useTableDesign } from '../../data/design.ts'
import type { ItemQuery } from '../../data/item-query.ts'
import { fromAddress, toAddress } from '../../data/item-query-address.ts'
import { useItems } from '../../data/items.ts'
import { useTable } from '../../data/tables.ts'
import { useAddress } from '../../data/use-address.ts'
import { keyText, sourceOf } from '../../keys/table.ts'
import { Notice } from '../../parts/controls/notice.tsx'
import { ItemGrid, type View } from '../../parts/grid/item-grid.tsx'
import { pathOf, type ScreenProps } from '../../screen.ts'
import { ItemPanel } from './item-panel.tsx'
import styles from './items.module.css'
import { QueryForm } from './query-form.tsx'
import { StatusBar } from './status-bar.tsx'
import { useLayout } from './use-layout.ts'
import { useLoadMore } from './use-load-more.ts'
import { useSelection } from './use-selection.ts'

/** The items of a table or an index: scanned, or queried by key; filtered; edited. Everything is in the address. */
export default function ItemsScreen({ table: name }: ScreenProps) {
  const table = useTable(name)
  const design = useTableDesign(name)?.design
  const { address, change, set } = useAddress()
  const asked = withoutView(address)
  const query = useMemo(() => fromAddress(new URLSearchParams(asked)), [asked])
  const source = sourceOf(table, query.index)
  const found = useItems(table, query)
  const reading = useLoadMore(found)
  const { chosen, isInAddress, choose, forget } = useSelection()
  const view: View = address.get('view') === 'raw' ? 'raw' : 'plain'
  const open = (item: Item | undefined) => change({ item: item && keyText(table, item) })
  const shown = address.get('item')
  const [layout, setLayout] = useLayout()
  return (
    <main className={styles.screen}>
      <QueryForm
        table={table}
        design={design}
        query={query}
        onRun={next => {
          const to = withView(toAddress(next), address)
          forget()
          if (`${toAddress(next)}` === asked) found.again()
          else set(to)
        }}
      />
      {found.error && <Notice tone="bad">{found.error.message}</Notice>}
      <div className={styles.body}>
        {found.items.length === 0 && !found.hasMore ? (
          <Nothing table={name} query={query} found={found} />
        ) : (
          <ItemGrid
            table={table}
            source={source}
            design={design}
            items={found.items}
            view={view}
            selected={chosen}
            onSelect={choose}
            open={shown ?? undefined}
            onOpen={open}
            layout={layout}
            onLayout={setLayout}
            onEnd={reading.loadMore}
          />
        )}
        {shown !== null && (
          <ItemPanel key={shown} table={table} design={design} shown={shown} onOpen={open} />
        )}
      </div>
      <StatusBar
        table={table}
        query={query}
        found={found}
        reading={reading}
        view={view}
        layout={layout}
        onLayout={setLayout}
        selected={chosen}
        isInAddress={isInAddress}
        onView={next => change({ view: next === 'raw' ? 'raw' : undefined })}
        onNew={() => change({ item: 'new' })}
        onClear={() => choose(new Set())}
      />
    </main>
  )
}

interface NothingProps {
  readonly table: string
  readonly query: ItemQuery
  readonly found: ReturnType<typeof useItems>
}

/** Why there is nothing to see, and what can be done about it. */
function Nothing({ table, query: { index, partition, filters }, found }: NothingProps) {
  const isAsked = partition !== undefined || filters.length > 0
  return (
    <p className={styles.message}>
      {found.isLoading ? (
        'Reading…'
      ) : found.error ? (
        'It cannot be read.'
      ) : isAsked ? (
        'Nothing matches.'
      ) : index !== undefined ? (
        'This index is empty.'
      ) : (
        <>
          The table is empty. <Link to={pathOf('/tables/:table/transfer', table)}>Import a file</Link>, or
          begin with a new item below.
        </>
      )}
    </p>
  )
}

/** How it is shown, whatever is read. */
const viewing = ['view', 'sort', 'hide', 'wide']

function withView(to: URLSearchParams, before: URLSearchParams): URLSearchParams {
  for (const name of viewing) if (before.has(name)) to.set(name, before.get(name)!)
  return to
}

/** What decides which items are read. */
function withoutView(address: URLSearchParams): string {
  const asked = new URLSearchParams(address)
  for (const name of [...viewing, 'item', 'as', 'chosen']) asked.delete(name)
  return `${asked}`
}
