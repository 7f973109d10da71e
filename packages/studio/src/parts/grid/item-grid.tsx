import type { Item } from '@monotable/dynamodb'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { TableDesign } from 'monotable/design'
import { useEffect, useMemo, useRef } from 'react'
import { keyText, type Source, type Table } from '../../keys/table.ts'
import { type Column, columnsOf, useAttributeNames } from './columns.ts'
import styles from './grid.module.css'
import { GridHead } from './grid-head.tsx'
import { cellId, GridRow, type RowActions, rowHeight } from './grid-row.tsx'
import { arranged, type GridLayout, sorted } from './layout.ts'
import { useGridKeys } from './use-grid-keys.ts'

export type View = 'plain' | 'raw'

export interface ItemGridProps {
  readonly table: Table
  readonly source: Source
  readonly design: TableDesign | undefined
  readonly items: readonly Item[]
  readonly view: View
  /** Keys of the chosen rows. */
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  /** The key of the item that is open beside the grid. */
  readonly open?: string | undefined
  readonly onOpen: (item: Item) => void
  readonly layout: GridLayout
  readonly onLayout: (layout: GridLayout) => void
  /** The end is near. */
  readonly onEnd: () => void
}

const headHeight = 30

/** Items as rows and attributes as columns. Only what is in sight is drawn, so it does not matter how many there are. */
export function ItemGrid(props: ItemGridProps) {
  const { table, source, design, view, selected, onSelect, onOpen, onEnd } = props
  const { items, columns } = useArranged(props)
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, across } = useWindow(scroller, items.length, columns)
  const toggle = (row: number) => {
    const item = items[row]
    if (item) onSelect(toggled(selected, keyText(table, item)))
  }
  const keys = useGridKeys({
    rows: items.length,
    columns: columns.length,
    page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
    reveal: ({ row, column }) => {
      rows.scrollToIndex(row)
      across.scrollToIndex(column)
    },
    open: row => items[row] && onOpen(items[row]),
    toggle,
    selectAll: () => onSelect(new Set(items.map(item => keyText(table, item)))),
  })
  const actions = useSteady({ open: onOpen, toggle, activate: keys.setActive })
  const inSight = rows.getVirtualItems()
  useNearEnd(inSight.at(-1)?.index ?? 0, items.length, onEnd)
  const drawn = { columns, across: across.getVirtualItems(), width: across.getTotalSize() }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are not in sight are not in the document, as a table's would have to be
    <div
      ref={scroller}
      className={styles.grid}
      role="grid"
      tabIndex={0}
      aria-label={`Items of ${source.name}`}
      aria-rowcount={items.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      aria-activedescendant={cellId(keys.active)}
      onKeyDown={keys.onKeyDown}
    >
      <GridHead {...props} items={items} {...drawn} />
      <div
        role="presentation"
        className={styles.canvas}
        style={{ height: rows.getTotalSize(), width: drawn.width }}
      >
        {inSight.map(({ index, start }) => {
          const item = items[index]
          return (
            item && (
              <GridRow
                key={index}
                item={item}
                row={index}
                top={start}
                view={view}
                design={design}
                {...stateOf(item, props)}
                active={keys.active.row === index ? keys.active.column : undefined}
                actions={actions}
                {...drawn}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** What is drawn: items in their order, columns as they were arranged. */
function useArranged({ table, source, design, items: read, layout }: ItemGridProps) {
  const names = useAttributeNames(read)
  const hasEntities = design !== undefined
  const items = useMemo(() => sorted(read, layout), [read, layout])
  // What comes later does not move the columns that are there.
  const all = useMemo(
    () => columnsOf({ table, source, names, hasEntities, items: read }),
    [table, source, names, hasEntities, read[0]],
  )
  const columns = useMemo(() => arranged(all, layout), [all, layout])
  return { items, columns }
}

/** Calls `onEnd` when the last row in sight is near the end of all rows. */
function useNearEnd(lastRow: number, count: number, onEnd: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the end comes near or moves, not at every drawing
  useEffect(() => {
    if (lastRow >= count - 60) onEnd()
  }, [lastRow, count])
}

/** Most grids have nothing selected and nothing open: then no key has to be written out. */
function stateOf(item: Item, { table, selected, open }: ItemGridProps) {
  if (selected.size === 0 && open === undefined) return { isSelected: false, isOpen: false }
  const key = keyText(table, item)
  return { isSelected: selected.has(key), isOpen: open === key }
}

/** The same object at every drawing, which does what the newest functions do. */
function useSteady(newest: RowActions): RowActions {
  const ref = useRef(newest)
  ref.current = newest
  return useMemo(
    () => ({
      open: item => ref.current.open(item),
      toggle: row => ref.current.toggle(row),
      activate: cell => ref.current.activate(cell),
    }),
    [],
  )
}

function useWindow(
  scroller: React.RefObject<HTMLDivElement | null>,
  count: number,
  columns: readonly Column[],
) {
  const getScrollElement = () => scroller.current
  const rows = useVirtualizer({
    count,
    getScrollElement,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: headHeight,
  })
  const across = useVirtualizer({
    count: columns.length,
    getScrollElement,
    estimateSize: at => columns[at]?.width ?? 0,
    horizontal: true,
    overscan: 2,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: widths are read again when the columns change
  useEffect(() => across.measure(), [columns])
  return { rows, across }
}

function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}
