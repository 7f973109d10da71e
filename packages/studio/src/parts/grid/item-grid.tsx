import { useVirtualizer } from '@tanstack/react-virtual'
import type { TableDesign } from 'monotable/design'
import { useEffect, useMemo, useRef } from 'react'
import { keyText, type Source, type Table } from '../../data/table.ts'
import type { Item } from '../../values/attribute-value.ts'
import { type Column, columnsOf, useAttributeNames } from './columns.ts'
import styles from './grid.module.css'
import { GridCell } from './grid-cell.tsx'
import { GridHead } from './grid-head.tsx'
import { type Cell, useGridKeys } from './use-grid-keys.ts'

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
  readonly onOpen: (item: Item) => void
  /** The end is near. */
  readonly onEnd: () => void
}

const rowHeight = 28
const headHeight = 30

/** Items as rows and attributes as columns. Only what is in sight is drawn, so it does not matter how many there are. */
export function ItemGrid(props: ItemGridProps) {
  const { table, source, design, items, selected, onSelect, onOpen, onEnd } = props
  const names = useAttributeNames(items)
  const hasEntities = design !== undefined
  const columns = useMemo(
    () => columnsOf(table, source, names, hasEntities),
    [table, source, names, hasEntities],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, across } = useWindow(scroller, items.length, columns)
  const toggle = (row: number) => {
    const item = items[row]
    if (item) onSelect(toggled(selected, keyText(table, item)))
  }
  const keys = useGridKeys({
    rows: items.length,
    columns: columns.length,
    page: Math.max(1, rows.getVirtualItems().length - 4),
    reveal: ({ row, column }) => {
      rows.scrollToIndex(row)
      across.scrollToIndex(column)
    },
    open: row => items[row] && onOpen(items[row]),
    toggle,
    selectAll: () => onSelect(new Set(items.map(item => keyText(table, item)))),
  })
  const inSight = rows.getVirtualItems()
  const lastRow = inSight.at(-1)?.index ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the end comes near or moves, not at every drawing
  useEffect(() => {
    if (items.length > 0 && lastRow >= items.length - 60) onEnd()
  }, [lastRow, items.length])
  const shared = { ...props, columns, across: across.getVirtualItems(), width: across.getTotalSize() }
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
      <GridHead {...shared} />
      <div
        role="presentation"
        className={styles.canvas}
        style={{ height: rows.getTotalSize(), width: shared.width }}
      >
        {inSight.map(({ index, start }) => (
          <GridRow
            key={index}
            {...shared}
            row={index}
            top={start}
            active={keys.active}
            onToggle={toggle}
            onActive={keys.setActive}
          />
        ))}
      </div>
    </div>
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
    overscan: 12,
    scrollPaddingStart: headHeight,
  })
  const across = useVirtualizer({
    count: columns.length,
    getScrollElement,
    estimateSize: at => columns[at]?.width ?? 0,
    horizontal: true,
    overscan: 3,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: widths are asked for again when the columns are others
  useEffect(() => across.measure(), [columns])
  return { rows, across }
}

export interface Drawn extends ItemGridProps {
  readonly columns: readonly Column[]
  readonly across: readonly { readonly index: number; readonly start: number }[]
  readonly width: number
}

interface GridRowProps extends Drawn {
  readonly row: number
  readonly top: number
  readonly active: Cell
  readonly onToggle: (row: number) => void
  readonly onActive: (cell: Cell) => void
}

function GridRow(props: GridRowProps) {
  const { table, items, selected, columns, across, width, row, top, active, onToggle, onActive, onOpen } =
    props
  const item = items[row]
  if (!item) return null
  const isSelected = selected.has(keyText(table, item))
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the grid's
    <div
      role="row"
      className={styles.row}
      aria-rowindex={row + 2}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top}px)`, height: rowHeight, width }}
      onDoubleClick={() => onOpen(item)}
      onClick={event => (event.target as HTMLElement).tagName !== 'INPUT' && onOpen(item)}
    >
      {across.map(({ index, start }) => (
        <GridCell
          key={index}
          {...props}
          item={item}
          column={columns[index]!}
          at={index}
          left={start}
          isSelected={isSelected}
          isActive={active.row === row && active.column === index}
          id={cellId({ row, column: index })}
          onToggle={() => onToggle(row)}
          onFocus={() => onActive({ row, column: index })}
        />
      ))}
    </div>
  )
}

const cellId = ({ row, column }: Cell) => `cell-${row}-${column}`

function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}
