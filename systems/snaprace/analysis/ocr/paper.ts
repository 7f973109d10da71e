import type { Box } from './find-boxes.ts'
import type { Picture } from './picture.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** What a number is printed on and with, and where its signs begin and end, in pixels from the middle of its box. */
export interface Paper {
  readonly colour: Colour
  readonly ink: Colour
  readonly top: number
  readonly bottom: number
}

const columns = 48
const rows = 20
/** Of the box: beyond it a shirt or an arm may begin. */
const looked = { width: 0.7, height: 0.96 }

/** The colour at a place of a box: along its line and across it, in pixels from its middle. */
export function colourIn(picture: Picture, box: Box, along: number, across: number): Colour | undefined {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  return colourAt(picture, box.x + along * cos - across * sin, box.y + along * sin + across * cos)
}

export function colourAt({ pixels, width, height }: Picture, x: number, y: number): Colour | undefined {
  const [column, row] = [Math.round(x), Math.round(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return undefined
  const at = (row * width + column) * 3
  return [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
}

export const distance = (one: Colour, other: Colour) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** The mean of those places that are in the picture; none if most are outside. */
export function meanOf(colours: readonly (Colour | undefined)[]): Colour | undefined {
  const seen = colours.filter(colour => colour !== undefined)
  if (seen.length <= colours.length / 2) return undefined
  const of = (at: 0 | 1 | 2) => seen.reduce((sum, colour) => sum + colour[at], 0) / seen.length
  return [of(0), of(1), of(2)]
}

/** How far a colour is from all mixtures of paper and ink. */
export function distanceFromMixtures(colour: Colour, { colour: paper, ink }: Paper): number {
  const contrast = distance(paper, ink)
  const from = (at: 0 | 1 | 2) => colour[at] - paper[at]
  const along =
    (from(0) * (ink[0] - paper[0]) + from(1) * (ink[1] - paper[1]) + from(2) * (ink[2] - paper[2])) / contrast
  return Math.sqrt(Math.max(0, distance(colour, paper) ** 2 - along ** 2))
}

/** Between two brightnesses of one paper. */
const mostShade = 1.8

/** How far two papers and their inks are from each other in the same light; ink counts less, thin strokes mix it with paper. */
export function paperDifference(one: Paper, other: Paper): number {
  const shade = brightness(one.colour) / Math.max(1, brightness(other.colour))
  if (shade > mostShade || shade < 1 / mostShade) return Number.POSITIVE_INFINITY
  const inLight = ([red, green, blue]: Colour): Colour => [red * shade, green * shade, blue * shade]
  return Math.max(distance(one.colour, inLight(other.colour)), 0.4 * distance(one.ink, inLight(other.ink)))
}

/** The two colours of a line: that of the paper is the one right above and below the signs. */
export function paperOf(picture: Picture, box: Box): Paper | undefined {
  const seen: Seen[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const along = (column / (columns - 1) - 0.5) * box.width * looked.width
      const colour = colourIn(picture, box, along, acrossOf(row, box))
      if (colour) seen.push({ colour, row, column, light: brightness(colour) })
    }
  }
  const middle = thresholdOf(seen.map(({ light }) => light))
  const [dark, light] = [true, false].map(isDark =>
    medianOf(seen.filter(pixel => pixel.light <= middle === isDark).map(({ colour }) => colour)),
  )
  if (!dark || !light) return undefined
  const { first, last } = signRows(seen, steepest * (brightness(light) - brightness(dark)))
  const beside = seen.filter(
    ({ row }) => (row < first && row >= first - 2) || (row > last && row <= last + 2),
  )
  const isPaperDark = beside.filter(pixel => pixel.light <= middle).length > beside.length / 2
  const [colour, ink] = isPaperDark ? [dark, light] : [light, dark]
  return { colour, ink, top: acrossOf(first, box), bottom: acrossOf(last, box) }
}

interface Seen {
  readonly colour: Colour
  readonly row: number
  readonly column: number
  readonly light: number
}

/** Of what lies between light and dark: from one place to the next a shadow takes less, the edge of a sign more. */
const steepest = 0.4
/** A number of three digits has six edges, of which rounded ones do not show in every row. */
const leastEdges = 4

/** The first and the last row of signs, around the middle: rows with edges in them, so that no shadow or shirt is one. */
function signRows(seen: readonly Seen[], step: number): { first: number; last: number } {
  const edges = new Array<number>(rows).fill(0)
  for (const [at, { row, column, light }] of seen.entries()) {
    const before = seen[at - 1]
    if (before?.row === row && before.column === column - 1 && Math.abs(light - before.light) > step)
      edges[row]!++
  }
  const isOfSigns = (row: number) => edges[row]! >= leastEdges
  let [first, last] = [rows / 2, rows / 2]
  while (first > 1 && (isOfSigns(first - 1) || isOfSigns(first - 2))) first--
  while (last < rows - 2 && (isOfSigns(last + 1) || isOfSigns(last + 2))) last++
  // Blurred signs have no edges: those of a box take about three fifths of it.
  return last - first < 0.3 * rows ? { first: 0.2 * rows, last: 0.8 * rows } : { first, last }
}

const acrossOf = (row: number, box: Box) => (row / (rows - 1) - 0.5) * box.height * looked.height

const brightness = ([red, green, blue]: Colour) => 0.3 * red + 0.59 * green + 0.11 * blue

function medianOf(colours: readonly Colour[]): Colour | undefined {
  if (colours.length === 0) return undefined
  const of = (at: 0 | 1 | 2) =>
    colours.map(colour => colour[at]).sort((one, other) => one - other)[colours.length >> 1]!
  return [of(0), of(1), of(2)]
}

/** The brightness that parts dark from light best (Otsu). */
function thresholdOf(values: readonly number[]): number {
  const counts = new Array<number>(256).fill(0)
  for (const value of values) counts[Math.round(value)]!++
  const total = values.reduce((sum, value) => sum + Math.round(value), 0)
  let [best, threshold, below, sumBelow] = [0, 128, 0, 0]
  for (const [value, count] of counts.entries()) {
    below += count
    sumBelow += value * count
    const above = values.length - below
    if (below === 0 || above === 0) continue
    const spread = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2
    if (spread > best) [best, threshold] = [spread, value]
  }
  return threshold
}
