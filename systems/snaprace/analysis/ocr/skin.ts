import { type Colour, colourAt, distance, meanOf } from './paper.ts'
import type { Picture } from './picture.ts'

/** Whether a colour can be that of skin, light or dark, in sun or shadow: its shares of red and green are alike in all. */
export function isSkin([red, green, blue]: Colour): boolean {
  const sum = red + green + blue
  if (sum < 90 || red <= green || green <= blue) return false
  const [redShare, greenShare] = [red / sum, green / sum]
  const isHue = redShare > 0.36 && redShare < 0.56 && greenShare > 0.27 && greenShare < 0.37
  return isHue && red - blue > 0.04 * sum + 4.6
}

/** A face takes more of a picture. */
const leastSkin = 0.003
const looks = 64

/** Whether anything in a picture has the colour of skin. */
export function showsSkin(picture: Picture): boolean {
  const places = Array.from({ length: looks * looks }, (_, at) =>
    colourAt(
      picture,
      (((at % looks) + 0.5) / looks) * picture.width,
      ((Math.floor(at / looks) + 0.5) / looks) * picture.height,
    ),
  )
  return places.filter(colour => colour && isSkin(colour)).length > leastSkin * places.length
}

/** In lengths of the number: how far above it the chin may be and where the search ends, and what a face measures. */
const face = {
  from: 0.5,
  nearest: 0.6,
  to: 5.4,
  aside: 0.4,
  seen: 2.6,
  narrowest: 0.42,
  widest: 1.7,
  least: 0.3,
}
const steps = 12
/** Between two places of a row: more is an outline. A face before a wall of its colour has one, one that is half in shadow has too. */
const outlines = [Number.POSITIVE_INFINITY, 36, 20]
/** Rows that eyes, glasses or the band of a cap may interrupt. */
const mostMissed = 2

type Span = readonly [from: number, to: number]

/** Rows of skin that lie one above another; the first is the lowest. */
interface Patch {
  readonly rows: Span[]
  readonly from: number
  missed: number
}

/** Where a number is; `margin` is how far its paper reaches up, in lengths of the number. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly length: number
  readonly margin: number
}

/** How far to the right of the number it is, in lengths of the number. */
interface Face {
  readonly aside: number
}

type Row = readonly (Colour | undefined)[]

/**
 * The face above a number, the one that is least aside: a patch of skin with an outline, in the middle above it, as wide as
 * a face is beside a bib of that length, and not much higher, over something as wide as a shirt. A wall or a sky of that
 * colour is wider, whoever stands behind a board is smaller or aside, and a face that a board cuts off begins right above
 * its number.
 */
export function findFaceAbove(picture: Picture, place: Place): Face | undefined {
  const rows = rowsAbove(picture, place)
  const faces = outlines.flatMap(outline =>
    patchesOf(rows.map(row => skinIn(row, outline))).flatMap(patch => {
      const own = faceRowsOf(patch)
      const aside = own.reduce((sum, span) => sum + middleOf(span), 0) / own.length
      const isOne = isFace(patch, own) && Math.abs(aside) <= face.aside
      const below = { to: patch.from, aside: middleOf(patch.rows[0]!) }
      return isOne && areShirt(rows, place.margin, below) ? [{ aside }] : []
    }),
  )
  return faces.sort((one, other) => Math.abs(one.aside) - Math.abs(other.aside))[0]
}

const rowsAbove = (picture: Picture, { x, y, length }: Place): Row[] => {
  const rows: Row[] = []
  const most = Math.round(face.seen * steps)
  for (let up = face.from; up < face.to; up += 1 / steps)
    rows.push(
      Array.from({ length: 2 * most + 1 }, (_, at) =>
        meanAt(picture, x + ((at - most) * length) / steps, y - up * length, length / steps / 3),
      ),
    )
  return rows
}

/** In lengths of the number: a shirt is not wider, and what shows of it not narrower. */
const shirt = { widest: 3.4, narrowest: 0.45 }

/** Whether most rows from the margin of the paper up to a height are as wide as a shirt, on the way to what is `aside` there. */
function areShirt(
  rows: readonly Row[],
  margin: number,
  { to, aside }: { to: number; aside: number },
): boolean {
  const middle = (rows[0]!.length - 1) / 2
  const isShirt = (row: Row, share: number) => {
    const from = Math.round(middle + aside * steps * share)
    return spanAt(row, from, false) <= shirt.widest && spanAt(row, from, true) >= shirt.narrowest
  }
  const between = rows.flatMap((row, at) => {
    const up = face.from + at / steps
    return up > margin && up < to ? [isShirt(row, up / to)] : []
  })
  return between.filter(is => !is).length <= between.length / 2
}

/** How far it goes on from a place without an outline, to both sides, in lengths. */
function spanAt(row: Row, from: number, isLoose: boolean): number {
  const goes = (way: 1 | -1) => {
    let at = from
    while (true) {
      const [here, next] = [row[at], row[at + way]]
      if (!here) return Math.abs(at - from)
      // The picture goes on beyond what is looked at.
      if (at + way < 0 || at + way >= row.length) return shirt.widest * steps + 1
      if (!next || (distance(here, next) > 20 && !(isLoose && isShade(here, next))))
        return Math.abs(at - from)
      at += way
    }
  }
  return (goes(1) + goes(-1)) / steps
}

const isShade = (one: Colour, other: Colour) => {
  const by = (one[0] + one[1] + one[2]) / (other[0] + other[1] + other[2])
  return by > 0.6 && by < 1.65 && distance(one, [other[0] * by, other[1] * by, other[2] * by]) < 14
}

const middleOf = ([from, to]: Span) => (from + to) / 2

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
  return meanOf(colours)
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

const widthOf = ([from, to]: Span) => to - from

/** Without the neck, which is narrower. */
function faceRowsOf({ rows }: Patch): Span[] {
  const widths = rows.map(widthOf).sort((one, other) => one - other)
  const wide = widths[Math.floor(widths.length * 0.8)]!
  return rows.filter(span => widthOf(span) > 0.6 * wide)
}

/** A hill is widest where it begins, and narrower with every step. */
function isHill(rows: readonly Span[]): boolean {
  const narrower = rows.filter((span, at) => at === 0 || widthOf(span) <= widthOf(rows[at - 1]!)).length
  return narrower > 0.9 * rows.length && widthOf(rows[0]!) > 1.3 * widthOf(rows.at(-1)!)
}

function isFace({ rows, from }: Patch, own: readonly Span[]): boolean {
  const wide = rows.map(widthOf).sort((one, other) => one - other)[Math.floor(rows.length * 0.8)]!
  const tall = own.length / steps
  if (isHill(rows)) return false
  return from >= face.nearest && wide >= face.narrowest && tall >= face.least && tall <= 2 * wide
}
