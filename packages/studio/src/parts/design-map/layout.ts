import { collectionsOf, type PatternDesign, type TableDesign } from 'monotable/design'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** An entity under one key of the table or of an index. */
export interface MapRow extends Box {
  /** `''` is the table itself. */
  readonly index: string
  readonly entity: string
  readonly sort: string
}

/** The items under one partition key. */
export interface MapCollection extends Box {
  readonly partition: string
  readonly rows: readonly MapRow[]
}

export interface MapPattern extends Box {
  readonly pattern: PatternDesign
}

interface Heading {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly text: string
  /** The place that is named; undefined over the access patterns. */
  readonly index: string | undefined
}

/** Where everything of a design is drawn. */
export interface MapLayout {
  readonly width: number
  readonly height: number
  readonly isNarrow: boolean
  readonly headings: readonly Heading[]
  readonly collections: readonly MapCollection[]
  readonly patterns: readonly MapPattern[]
}

const margin = 12
const headingHeight = 30
const titleHeight = 30
const rowHeight = 42
const patternHeight = 46
const gap = 12
const wireGap = 64

/** The table at the left, access patterns between, indexes at the right; in one column where there is no room. */
export function layoutOf(design: TableDesign, room: number): MapLayout {
  const isNarrow = room < 820
  const width = isNarrow ? Math.max(room, 320) : Math.max(room, 980)
  const inside = width - 2 * margin
  const side = isNarrow ? inside : Math.floor((inside - 2 * wireGap) * 0.37)
  const middle = isNarrow ? inside : inside - 2 * side - 2 * wireGap
  const table = new Column(margin, side, margin)
  table.places(design, [''])
  const indexes = design.indexes.map(({ name }) => name)
  const right = new Column(isNarrow ? margin : width - margin - side, side, isNarrow ? table.y : margin)
  right.places(design, indexes)
  const between = new Column(isNarrow ? margin : margin + side + wireGap, middle, isNarrow ? right.y : margin)
  between.patterns(design)
  const columns = [table, right, between]
  return {
    width,
    height: Math.max(...columns.map(({ y }) => y)) + margin,
    isNarrow,
    headings: columns.flatMap(({ headings }) => headings),
    collections: columns.flatMap(({ collections }) => collections),
    patterns: between.drawn,
  }
}

class Column {
  readonly headings: Heading[] = []
  readonly collections: MapCollection[] = []
  readonly drawn: MapPattern[] = []
  y: number
  readonly #x: number
  readonly #width: number

  constructor(x: number, width: number, y: number) {
    this.#x = x
    this.#width = width
    this.y = y
  }

  places(design: TableDesign, indexes: readonly string[]): void {
    const all = collectionsOf(design)
    for (const index of indexes) {
      const own = all.filter(each => (each.index ?? '') === index)
      this.#heading(index === '' ? design.name : index, index)
      for (const { partition, rows } of own) this.#collection(index, partition, rows)
      this.y += gap
    }
  }

  patterns({ patterns }: TableDesign): void {
    if (patterns.length > 0) this.#heading('Access patterns', undefined)
    for (const pattern of patterns) {
      this.drawn.push({ pattern, x: this.#x, y: this.y, width: this.#width, height: patternHeight })
      this.y += patternHeight + gap / 2
    }
  }

  #heading(text: string, index: string | undefined): void {
    this.headings.push({ x: this.#x, y: this.y, width: this.#width, text, index })
    this.y += headingHeight
  }

  #collection(index: string, partition: string, rows: readonly { entity: string; sort: string }[]): void {
    const height = titleHeight + rows.length * rowHeight + 4
    const top = this.y + titleHeight
    this.collections.push({
      partition,
      x: this.#x,
      y: this.y,
      width: this.#width,
      height,
      rows: rows.map((row, at) => ({
        ...row,
        index,
        x: this.#x + 6,
        y: top + at * rowHeight,
        width: this.#width - 12,
        height: rowHeight - 4,
      })),
    })
    this.y += height + gap
  }
}
