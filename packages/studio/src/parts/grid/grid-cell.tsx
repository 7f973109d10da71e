import type { AttributeValue, Item } from '@monotable/dynamodb'
import type { TableDesign } from 'monotable/design'
import { recognise } from '../../keys/recognise.ts'
import { cellText } from '../../values/plain.ts'
import { RecognisedChip } from '../entity-chip/entity-chip.tsx'
import { KeySegments } from '../key-segments/key-segments.tsx'
import type { Column } from './columns.ts'
import styles from './grid.module.css'
import type { View } from './item-grid.tsx'

interface GridCellProps {
  readonly id: string
  readonly item: Item
  readonly column: Column
  readonly at: number
  readonly left: number
  readonly view: View
  readonly design: TableDesign | undefined
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly onToggle: () => void
  readonly onFocus: () => void
}

export function GridCell(props: GridCellProps) {
  const { id, item, column, at, left, isActive, onFocus } = props
  const value = item[column.name]
  const look = column.kind === 'attribute' && value ? lookOf(value) : ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active
    <div
      id={id}
      role="gridcell"
      aria-colindex={at + 1}
      className={`${styles.cell} ${look} ${isActive ? styles.active : ''}`}
      style={{ left, width: column.width }}
      onMouseDown={onFocus}
    >
      <Content {...props} value={value} />
    </div>
  )
}

function Content({
  item,
  column,
  design,
  view,
  value,
  isSelected,
  onToggle,
}: GridCellProps & { value: AttributeValue | undefined }) {
  if (column.kind === 'select') {
    return (
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label="Select this item"
        checked={isSelected}
        onChange={onToggle}
      />
    )
  }
  if (column.kind === 'entity')
    return design ? <RecognisedChip design={design} recognised={recognise(design, item)} /> : null
  if (value === undefined) return null
  if (view === 'raw') return <span>{short(value, JSON.stringify)}</span>
  if (column.kind === 'key' && design) {
    const { entity } = recognise(design, item)
    return <KeySegments design={design} entity={entity} attribute={column.name} text={cellText(value)} />
  }
  const kind = kindOf(value)
  return (
    <>
      {kind !== undefined && <small className={styles.kind}>{kind}</small>}
      <span>{blanksShown(short(value, cellText))}</span>
    </>
  )
}

/** Shows the kind next to a value that is not plain text: a set is not a list, and empty text is not absent. */
function kindOf(value: AttributeValue): string | undefined {
  if ('S' in value) return value.S === '' ? 'empty' : value.S.trim() === '' ? 'blank' : undefined
  if ('SS' in value || 'NS' in value || 'BS' in value) return 'set'
  if ('L' in value) return value.L.length === 0 ? 'empty list' : 'list'
  if ('M' in value) return Object.keys(value.M).length === 0 ? 'empty map' : 'map'
  return 'B' in value ? 'binary' : undefined
}

/** Blanks before and behind a text would not be seen. */
function blanksShown(text: string): string {
  const marked = (blanks: string) => blanks.replaceAll('\t', '⇥').replace(/[^⇥]/g, '␣')
  return text.replace(/^\s+|\s+$/g, marked)
}

function lookOf(value: AttributeValue): string {
  if ('N' in value) return styles.number ?? ''
  return 'S' in value ? '' : (styles.other ?? '')
}

/** A cell shows the beginning of a long value; the item shows all of it. */
const shown = 200
const known = { plain: new WeakMap<AttributeValue, string>(), raw: new WeakMap<AttributeValue, string>() }

function short(value: AttributeValue, write: (value: AttributeValue) => string): string {
  const cache = write === cellText ? known.plain : known.raw
  const before = cache.get(value)
  if (before !== undefined) return before
  const text = write(value)
    .slice(0, shown)
    .replace(/\s*\n\s*/g, ' ⏎ ')
  cache.set(value, text)
  return text
}
