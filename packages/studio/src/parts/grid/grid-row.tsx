import type { Item } from '@monotable/dynamodb'
import type { TableDesign } from 'monotable/design'
import { memo } from 'react'
import type { Column } from './columns.ts'
import styles from './grid.module.css'
import { GridCell } from './grid-cell.tsx'
import type { View } from './item-grid.tsx'
import type { Cell } from './use-grid-keys.ts'

export const rowHeight = 28

/** What a row does when somebody clicks: the same functions at every drawing, so that rows that stay are left alone. */
export interface RowActions {
  readonly open: (item: Item) => void
  readonly toggle: (row: number) => void
  readonly activate: (cell: Cell) => void
}

interface GridRowProps {
  readonly item: Item
  readonly row: number
  readonly top: number
  readonly width: number
  readonly columns: readonly Column[]
  readonly across: readonly { readonly index: number; readonly start: number }[]
  readonly view: View
  readonly design: TableDesign | undefined
  readonly isSelected: boolean
  readonly isOpen: boolean
  /** The active column, if it is the active row. */
  readonly active: number | undefined
  readonly actions: RowActions
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { item, row, top, width, columns, across, view, design, isSelected, isOpen, active, actions } = props
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the grid's
    <div
      role="row"
      className={styles.row}
      aria-rowindex={row + 2}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      style={{ transform: `translateY(${top}px)`, height: rowHeight, width }}
      onClick={event => (event.target as HTMLElement).tagName !== 'INPUT' && actions.open(item)}
    >
      {across.map(({ index, start }) => (
        <GridCell
          key={index}
          id={cellId({ row, column: index })}
          item={item}
          column={columns[index]!}
          at={index}
          left={start}
          view={view}
          design={design}
          isSelected={isSelected}
          isActive={active === index}
          onToggle={() => actions.toggle(row)}
          onFocus={() => actions.activate({ row, column: index })}
        />
      ))}
    </div>
  )
})

export const cellId = ({ row, column }: Cell) => `cell-${row}-${column}`
