import type { Spot } from './spots.ts'

/** Spots that stand beside each other like the signs of a word. */
export interface Line {
  readonly spots: readonly Spot[]
  /** Radians by which it rises to the right, in pixels downwards. */
  readonly angle: number
}

/** Signs are not smaller than can be read, nor as large as only things are. */
const lowest = 9
const highest = 0.25
/** Bibs have three digits and more; two can hang together. */
const fewest = 2
const most = 10

/** The lines of signs among spots of a picture so high. */
export function linesOf(spots: readonly Spot[], height: number): Line[] {
  const signs = spots.filter(spot => isLikeASign(spot, height)).sort((one, other) => one.left - other.left)
  const lines: Line[] = []
  const taken = new Set<Spot>()
  for (const first of signs) {
    if (taken.has(first)) continue
    const line = grownFrom(first, signs, taken)
    if (line.length >= fewest && line.length <= most) lines.push({ spots: line, angle: angleOf(line) })
  }
  return lines
}

function isLikeASign({ width, height, area }: Spot, tall: number): boolean {
  const fill = area / (width * height)
  return (
    height >= lowest &&
    height <= tall * highest &&
    width <= height * 1.8 &&
    width >= height * 0.08 &&
    fill > 0.14 &&
    fill < 0.98
  )
}

/** Goes to the right from sign to sign, as long as the next is close, of the same size and about as high. */
function grownFrom(first: Spot, signs: readonly Spot[], taken: Set<Spot>): Spot[] {
  const line = [first]
  taken.add(first)
  for (;;) {
    const last = line.at(-1) as Spot
    const next = signs.find(sign => !taken.has(sign) && follows(last, sign, line))
    if (!next) return line
    line.push(next)
    taken.add(next)
  }
}

function follows(last: Spot, next: Spot, line: readonly Spot[]): boolean {
  const tall = Math.max(last.height, next.height)
  const gap = next.left - (last.left + last.width)
  if (Math.abs(last.height - next.height) > tall * 0.3) return false
  if (gap < -tall * 0.35 || gap > tall * 0.7 || next.left <= last.left) return false
  const [fromX, fromY] = centreOf(last)
  const [x, y] = centreOf(next)
  if (Math.abs(y - fromY) > Math.max(3, Math.abs(x - fromX) * 0.65)) return false
  if (line.length < 2) return true
  // It goes on in the direction in which the line came.
  const [beginX, beginY] = centreOf(line[0] as Spot)
  const expected = fromY + ((fromY - beginY) / Math.max(1, fromX - beginX)) * (x - fromX)
  return Math.abs(y - expected) <= tall * 0.28
}

function centreOf({ left, top, width, height }: Spot): [number, number] {
  return [left + width / 2, top + height / 2]
}

/** The slope of the line through the centres, by least squares. */
function angleOf(line: readonly Spot[]): number {
  const centres = line.map(centreOf)
  const meanX = centres.reduce((sum, [x]) => sum + x, 0) / centres.length
  const meanY = centres.reduce((sum, [, y]) => sum + y, 0) / centres.length
  const across = centres.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  const both = centres.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return across === 0 ? 0 : Math.atan(both / across)
}
