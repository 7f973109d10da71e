import {
  type Colour,
  colourIn,
  distance,
  distanceFromMixtures,
  meanOf,
  type Paper,
  paperDifference,
  paperOf,
} from './paper.ts'
import type { Picture } from './picture.ts'
import type { PlacedText } from './read-text.ts'
import { findFaceAbove, isSkin, type Place, showsSkin } from './skin.ts'

/**
 * What speaks against a number being a bib, or the whole of one: nobody is above it (a board, a clock, a number plate),
 * it is small print beside a larger number, it is printed on clothes, two hands hold it, an arm lies against it or the picture ends there, it
 * is unlike the bibs beside it, which are like each other, or it reads otherwise when it is cut out a little larger or smaller.
 */
export type Doubt = 'nobody' | 'small-print' | 'clothes' | 'held' | 'cut-off' | 'unlike' | 'unsteady'

interface Candidate {
  readonly text: PlacedText
  readonly paper: Paper
  /** Pixels from the top of its signs to their bottom. */
  readonly height: number
}

/** Numbers this much smaller than one beside them are print on the same paper. */
const smallPrint = 1.5

export const isNumber = ({ value }: PlacedText) => /[0-9]{3}/.test(value)

export const isOfBib = ({ value }: PlacedText) => /^[A-Z]{0,2}[0-9]{3,6}$/.test(value) && !/^0+$/.test(value)

/** Texts, each number among them with what speaks against it. */
export function findDoubts(texts: readonly PlacedText[], picture: Picture): PlacedText[] {
  const candidates = texts.filter(isNumber).flatMap((text): Candidate[] => {
    const paper = paperOf(picture, text.box)
    return paper ? [{ text, paper, height: Math.max(4, paper.bottom - paper.top) }] : []
  })
  const isInColour = showsSkin(picture)
  const first = candidates.map(of => ({ of, doubt: findDoubt(of, { picture, candidates, isInColour }) }))
  const sure = first.flatMap(({ of, doubt }) => (doubt || !isOfBib(of.text) ? [] : [of]))
  const doubts = new Map(
    first.map(({ of, doubt }) => [of.text, doubt ?? (isUnlike(of, sure) ? 'unlike' : undefined)] as const),
  )
  return texts.map(text => {
    const doubt = doubts.get(text)
    return doubt ? { ...text, doubt } : text
  })
}

/** By `paperDifference`. */
const papers = { alike: 20, unlike: 35 }

const formOf = ({ text: { value } }: Candidate) => value.replace(/[A-Z]/g, 'A').replace(/[0-9]/g, '0')

/** Whether two or more others are alike in form and colours, and this one is unlike each in both; what is read as ink may be the paper. */
function isUnlike(of: Candidate, sure: readonly Candidate[]): boolean {
  const others = sure.filter(other => other !== of)
  const [first] = others
  if (!first || others.length < 2) return false
  const turned = { ...of.paper, colour: of.paper.ink, ink: of.paper.colour }
  const areAlike = others.every(
    other => formOf(other) === formOf(first) && paperDifference(other.paper, first.paper) < papers.alike,
  )
  const isOther = (paper: Paper) => others.every(other => paperDifference(other.paper, paper) > papers.unlike)
  return areAlike && formOf(of) !== formOf(first) && isOther(of.paper) && isOther(turned)
}

interface Surroundings {
  readonly picture: Picture
  readonly candidates: readonly Candidate[]
  /** Whether a face would be seen. */
  readonly isInColour: boolean
}

function findDoubt(of: Candidate, { picture, candidates, isInColour }: Surroundings): Doubt | undefined {
  if (candidates.some(other => isPrintOf(of, other))) return 'small-print'
  const face = findFaceAbove(picture, placeOf(of))
  // In a picture in greys, or of backs, no face can be seen, and nothing follows.
  if (!face && isInColour) return 'nobody'
  if (isOnClothes(of, picture)) return 'clothes'
  if (isHeld(of, picture)) return 'held'
  return isCutOff(of, picture, face?.aside ?? 0) ? 'cut-off' : undefined
}

/** Where a number stands, for whoever looks above it. */
function placeOf({ text: { box }, paper, height }: Candidate): Place {
  // The box is larger than its signs by about a third of their height at either end.
  const length = Math.max(box.width - 0.7 * height, 2 * height)
  return { x: box.x, y: box.y, length, margin: (0.5 * height - paper.top) / length }
}

/** Whether it stands right above or below a larger number, on the same paper. */
function isPrintOf({ text: { box } }: Candidate, other: Candidate): boolean {
  const { x, y, width, height, angle } = other.text.box
  const [right, down] = [box.x - x, box.y - y]
  const along = Math.abs(right * Math.cos(angle) + down * Math.sin(angle))
  const across = Math.abs(down * Math.cos(angle) - right * Math.sin(angle))
  const isBeside = along < 0.55 * width && across > 0.4 * height && across < 1.2 * height
  return isOfBib(other.text) && height > smallPrint * box.height && isBeside
}

/** In heights of the signs: no paper reaches so far above and below its number. */
const cloth = { above: 1.3, below: 2.3 }

function isOnClothes({ text: { box }, paper, height }: Candidate, picture: Picture): boolean {
  const alike = Math.max(12, 0.05 * distance(paper.colour, paper.ink))
  // Coloured cloth is the same in shadow; paper in shadow is as grey as a shirt.
  const isColoured = Math.max(...paper.colour) - Math.min(...paper.colour) > coloured
  const isCloth = (colour: Colour) =>
    (isColoured ? clothShades : [1]).some(shade => distance(lighten(colour, shade), paper.colour) < alike)
  // Whoever is nearer may hide a part of it.
  const isSame = (across: number) =>
    places(-0.32 * box.width, 0.32 * box.width, 5).filter(along => {
      const around = places(along - 0.07 * box.width, along + 0.07 * box.width, 5)
      const colour = meanOf(around.map(each => colourIn(picture, box, each, across)))
      return colour && isCloth(colour)
    }).length > (isColoured ? 2 : 3)
  const isAll = (from: number, to: number) =>
    places(from, to, 12).filter(isSame).length > (isColoured ? 9 : 11)
  return (
    isAll(paper.top - cloth.above * height, paper.top - 0.2 * height) &&
    isAll(paper.bottom + 0.2 * height, paper.bottom + cloth.below * height)
  )
}

/** Between the most and the least of red, green and blue. */
const coloured = 60
/** What a fold of cloth takes of the light, or gives. */
const clothShades = [1, 0.88, 1.14]

/** In heights of the signs: from where to where beside a number hands are, how wide at least, and how far up and down it is looked. */
const hands = { from: 0.1, to: 3, wide: 0.1, high: 0.9 }

/** Whether a hand is at both sides of a paper: skin in the middle of its edge, with paper above and below. */
function isHeld({ text: { box, ends }, paper, height }: Candidate, picture: Picture): boolean {
  const middle = (paper.top + paper.bottom) / 2
  const off = Math.max(24, 0.15 * distance(paper.colour, paper.ink))
  const mixed = Math.max(18, 0.1 * distance(paper.colour, paper.ink))
  const kindAt = (along: number, across: number) => {
    const colour = colourIn(picture, box, along, across)
    if (colour && distance(colour, paper.colour) < off) return 'paper'
    return colour && isSkin(colour) && distanceFromMixtures(colour, paper) > mixed ? 'skin' : 'other'
  }
  const isHand = (along: number) => {
    const kinds = places(middle - hands.high * height, middle + hands.high * height, 17).map(across =>
      kindAt(along, across),
    )
    const [top, bottom] = [kinds.indexOf('skin'), kinds.lastIndexOf('skin')]
    const skin = kinds.filter(kind => kind === 'skin').length
    const isOne = skin > 2 && skin === bottom - top + 1
    return isOne && kinds.slice(0, top).includes('paper') && kinds.slice(bottom).includes('paper')
  }
  const hasHand = (end: number, way: 1 | -1) => {
    let hand = 0
    for (let by = hands.from * height; by < hands.to * height; by++) {
      hand = isHand(end + way * by) ? hand + 1 : 0
      if (hand >= Math.max(2, hands.wide * height)) return true
    }
    return false
  }
  const [first, last] = ends.map(share => (share - 0.5) * box.width) as [number, number]
  return hasHand(first, -1) && hasHand(last, 1)
}

/** In distances between signs, from the middle of the last one: where the paper must go on, and how wide an arm is. */
const hidden = { from: 0.25, to: 0.56, aside: 1, arm: 0.15, seam: 0.1 }
/** In lengths of the number, from the middle of the face. */
const offCentre = 0.1
/** Pixels: less is a seam between paper and shirt, which is a mixture of both. */
const leastArm = 4
/** In distances between signs: the paper of a whole number ends within so much, or goes on so far before the picture ends. */
const beforeEdge = 1.5

/** Whether the picture ends where the paper must go on, or skin lies right on it: beside a whole number paper ends in a shirt. */
function isCutOff({ text, paper }: Candidate, picture: Picture, aside: number): boolean {
  const { box, ends, value } = text
  const [first, last] = ends.map(share => (share - 0.5) * box.width) as [number, number]
  const pitch = (last - first) / Math.max(1, [...value].length - 1)
  const wide = Math.max(leastArm, hidden.arm * pitch)
  const seam = Math.max(3, hidden.seam * pitch)
  const line = { picture, box, paper }
  const columnAt = (along: number) => kindOfColumn(line, along)
  const endsOutside = (end: number, way: 1 | -1) => {
    let by = hidden.from * pitch
    while (by < beforeEdge * pitch && columnAt(end + way * by) === 'print') by++
    return columnAt(end + way * by) === 'outside'
  }
  const isCovered = (end: number, way: 1 | -1, within: number) => {
    if (endsOutside(end, way)) return true
    let [skin, other] = [0, 0]
    for (let by = hidden.from * pitch; by < within * pitch + skin; by++) {
      const kind = columnAt(end + way * by)
      skin = kind === 'skin' ? skin + 1 : 0
      other = kind === 'other' ? other + 1 : 0
      if (skin >= wide) return !isOfShirt(line, end + way * (by - wide / 2))
      if (other > seam || kind === 'outside') return false
    }
    return false
  }
  const isCoveredOn = (way: 1 | -1) => {
    // What is hidden of a number would be below the face.
    const isAside = way * aside > offCentre
    return isCovered(way > 0 ? last : first, way, isAside ? hidden.aside : hidden.to)
  }
  return isCoveredOn(-1) || isCoveredOn(1)
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
