import { keyText } from '../../keys/table.ts'
import type { Column } from './columns.ts'
import styles from './grid.module.css'
import type { ItemGridProps } from './item-grid.tsx'

interface GridHeadProps extends Pick<ItemGridProps, 'table' | 'items' | 'selected' | 'onSelect'> {
  readonly columns: readonly Column[]
  readonly across: readonly { readonly index: number; readonly start: number }[]
  readonly width: number
}

/** The names of the columns; the first cell chooses all rows, or none. */
export function GridHead({ table, items, columns, across, width, selected, onSelect }: GridHeadProps) {
  const all = selected.size > 0 && selected.size === items.length
  const toggleAll = () => onSelect(all ? new Set() : new Set(items.map(item => keyText(table, item))))
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div role="row" className={styles.head} aria-rowindex={1} style={{ width }}>
      {across.map(({ index, start }) => {
        const { kind, name, width, isNumeric } = columns[index]!
        const look = kind === 'key' ? styles.keyTitle : isNumeric ? styles.numberTitle : ''
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
          // biome-ignore lint/a11y/useSemanticElements: see the grid
          <div
            key={index}
            role="columnheader"
            aria-colindex={index + 1}
            className={`${styles.cell} ${styles.title} ${look}`}
            style={{ left: start, width }}
            title={name}
          >
            {kind === 'select' ? (
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label="Select all loaded items"
                checked={all}
                onChange={toggleAll}
              />
            ) : (
              <span>{name}</span>
            )}
          </div>
        )
      })}
    </div>
  )
}
