import type { Spot } from './spots.ts'

/** Spots that stand beside each other like the signs of a word. */
export interface Line {
  readonly spots: readonly Spot[]
  /** Radians by which it falls to the right, as rows of pixels are counted. */
  readonly angle: number
  /** The same without a spot at an end that may be none of its signs, and whether it looks like none. */
  readonly shorter?: Line | undefined
  readonly isOdd: boolean
}

/** Signs are not smaller than can be read, nor as large as only things are. */
const lowest = 9
const highest = 0.25
/** Bibs have three digits and more; two can hang together. */
const fewest = 2
const most = 10

/** How much brighter one sign of a word is than another, at most. */
const inks = 36

/** The lines of signs among spots of a picture so high. */
export function findLines(spots: readonly Spot[], height: number): Line[] {
  const signs = spots.filter(spot => isLikeASign(spot, height)).sort((one, other) => one.left - other.left)
  return chainsOf(signs)
    .map(chain => trimmed(chain, certain))
    .filter(chain => chain.length >= fewest && chain.length <= most && isLong(chain))
    .map(lineOf)
}

/** From which misfit on a spot at the end is none of the line, and may be none. */
const certain = 1
const doubtful = 0.45

function lineOf(spots: readonly Spot[]): Line {
  const { end, rest, misfit, oddity } = worstEnd(spots)
  // Edges are narrow. A wide one that fits badly is rather a letter, and a bib without it would be another.
  const isEdge = misfit > doubtful && end.width < end.height * 0.4
  const shorter = isEdge && rest.length >= fewest ? lineOf(rest) : undefined
  return { spots, angle: Math.atan(slopeOf(spots).rise), shorter, isOdd: oddity > doubtful }
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

/** Signs in rows: each stands beside the one that is its nearest, and whose nearest it is. */
function chainsOf(signs: readonly Spot[]): Spot[][] {
  const [after, before] = [new Map<Spot, Near>(), new Map<Spot, Near>()]
  for (const [at, left] of signs.entries()) {
    for (let other = at + 1; other < signs.length; other++) {
      const right = signs[other] as Spot
      if (right.left > left.left + left.width + left.height) break
      const distance = distanceOf(left, right)
      if (distance === undefined) continue
      if (distance < (after.get(left)?.distance ?? Infinity)) after.set(left, { spot: right, distance })
      if (distance < (before.get(right)?.distance ?? Infinity)) before.set(right, { spot: left, distance })
    }
  }
  const next = (sign: Spot) => {
    const found = after.get(sign)?.spot
    return found && before.get(found)?.spot === sign ? found : undefined
  }
  const isFirst = (sign: Spot) => {
    const found = before.get(sign)?.spot
    return !found || next(found) !== sign
  }
  return signs.filter(isFirst).map(first => {
    const chain = [first]
    for (let sign = next(first); sign; sign = next(sign)) chain.push(sign)
    return chain
  })
}

interface Near {
  readonly spot: Spot
  readonly distance: number
}

/** How far the right one is from the left, by place and by size; undefined where they cannot be of one word. */
function distanceOf(left: Spot, right: Spot): number | undefined {
  const tall = Math.max(left.height, right.height)
  const difference = tall - Math.min(left.height, right.height)
  const gap = right.left - (left.left + left.width)
  // One ink: what is brighter or darker is the edge of something.
  const otherwise = Math.abs(left.shade - right.shade)
  if (otherwise > inks || difference > tall * 0.25 || gap < -tall * 0.35 || gap > tall * 0.6) return undefined
  const [fromX, fromY] = centreOf(left)
  const [x, y] = centreOf(right)
  const fall = Math.abs(y - fromY)
  if (fall > Math.max(3, (x - fromX) * 0.65)) return undefined
  return Math.max(0, gap) + fall + difference + otherwise / 4
}

/** Three digits are not narrower, however they hang together. */
function isLong(chain: readonly Spot[]): boolean {
  const [first, last] = [chain[0], chain.at(-1)] as [Spot, Spot]
  return last.left + last.width - first.left > Math.max(first.height, last.height) * 1.2
}

/** Takes away at both ends what is no sign of the line: the edge of a bib, a fold of a shirt, an arm. */
function trimmed(chain: readonly Spot[], least: number): readonly Spot[] {
  const { rest, misfit } = worstEnd(chain)
  return misfit > least ? trimmed(rest, least) : chain
}

/** The end of a line that fits worse, and the line without it. */
function worstEnd(chain: readonly Spot[]): End {
  const [first, last] = [chain[0], chain.at(-1)] as [Spot, Spot]
  if (chain.length < 3) return { end: last, rest: chain, misfit: 0, oddity: 0 }
  const [later, earlier] = [chain.slice(1), chain.slice(0, -1)]
  const atStart = endOf(first, later, later[0]!.left - first.left - first.width)
  const atEnd = endOf(last, earlier, last.left - earlier.at(-1)!.left - earlier.at(-1)!.width)
  return atStart.misfit > atEnd.misfit ? atStart : atEnd
}

/** A spot at the end of a line, and how badly it fits to the others: by size and place, and with its gap to them. */
interface End {
  readonly end: Spot
  readonly rest: readonly Spot[]
  readonly oddity: number
  readonly misfit: number
}

function endOf(end: Spot, rest: readonly Spot[], gap: number): End {
  const heights = rest.map(({ height }) => height).sort((one, other) => one - other)
  const usual = heights[Math.floor(heights.length / 2)] as number
  const { x, y, rise } = slopeOf(rest)
  const [ownX, ownY] = centreOf(end)
  const offLine = rest.length < 2 ? 0 : Math.abs(ownY - (y + rise * (ownX - x))) / (usual * 0.22)
  const oddity = Math.max(offLine, Math.abs(end.height - usual) / (usual * 0.25))
  return { end, rest, oddity, misfit: Math.max(oddity, gap / (usual * 0.55)) }
}

function centreOf({ left, top, width, height }: Spot): [number, number] {
  return [left + width / 2, top + height / 2]
}

/** The straight line through the centres, by least squares. */
function slopeOf(line: readonly Spot[]): { x: number; y: number; rise: number } {
  const centres = line.map(centreOf)
  const x = centres.reduce((sum, [one]) => sum + one, 0) / centres.length
  const y = centres.reduce((sum, [, one]) => sum + one, 0) / centres.length
  const across = centres.reduce((sum, [one]) => sum + (one - x) ** 2, 0)
  const both = centres.reduce((sum, [oneX, oneY]) => sum + (oneX - x) * (oneY - y), 0)
  return { x, y, rise: across === 0 ? 0 : both / across }
}
