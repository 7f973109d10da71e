import type { Item } from '@monotable/dynamodb'
import { useState } from 'react'
import { Link } from 'wouter'
import { useIsReadOnly } from '../../data/design.ts'
import type { ItemQuery } from '../../data/item-query.ts'
import { toAddress } from '../../data/item-query-address.ts'
import type { useItems } from '../../data/items.ts'
import type { Table } from '../../keys/table.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Choice } from '../../parts/controls/choice.tsx'
import { CopyButton } from '../../parts/controls/copy-button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import type { View } from '../../parts/grid/item-grid.tsx'
import type { GridLayout } from '../../parts/grid/layout.ts'
import { CodeBlock } from '../../parts/value-view/value-view.tsx'
import { pathOf } from '../../screen.ts'
import { count, counted, units } from '../../values/count.ts'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import styles from './items.module.css'
import type { useLoadMore } from './use-load-more.ts'

interface StatusBarProps {
  readonly table: Table
  readonly query: ItemQuery
  readonly found: ReturnType<typeof useItems>
  readonly reading: ReturnType<typeof useLoadMore>
  readonly view: View
  readonly layout: GridLayout
  readonly onLayout: (layout: GridLayout) => void
  readonly selected: ReadonlySet<string>
  /** Whether somebody who is sent the address has them chosen too. */
  readonly isInAddress: boolean
  readonly onView: (view: View) => void
  readonly onNew: () => void
  readonly onClear: () => void
}

/** What was read and what it cost; what can be done with what was found. */
export function StatusBar(props: StatusBarProps) {
  const { table, query, found, reading, view, selected, isInAddress, onView, onNew, onClear } = props
  const isReadOnly = useIsReadOnly()
  const [isBulk, setBulk] = useState(false)
  return (
    <footer className={styles.bar}>
      <output>
        {counted(found.items.length, 'item')}
        {found.read !== found.items.length && ` of ${count(found.read)} read`} ·{' '}
        {counted(found.pages, 'page')} · {units(found.units)} {found.units === 1 ? 'unit' : 'units'}
        {found.hasMore ? ' · more to come' : ''}
        {props.layout.sort && found.hasMore ? ' · sorted as far as it is loaded' : ''}
      </output>
      {found.hasMore && (
        <Button small onClick={reading.isLoadingMore ? reading.stop : reading.loadMore}>
          {reading.isLoadingMore ? 'Stop reading' : 'Load more'}
        </Button>
      )}
      {selected.size > 0 && (
        <Button
          small
          look="quiet"
          title={isInAddress ? undefined : 'Too many for the address: a link to this page selects none'}
          onClick={onClear}
        >
          {count(selected.size)} selected ✕
        </Button>
      )}
      <span className={styles.grow} />
      <Choice
        label="How values are shown"
        value={view}
        options={{ plain: 'Plain', raw: 'DynamoDB JSON' }}
        onChange={onView}
      />
      <ColumnsButton items={found.items} layout={props.layout} onLayout={props.onLayout} />
      <Button small disabled={isReadOnly} onClick={onNew}>
        New item
      </Button>
      <Button small look="quiet" disabled={isReadOnly} onClick={() => setBulk(true)}>
        Change or delete {selected.size > 0 ? 'selected' : 'all'}…
      </Button>
      <Link to={`${pathOf('/tables/:table/transfer', table.name)}?${toAddress(query)}`}>Export…</Link>
      {isBulk && (
        <BulkDialog
          table={table}
          query={query}
          selected={selected}
          onClose={isDone => {
            setBulk(false)
            if (isDone) onClear()
          }}
        />
      )}
      <RequestButton found={found} />
    </footer>
  )
}

function ColumnsButton({
  items,
  layout,
  onLayout,
}: Pick<StatusBarProps, 'layout' | 'onLayout'> & { readonly items: readonly Item[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        Columns…
      </Button>
      {isOpen && (
        <ColumnsDialog
          names={columnNames(items)}
          layout={layout}
          onLayout={onLayout}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function RequestButton({ found: { operation, input } }: Pick<StatusBarProps, 'found'>) {
  const [isOpen, setOpen] = useState(false)
  const text = `${operation} ${JSON.stringify(input, null, 2)}`
  return (
    <>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        Request
      </Button>
      {isOpen && (
        <Dialog
          title="The request, in DynamoDB's JSON"
          onClose={() => setOpen(false)}
          actions={
            <>
              <CopyButton text={text} />
              <Button onClick={() => setOpen(false)}>Close</Button>
            </>
          }
        >
          <CodeBlock text={text} label="Request" />
        </Dialog>
      )}
    </>
  )
}

const columnNames = (items: readonly Item[]) => [...new Set(items.flatMap(item => Object.keys(item)))]
