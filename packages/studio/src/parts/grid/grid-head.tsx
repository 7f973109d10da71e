import type { PointerEvent } from 'react'
import { keyText } from '../../keys/table.ts'
import type { Column } from './columns.ts'
import styles from './grid.module.css'
import type { ItemGridProps } from './item-grid.tsx'
import type { GridLayout } from './layout.ts'

interface GridHeadProps
  extends Pick<ItemGridProps, 'table' | 'items' | 'selected' | 'onSelect' | 'layout' | 'onLayout'> {
  readonly columns: readonly Column[]
  readonly across: readonly { readonly index: number; readonly start: number }[]
  readonly width: number
}

/** The names of the columns; the first cell chooses all rows, or none. */
export function GridHead(props: GridHeadProps) {
  const { table, items, columns, across, width, selected, onSelect, layout, onLayout } = props
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
            aria-sort={sortOf(layout, name)}
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
              <>
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.sort}
                  disabled={kind === 'entity'}
                  onClick={() => onLayout({ ...layout, sort: nextSort(layout, name) })}
                >
                  {name}
                  {arrows[sortOf(layout, name) ?? 'none']}
                </button>
                <Edge
                  width={width}
                  onWidth={next => onLayout({ ...layout, widths: { ...layout.widths, [name]: next } })}
                />
              </>
            )}
          </div>
        )
      })}
    </div>
  )
}

const arrows = { ascending: ' ↑', descending: ' ↓', none: '' } as const

function sortOf({ sort }: GridLayout, name: string): 'ascending' | 'descending' | undefined {
  if (sort?.name !== name) return undefined
  return sort.isDescending ? 'descending' : 'ascending'
}

/** Up, down, and as they were read. */
function nextSort({ sort }: GridLayout, name: string): GridLayout['sort'] {
  if (sort?.name !== name) return { name, isDescending: false }
  return sort.isDescending ? undefined : { name, isDescending: true }
}

/** The right edge of a column, which is drawn to make it wider; by keyboard, the list of columns does that. */
function Edge({ width, onWidth }: { readonly width: number; readonly onWidth: (width: number) => void }) {
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const { currentTarget: edge, pointerId, clientX } = event
    event.preventDefault()
    edge.setPointerCapture(pointerId)
    edge.onpointermove = move => onWidth(Math.round(width + move.clientX - clientX))
    edge.onpointerup = () => {
      edge.onpointermove = null
    }
  }
  return <span aria-hidden className={styles.edge} data-edge onPointerDown={begin} />
}
