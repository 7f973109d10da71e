import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useTableDesign } from '../../data/design.ts'
import { fromAddress, toAddress } from '../../data/item-query-address.ts'
import { useItems } from '../../data/items.ts'
import { keyText, sourceOf } from '../../data/table.ts'
import { useTable } from '../../data/tables.ts'
import { Notice } from '../../parts/controls/notice.tsx'
import { ItemGrid, type View } from '../../parts/grid/item-grid.tsx'
import type { ScreenProps } from '../../screen.ts'
import type { Item } from '../../values/attribute-value.ts'
import { ItemPanel } from './item-panel.tsx'
import styles from './items.module.css'
import { QueryForm } from './query-form.tsx'
import { StatusBar } from './status-bar.tsx'

/** The items of a table or an index: scanned, or queried by key; filtered; edited. Everything is in the address. */
export default function ItemsScreen({ table: name }: ScreenProps) {
  const table = useTable(name)
  const design = useTableDesign(name)?.design
  const [address, setAddress] = useSearchParams()
  const asked = withoutView(address)
  const query = useMemo(() => fromAddress(new URLSearchParams(asked)), [asked])
  const source = sourceOf(table, query.index)
  const found = useItems(table, query)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const view: View = address.get('view') === 'raw' ? 'raw' : 'plain'
  const change = (name: string, value: string | undefined) =>
    setAddress(before => {
      const next = new URLSearchParams(before)
      if (value === undefined) next.delete(name)
      else next.set(name, value)
      return next
    })
  const open = (item: Item | undefined) => change('item', item && keyText(table, item))
  const shown = address.get('item')
  return (
    <main className={styles.screen}>
      <QueryForm
        table={table}
        design={design}
        query={query}
        onRun={next => {
          const to = toAddress(next)
          if (view === 'raw') to.set('view', 'raw')
          setSelected(new Set())
          if (`${to}` === asked) found.again()
          else setAddress(to)
        }}
      />
      {found.error && <Notice tone="bad">{found.error.message}</Notice>}
      <div className={styles.body}>
        {found.items.length === 0 && !found.hasMore ? (
          <p className={styles.message}>{found.isLoading ? 'Reading…' : 'No items.'}</p>
        ) : (
          <ItemGrid
            table={table}
            source={source}
            design={design}
            items={found.items}
            view={view}
            selected={selected}
            onSelect={setSelected}
            onOpen={open}
            onEnd={found.more}
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
        view={view}
        selected={selected}
        onView={next => change('view', next === 'raw' ? 'raw' : undefined)}
        onNew={() => change('item', 'new')}
        onClear={() => setSelected(new Set())}
      />
    </main>
  )
}

/** What decides which items are read. */
function withoutView(address: URLSearchParams): string {
  const asked = new URLSearchParams(address)
  for (const name of ['view', 'item', 'as']) asked.delete(name)
  return `${asked}`
}
