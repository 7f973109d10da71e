import { type Colour, colourAt, distance } from './paper.ts'
import type { Picture } from './picture.ts'

/** Whether a colour can be that of skin, light or dark, in sun or shadow: its shares of red and green are alike in all. */
export function isSkin([red, green, blue]: Colour): boolean {
  const sum = red + green + blue
  if (sum < 90 || red <= green || green <= blue) return false
  const [redShare, greenShare] = [red / sum, green / sum]
  const isHue = redShare > 0.36 && redShare < 0.56 && greenShare > 0.27 && greenShare < 0.37
  return isHue && red - blue > 0.04 * sum + 4.6
}

/** In lengths of the number: how far above it the chin may be and where the search ends, and what a face measures. */
const face = {
  from: 0.5,
  nearest: 0.55,
  to: 5.4,
  aside: 0.4,
  seen: 2.6,
  narrowest: 0.42,
  widest: 1.7,
  least: 0.3,
}
const steps = 12
/** Between two places of a row: more is an outline. A face before a wall of its colour has one, one that is half in shadow has too. */
const outlines = [Number.POSITIVE_INFINITY, 20]
/** Rows that eyes, glasses or the band of a cap may interrupt. */
const mostMissed = 2

type Span = readonly [from: number, to: number]

/** Rows of skin that lie one above another; the first is the lowest. */
interface Patch {
  readonly rows: Span[]
  readonly from: number
  missed: number
}

/**
 * Whether there is a face above a number: a patch of skin with an outline, in the middle above it, as wide as a face is
 * beside a bib of that length, and not much higher. A wall or a sky of that colour is wider, whoever stands behind a board
 * is smaller or aside, and a face that a board cuts off begins right above its number.
 */
export function hasFaceAbove(picture: Picture, box: { x: number; y: number }, length: number): boolean {
  const rows: (Colour | undefined)[][] = []
  const most = Math.round(face.seen * steps)
  for (let up = face.from; up < face.to; up += 1 / steps)
    rows.push(
      Array.from({ length: 2 * most + 1 }, (_, at) =>
        meanAt(picture, box.x + ((at - most) * length) / steps, box.y - up * length, length / steps / 3),
      ),
    )
  return outlines.some(outline => patchesOf(rows.map(row => skinIn(row, outline))).some(isFace))
}

/** What lies one above another in rows, beginning with the lowest. */
function patchesOf(rows: readonly Span[][]): Patch[] {
  let open: Patch[] = []
  const closed: Patch[] = []
  for (const [at, row] of rows.entries()) {
    const next: Patch[] = []
    const left = new Set(open)
    for (const span of row) {
      const below = largestOverlap(open, span)
      if (below) left.delete(below)
      const from = below?.from ?? face.from + at / steps
      next.push({ rows: [...(below?.rows ?? []), span], from, missed: 0 })
    }
    for (const patch of left)
      if (patch.missed++ < mostMissed) next.push(patch)
      else closed.push(patch)
    open = next
  }
  return [...closed, ...open]
}

/** Where a row is of the colour of skin without an outline in between, in lengths from its middle. */
function skinIn(row: readonly (Colour | undefined)[], outline: number): Span[] {
  const spans: Span[] = []
  const middle = (row.length - 1) / 2
  let begun = -1
  for (let at = 0; at <= row.length; at++) {
    const [colour, before] = [row[at], row[at - 1]]
    const isOne = colour !== undefined && isSkin(colour)
    if (begun >= 0 && !(isOne && before && distance(colour, before) <= outline)) {
      const wide = (at - begun) / steps
      if (wide > 0.14 && wide <= face.widest) spans.push([(begun - middle) / steps, (at - middle) / steps])
      begun = -1
    }
    if (begun < 0 && isOne) begun = at
  }
  return spans
}

/** The mean of five places, so that grain is no outline. */
function meanAt(picture: Picture, x: number, y: number, aside: number): Colour | undefined {
  const by = Math.max(1, aside)
  const colours = [colourAt(picture, x, y)]
  for (const way of [by, -by]) colours.push(colourAt(picture, x + way, y), colourAt(picture, x, y + way))
  const seen = colours.filter(colour => colour !== undefined)
  if (seen.length < 3) return undefined
  const of = (at: 0 | 1 | 2) => seen.reduce((sum, colour) => sum + colour[at], 0) / seen.length
  return [of(0), of(1), of(2)]
}

function largestOverlap(patches: readonly Patch[], [from, to]: Span): Patch | undefined {
  let [best, most]: [Patch | undefined, number] = [undefined, 0]
  for (const patch of patches) {
    const [otherFrom, otherTo] = patch.rows.at(-1)!
    const overlap = Math.min(to, otherTo) - Math.max(from, otherFrom)
    if (overlap > 0.5 * Math.min(to - from, otherTo - otherFrom) && overlap > most)
      [best, most] = [patch, overlap]
  }
  return best
}

function isFace({ rows, from }: Patch): boolean {
  const widths = rows.map(([left, right]) => right - left).sort((one, other) => one - other)
  const wide = widths[Math.floor(widths.length * 0.8)]!
  // A neck is narrower.
  const own = rows.filter(([left, right]) => right - left > 0.6 * wide)
  const tall = own.length / steps
  const aside = own.reduce((sum, [left, right]) => sum + (left + right) / 2, 0) / own.length
  return (
    from >= face.nearest &&
    wide >= face.narrowest &&
    tall >= face.least &&
    tall <= 2 * wide &&
    Math.abs(aside) <= face.aside
  )
}
