import { type Colour, colourIn, distance, distanceFromMixtures, type Paper, paperOf } from './paper.ts'
import type { Picture } from './picture.ts'
import type { PlacedText } from './read-text.ts'
import { hasFaceAbove, isSkin } from './skin.ts'

/**
 * What speaks against a number being a bib, or the whole of one: nobody is above it (a board, a clock, a number plate),
 * it is small print beside a larger number, it is printed on clothes, an arm lies against it or the picture ends there, or it
 * reads otherwise when it is cut out a little larger or smaller.
 */
export type Doubt = 'nobody' | 'small-print' | 'clothes' | 'cut-off' | 'unsteady'

interface Candidate {
  readonly text: PlacedText
  readonly paper: Paper
  /** Pixels from the top of its signs to their bottom. */
  readonly height: number
}

/** Numbers this much smaller than one beside them are print on the same paper. */
const smallPrint = 1.5

export const isNumber = ({ value }: PlacedText) => /[0-9]{3}/.test(value)

/** Texts, each number among them with what speaks against it. */
export function findDoubts(texts: readonly PlacedText[], picture: Picture): PlacedText[] {
  const candidates = texts.filter(isNumber).flatMap((text): Candidate[] => {
    const paper = paperOf(picture, text.box)
    return paper ? [{ text, paper, height: Math.max(4, paper.bottom - paper.top) }] : []
  })
  const worn = new Set(candidates.filter(each => isWorn(each, picture)))
  const doubts = new Map(
    candidates.map(each => [each.text, findDoubt(each, { picture, candidates, worn })] as const),
  )
  return texts.map(text => {
    const doubt = doubts.get(text)
    return doubt ? { ...text, doubt } : text
  })
}

interface Surroundings {
  readonly picture: Picture
  readonly candidates: readonly Candidate[]
  /** Those with a face above them. */
  readonly worn: ReadonlySet<Candidate>
}

function findDoubt(of: Candidate, { picture, candidates, worn }: Surroundings): Doubt | undefined {
  if (candidates.some(other => isPrintOf(of, other))) return 'small-print'
  // Where no number has a face above it, faces are out of the picture or not seen, and nothing follows.
  if (worn.size > 0 && !worn.has(of)) return 'nobody'
  if (isOnClothes(of, picture)) return 'clothes'
  return isCutOff(of, picture) ? 'cut-off' : undefined
}

/** Whether somebody's face is above a number. */
function isWorn({ text: { box }, height }: Candidate, picture: Picture): boolean {
  // The box is larger than its signs by about a third of their height at either end.
  const length = Math.max(box.width - 0.7 * height, 2 * height)
  return hasFaceAbove(picture, box, length)
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
const hidden = { from: 0.25, to: 0.56, arm: 0.15, seam: 0.1 }
/** Pixels: less is a seam between paper and shirt, which is a mixture of both. */
const leastArm = 4
/** In distances between signs: the paper of a whole number goes on so far before the picture ends. */
const beforeEdge = 0.7

/** Whether the picture ends where the paper must go on, or skin lies right on it: beside a whole number paper ends in a shirt. */
function isCutOff({ text, paper }: Candidate, picture: Picture): boolean {
  const { box, ends, value } = text
  const [first, last] = ends.map(share => (share - 0.5) * box.width) as [number, number]
  const pitch = (last - first) / Math.max(1, [...value].length - 1)
  const wide = Math.max(leastArm, hidden.arm * pitch)
  const seam = Math.max(3, hidden.seam * pitch)
  const line = { picture, box, paper }
  const columnAt = (along: number) => kindOfColumn(line, along)
  const isCovered = (end: number, way: 1 | -1) => {
    if (columnAt(end + way * beforeEdge * pitch) === 'outside') return true
    let [skin, other] = [0, 0]
    for (let by = hidden.from * pitch; by < hidden.to * pitch + skin; by++) {
      const kind = columnAt(end + way * by)
      skin = kind === 'skin' ? skin + 1 : 0
      other = kind === 'other' ? other + 1 : 0
      if (skin >= wide) return !isOfShirt(line, end + way * (by - wide / 2))
      if (other > seam || kind === 'outside') return false
    }
    return false
  }
  return isCovered(first, -1) || isCovered(last, 1)
}

interface Line {
  readonly picture: Picture
  readonly box: PlacedText['box']
  readonly paper: Paper
}

/** What most of a column of a line shows: paper and ink in any shade, skin, the end of the picture, or something else. */
function kindOfColumn({ picture, box, paper }: Line, along: number): 'print' | 'skin' | 'outside' | 'other' {
  const inset = 0.08 * (paper.bottom - paper.top)
  const colours = places(paper.top + inset, paper.bottom - inset, 13).map(across =>
    colourIn(picture, box, along, across),
  )
  const count = (holds: (colour: Colour) => boolean) =>
    colours.filter(colour => colour !== undefined && holds(colour)).length
  if (colours.filter(colour => colour === undefined).length > 6) return 'outside'
  const off = Math.max(18, 0.1 * distance(paper.colour, paper.ink))
  const isPrint = (colour: Colour) =>
    shades.some(shade => distanceFromMixtures(lighten(colour, shade), paper) < off)
  if (count(isPrint) > 6) return 'print'
  return count(colour => isSkin(colour) && !isPrint(colour)) > 6 ? 'skin' : 'other'
}

/** In heights of the signs: how far above and below a number its shirt is looked for. */
const shirt = { from: 0.4, to: 2.6, alike: 40 }

/** Whether what lies beside a number is also above or below it: a shirt of the colour of skin. */
function isOfShirt({ picture, box, paper }: Line, along: number): boolean {
  const height = paper.bottom - paper.top
  const beside = colourIn(picture, box, along, (paper.top + paper.bottom) / 2)
  const rows = places(shirt.from * height, shirt.to * height, 9)
  const seen = [...rows.map(by => paper.top - by), ...rows.map(by => paper.bottom + by)].map(across =>
    colourIn(picture, box, 0, across),
  )
  return seen.filter(colour => colour && beside && distance(colour, beside) < shirt.alike).length > 2
}

/** A fold or a shadow takes so much of the light. */
const shades = [1, 0.85, 0.7]

const lighten = (colour: Colour, shade: number): Colour => [
  colour[0] / shade,
  colour[1] / shade,
  colour[2] / shade,
]

const places = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1))
