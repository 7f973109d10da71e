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

/** The two colours of a line: that of the paper is the one above and below the signs. */
export function paperOf(picture: Picture, box: Box): Paper | undefined {
  const seen: { readonly colour: Colour; readonly row: number }[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const along = (column / (columns - 1) - 0.5) * box.width * looked.width
      const colour = colourIn(picture, box, along, acrossOf(row, box))
      if (colour) seen.push({ colour, row })
    }
  }
  const middle = thresholdOf(seen.map(({ colour }) => brightness(colour)))
  const isDark = ({ colour }: { readonly colour: Colour }) => brightness(colour) <= middle
  const border = seen.filter(({ row }) => row < 2 || row > rows - 3)
  const isPaperDark = border.filter(isDark).length > border.length / 2
  const [paper, ink] = [true, false].map(isPaper =>
    medianOf(seen.filter(pixel => (isDark(pixel) === isPaperDark) === isPaper).map(({ colour }) => colour)),
  )
  if (!paper || !ink) return undefined
  const inked = new Array<number>(rows).fill(0)
  for (const { colour, row } of seen) if (distance(colour, ink) < distance(colour, paper)) inked[row]!++
  const [first, last] = [inked.findIndex(isInked), inked.findLastIndex(isInked)]
  return { colour: paper, ink, top: acrossOf(first, box), bottom: acrossOf(last, box) }
}

const acrossOf = (row: number, box: Box) => (row / (rows - 1) - 0.5) * box.height * looked.height
const isInked = (count: number) => count >= 4

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
