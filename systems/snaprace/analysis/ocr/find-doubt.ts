import { colourIn, distance, distanceFromMixtures, type Paper, paperOf } from './paper.ts'
import type { Picture } from './picture.ts'
import type { PlacedText } from './read-text.ts'
import { headAbove, isColourless, isSkin } from './skin.ts'

/**
 * What speaks against a number being a bib, or the whole of one: nobody is above it (a board, a clock, a number plate),
 * it is small print beside a larger number, it is printed on clothes, or an arm lies against it.
 */
export type Doubt = 'nobody' | 'small-print' | 'clothes' | 'cut-off'

interface Candidate {
  readonly text: PlacedText
  readonly paper: Paper
  /** Pixels from the top of its signs to their bottom. */
  readonly height: number
}

/** In squares of a number's length; drawn heads have 0.17 and more, boards hardly any. */
const leastHead = 0.1
/** Numbers this much smaller than one beside them are print on the same paper. */
const smallPrint = 1.5

const isNumber = ({ value }: PlacedText) => /[0-9]{3}/.test(value)

/** Texts, each number among them with what speaks against it. */
export function findDoubts(texts: readonly PlacedText[], picture: Picture): PlacedText[] {
  const candidates = texts.filter(isNumber).flatMap((text): Candidate[] => {
    const paper = paperOf(picture, text.box)
    return paper ? [{ text, paper, height: Math.max(4, paper.bottom - paper.top) }] : []
  })
  const isGrey = isColourless(picture)
  const doubts = new Map(
    candidates.map(each => [each.text, findDoubt(each, { picture, candidates, isGrey })] as const),
  )
  return texts.map(text => {
    const doubt = doubts.get(text)
    return doubt ? { ...text, doubt } : text
  })
}

interface Surroundings {
  readonly picture: Picture
  readonly candidates: readonly Candidate[]
  readonly isGrey: boolean
}

function findDoubt(of: Candidate, { picture, candidates, isGrey }: Surroundings): Doubt | undefined {
  const { box } = of.text
  // The box is larger than its signs by about a third of their height at either end.
  const length = Math.max(box.width - 0.7 * of.height, 2 * of.height)
  if (candidates.some(other => isPrintOf(of, other))) return 'small-print'
  if (!isGrey && headAbove(picture, box, length) < leastHead) return 'nobody'
  if (isOnClothes(of, picture)) return 'clothes'
  return isCutOff(of, picture) ? 'cut-off' : undefined
}

const isOfBib = ({ text: { value } }: Candidate) =>
  /^[A-Z]{0,2}[0-9]{3,6}$/.test(value) && !/^0+$/.test(value)

/** Whether it stands right above or below a larger number, on the same paper. */
function isPrintOf({ text: { box } }: Candidate, other: Candidate): boolean {
  const { x, y, width, height, angle } = other.text.box
  const [right, down] = [box.x - x, box.y - y]
  const along = Math.abs(right * Math.cos(angle) + down * Math.sin(angle))
  const across = Math.abs(down * Math.cos(angle) - right * Math.sin(angle))
  const isBeside = along < 0.55 * width && across > 0.4 * height && across < 1.2 * height
  return isOfBib(other) && height > smallPrint * box.height && isBeside
}

/** In heights of the signs: no paper reaches so far above and below its number. */
const cloth = { above: 1.3, below: 2.3 }

function isOnClothes({ text: { box }, paper, height }: Candidate, picture: Picture): boolean {
  const alike = Math.max(12, 0.05 * distance(paper.colour, paper.ink))
  const isSame = (across: number) => {
    const row = meanAlong(across)
    return row !== undefined && distance(row, paper.colour) < alike
  }
  const meanAlong = (across: number) => {
    const colours = places(-0.4 * box.width, 0.4 * box.width, 15).flatMap(
      along => colourIn(picture, box, along, across) ?? [],
    )
    const count = colours.length / 3
    const of = (at: number) =>
      colours.filter((_, place) => place % 3 === at).reduce((a, b) => a + b, 0) / count
    return count < 8 ? undefined : ([of(0), of(1), of(2)] as const)
  }
  const isAll = (from: number, to: number) => places(from, to, 12).every(isSame)
  return (
    isAll(paper.top - cloth.above * height, paper.top - 0.2 * height) &&
    isAll(paper.bottom + 0.2 * height, paper.bottom + cloth.below * height)
  )
}

/** In distances between signs, from the middle of the last one: where the paper must go on, and how wide an arm is. */
const margin = { from: 0.25, to: 0.62, arm: 0.15 }
/** Pixels: less is a seam between paper and shirt, which is a mixture of both. */
const leastArm = 4

/** Whether something of the colour of skin, and of no mixture of paper and ink, lies where the paper must go on. */
function isCutOff({ text, paper }: Candidate, picture: Picture): boolean {
  const { box, ends, value } = text
  if (isSkin(paper.colour) || isSkin(paper.ink)) return false
  const [first, last] = ends.map(share => (share - 0.5) * box.width) as [number, number]
  const pitch = (last - first) / Math.max(1, [...value].length - 1)
  const other = Math.max(18, 0.13 * distance(paper.colour, paper.ink))
  const inset = 0.15 * (paper.bottom - paper.top)
  const isArm = (along: number) => {
    const column = places(paper.top + inset, paper.bottom - inset, 13).filter(across => {
      const colour = colourIn(picture, box, along, across)
      return colour && isSkin(colour) && distanceFromMixtures(colour, paper) > other
    })
    return column.length > 6
  }
  const wide = Math.max(leastArm, margin.arm * pitch)
  const isCovered = (end: number, way: 1 | -1) => {
    let run = 0
    for (let by = margin.from * pitch; by < margin.to * pitch + Math.max(0, run && wide - run); by++) {
      run = isArm(end + way * by) ? run + 1 : 0
      if (run >= wide) return true
    }
    return false
  }
  return isCovered(first, -1) || isCovered(last, 1)
}

const places = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1))
