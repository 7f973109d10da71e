import type { EntityDesign, PatternDesign, TableDesign } from 'monotable/design'
import type { Box, MapLayout, MapRow } from './layout.ts'

/** What somebody points at. */
export interface Chosen {
  readonly kind: 'entity' | 'pattern'
  readonly name: string
}

/** A line between two boxes. */
export interface Wire {
  readonly from: Box
  readonly to: Box
  /** Whose colour it has. */
  readonly entity: string
  readonly kind: 'reads' | 'indexed' | 'kept' | 'fetched'
}

/** What lights up. */
export interface Way {
  readonly rows: ReadonlySet<MapRow>
  readonly patterns: ReadonlySet<string>
  readonly wires: readonly Wire[]
}

/** The way of an entity through the indexes to the patterns that read it, or that of a pattern to what it reads. */
export function wayOf(design: TableDesign, layout: MapLayout, chosen: Chosen | undefined): Way | undefined {
  if (chosen?.kind === 'entity') {
    const entity = design.entities.find(({ name }) => name === chosen.name)
    return entity && wayOfEntity(design, layout, entity)
  }
  const pattern = design.patterns.find(({ name }) => name === chosen?.name)
  return pattern && wayOfPatterns(layout, [pattern])
}

/** All entities that a pattern gives; a scan gives every one. */
export const entitiesOf = ({ entities, hydrate }: PatternDesign): readonly string[] =>
  hydrate === undefined ? entities : [...entities, hydrate]

/** Entities that the library writes beside this one. */
export const keptBeside = ({ guards, mirrors, counters }: EntityDesign): readonly string[] => [
  ...new Set([...guards, ...mirrors, ...counters.map(({ on }) => on)]),
]

function wayOfEntity(design: TableDesign, layout: MapLayout, entity: EntityDesign): Way {
  const rows = rowsOf(layout)
  const own = rows.filter(row => row.entity === entity.name)
  const home = own.find(({ index }) => index === '')
  const indexed = own
    .filter(({ index }) => index !== '' && home)
    .map((to): Wire => ({ from: home!, to, entity: entity.name, kind: 'indexed' }))
  const beside = rows.filter(row => row.index === '' && keptBeside(entity).includes(row.entity))
  const kept = beside
    .filter(() => home)
    .map((to): Wire => ({ from: home!, to, entity: to.entity, kind: 'kept' }))
  const patterns = design.patterns.filter(each => entitiesOf(each).includes(entity.name))
  const read = wayOfPatterns(layout, patterns)
  return {
    rows: new Set([...own, ...beside]),
    patterns: read.patterns,
    wires: [...read.wires.filter(wire => wire.entity === entity.name), ...indexed, ...kept],
  }
}

function wayOfPatterns(layout: MapLayout, patterns: readonly PatternDesign[]): Way {
  const lit = new Set<MapRow>()
  const wires: Wire[] = []
  for (const pattern of patterns) {
    const { name, index = '', entities, hydrate } = pattern
    const from = layout.patterns.find(each => each.pattern.name === name)
    const read = rowsOf(layout).filter(row => row.index === index && entities.includes(row.entity))
    const fetched = rowsOf(layout).filter(row => row.index === '' && row.entity === hydrate)
    for (const to of read) {
      lit.add(to)
      if (from) wires.push({ from, to, entity: to.entity, kind: 'reads' })
      for (const item of fetched) wires.push({ from: to, to: item, entity: item.entity, kind: 'fetched' })
    }
    for (const item of fetched) lit.add(item)
  }
  return { rows: lit, patterns: new Set(patterns.map(({ name }) => name)), wires }
}

const rowsOf = ({ collections }: MapLayout): readonly MapRow[] => collections.flatMap(({ rows }) => rows)

/** A curve from the nearer edge of one box to that of the other; around the outside where they stand in one column. */
export function curveOf({ from, to }: Wire): string {
  const [y1, y2] = [from.y + from.height / 2, to.y + to.height / 2]
  const isSameColumn = from.x < to.x + to.width && to.x < from.x + from.width
  if (isSameColumn) {
    const x = Math.max(from.x + from.width, to.x + to.width)
    return `M${from.x + from.width} ${y1} C${x + 34} ${y1} ${x + 34} ${y2} ${to.x + to.width} ${y2}`
  }
  const isRight = to.x > from.x
  const [x1, x2] = isRight ? [from.x + from.width, to.x] : [from.x, to.x + to.width]
  const bend = Math.min(60, Math.abs(x2 - x1) / 2) * (isRight ? 1 : -1)
  return `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}
