import type { TableDesign } from 'monotable/design'
import { type KeyboardEvent, type ReactNode, type Ref, useMemo } from 'react'
import { type MapCounts, sumOf } from '../../keys/map-counts.ts'
import { bytes, count } from '../../values/count.ts'
import { entityColour } from '../entity-chip/entity-chip.tsx'
import styles from './design-map.module.css'
import {
  type Box,
  layoutOf,
  type MapCollection,
  type MapLayout,
  type MapPattern,
  type MapRow,
} from './layout.ts'
import { type Chosen, curveOf, type Way, wayOf } from './way.ts'

interface DesignMapProps {
  readonly design: TableDesign
  /** Pixels that it may be wide. */
  readonly room: number
  /** Undefined until it is known. */
  readonly counts?: MapCounts | undefined
  readonly chosen?: Chosen | undefined
  readonly onChoose?: ((chosen: Chosen | undefined) => void) | undefined
  readonly ref?: Ref<SVGSVGElement>
}

/** The item collections of a table and its indexes; what is chosen lights up with its way. */
export function DesignMap({ design, room, counts, chosen, onChoose, ref }: DesignMapProps) {
  const layout = useMemo(() => layoutOf(design, room), [design, room])
  const way = useMemo(() => wayOf(design, layout, chosen), [design, layout, chosen])
  const shared = { design, counts, chosen, way, onChoose }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset
    <svg
      ref={ref}
      className={styles.map}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width={layout.width}
      height={layout.height}
      role="group"
      aria-label={`Map of ${design.name}`}
    >
      <rect className={styles.ground} width={layout.width} height={layout.height} />
      <Headings layout={layout} counts={counts} />
      {way && !layout.isNarrow && <Wires design={design} way={way} />}
      {layout.collections.map(each => (
        <CollectionBox key={`${each.x} ${each.y}`} collection={each} {...shared} />
      ))}
      {layout.patterns.map(each => (
        <PatternBox key={each.pattern.name} drawn={each} {...shared} />
      ))}
    </svg>
  )
}

function Headings({
  layout,
  counts,
}: {
  readonly layout: MapLayout
  readonly counts: MapCounts | undefined
}) {
  return layout.headings.map(({ x, y, width, text, index }) => {
    const sum = counts && index !== undefined && sumOf(counts, index)
    return (
      <g key={`${x} ${y}`}>
        <text x={x + 2} y={y + 18} className={styles.heading}>
          {text}
        </text>
        {sum && (
          <text x={x + width - 2} y={y + 18} textAnchor="end" className={styles.amount}>
            {count(sum.items)} · {bytes(sum.bytes)}
          </text>
        )}
      </g>
    )
  })
}

function Wires({ design, way }: { readonly design: TableDesign; readonly way: Way }) {
  return way.wires.map(wire => {
    const path = curveOf(wire)
    return (
      <path
        key={`${wire.kind} ${path}`}
        d={path}
        className={styles.wire}
        data-kind={wire.kind}
        style={entityColour(design, wire.entity)}
      />
    )
  })
}

interface Shared {
  readonly design: TableDesign
  readonly counts: MapCounts | undefined
  readonly chosen: Chosen | undefined
  readonly way: Way | undefined
  readonly onChoose: DesignMapProps['onChoose']
}

function CollectionBox({ collection, ...shared }: Shared & { readonly collection: MapCollection }) {
  const { x, y, width, height, partition, rows } = collection
  return (
    <g>
      <rect className={styles.collection} x={x} y={y} width={width} height={height} rx={8} />
      <text x={x + 10} y={y + 20} className={styles.key}>
        <title>{partition}</title>
        {fitted(partition, width - 20)}
      </text>
      {rows.map(row => (
        <Row key={row.entity} row={row} {...shared} />
      ))}
    </g>
  )
}

function Row({ row, design, counts, chosen, way, onChoose }: Shared & { readonly row: MapRow }) {
  const { index, entity, sort, x, y, width, height } = row
  const isLit = way === undefined || way.rows.has(row)
  const amount = counts && (counts[index]?.[entity] ?? { items: 0, bytes: 0 })
  const told = amount && `${count(amount.items)} · ${bytes(amount.bytes)}`
  const taken = told ? told.length * 6.6 + 16 : 0
  const [name, key] = [fitted(entity, width - taken - 20), fitted(sort, width - 20)]
  return (
    <Choosable
      about={`in ${index === '' ? design.name : index}`}
      box={row}
      own={{ kind: 'entity', name: entity }}
      chosen={chosen}
      isLit={isLit}
      onChoose={onChoose}
    >
      <g style={entityColour(design, entity)}>
        <rect className={styles.row} x={x} y={y} width={width} height={height} rx={5} />
        <rect className={styles.mark} x={x} y={y} width={4} height={height} rx={2} />
        <text x={x + 12} y={y + 16} className={styles.name}>
          {name}{' '}
        </text>
        {told && (
          <text x={x + width - 8} y={y + 16} textAnchor="end" className={styles.amount}>
            {told}{' '}
          </text>
        )}
        <text x={x + 12} y={y + 31} className={styles.template}>
          {key}
        </text>
      </g>
    </Choosable>
  )
}

function PatternBox({ drawn, chosen, way, onChoose }: Shared & { readonly drawn: MapPattern }) {
  const { pattern, x, y, width, height } = drawn
  const { name, title, condition } = pattern
  const told = fitted(name, width - 24)
  const reads = fitted(condition || 'reads the whole table', width - 36)
  return (
    <Choosable
      about={title ?? 'an access pattern'}
      box={drawn}
      own={{ kind: 'pattern', name }}
      chosen={chosen}
      isLit={way === undefined || way.patterns.has(name)}
      onChoose={onChoose}
    >
      <rect className={styles.pattern} x={x} y={y} width={width} height={height} rx={height / 2} />
      <text x={x + width / 2} y={y + 19} textAnchor="middle" className={styles.name}>
        {told}{' '}
      </text>
      <text x={x + width / 2} y={y + 34} textAnchor="middle" className={styles.template}>
        {reads}
      </text>
    </Choosable>
  )
}

interface ChoosableProps {
  /** What is read with it and not drawn. */
  readonly about: string
  readonly box: Box
  readonly own: Chosen
  readonly chosen: Chosen | undefined
  readonly isLit: boolean
  readonly onChoose: DesignMapProps['onChoose']
  readonly children: ReactNode
}

/** A part of the drawing that is a button too. */
function Choosable({ about, box: { x, y }, own, chosen, isLit, onChoose, children }: ChoosableProps) {
  const isChosen = chosen?.kind === own.kind && chosen.name === own.name
  const choose = () => onChoose?.(isChosen ? undefined : own)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    choose()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no elements of HTML
    <g
      className={styles.choosable}
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      data-dim={isLit ? undefined : ''}
      onClick={choose}
      onKeyDown={onKeyDown}
    >
      {children}
      <text x={x + 12} y={y + 16} className={styles.unseen}>
        {' '}
        {about}
      </text>
    </g>
  )
}

/** Letters of the smaller type are about seven pixels wide. */
const letter = 7.1

function fitted(text: string, width: number): string {
  const most = Math.max(4, Math.floor(width / letter))
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
