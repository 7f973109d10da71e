import { cutLine } from './cut-line.ts'
import { type Box, findBoxes } from './find-boxes.ts'
import { type Doubt, findDoubts, isNumber, isOfBib } from './find-doubt.ts'
import type { Models } from './models.ts'
import { decodePicture, type Picture, resizePicture } from './picture.ts'
import { type ReadText, readLines } from './read-lines.ts'

/** The longer side of what is searched for lines. */
const searched = 960
/** Both sides of it are multiples of this. */
const grid = 32
/** More lines are those of a crowd or a newspaper: the largest are read. */
const mostLines = 60
/** A line that says less is read upside down too, and believed then if it is surer than usual. */
const weak = 90
const sureWhenTurned = 95

/** The text in a picture, line by line. */
export async function readText(bytes: Uint8Array, models: Models): Promise<PlacedText[]> {
  const picture = await decodePicture(bytes)
  const boxes = (await searchLines(picture, models))
    .sort((one, other) => other.width * other.height - one.width * one.height)
    .slice(0, mostLines)
  const read = await readBoxes(picture, boxes, models)
  const weakOnes = read.flatMap(({ confidence, box }) => (confidence < weak ? [box] : []))
  const turned = await readBoxes(picture, weakOnes, models, true)
  const texts = [...read, ...turned.filter(({ confidence }) => confidence >= sureWhenTurned)].filter(
    ({ value }) => value.trim() !== '',
  )
  const told = findDoubts(await completeNumbers(texts, picture, models), picture)
  return doubtUnsteady(told, picture, models)
}

/** In heights of a line: how far beyond both ends of its box a number is looked for; a digit must be near too, else it is of something beside it. */
const near = 0.5
const beyond = [0.75, 1, near]
/** Every look must be as sure of what it reads. */
const sureBeyond = 90

/**
 * Lengthens numbers whose box ends too early: a letter before the digits that was not marked, or of which the half was (a V
 * of a W), or a digit in a fold.
 */
export async function completeNumbers(
  texts: readonly PlacedText[],
  picture: Picture,
  models: Models,
): Promise<PlacedText[]> {
  const longer = new Map(texts.filter(isOfBib).map(text => [text, text]))
  for (const by of beyond) {
    const asked = [...longer].filter(([text, more]) => by !== near || digitsOf(more) !== digitsOf(text))
    const boxes = asked.map(([{ box }]) => ({ ...box, width: box.width + 2 * by * box.height }))
    const again = await readBoxes(picture, boxes, models)
    for (const [at, [text, before]] of asked.entries()) {
      const more = again[at]!
      const isAgain = before === text || before.value === more.value
      if (isAgain && more.confidence >= sureBeyond && isOfBib(more) && isMoreOf(text, more))
        longer.set(text, more)
      else longer.delete(text)
    }
  }
  return texts.map(text => longer.get(text) ?? text)
}

const digitsOf = ({ value }: PlacedText) => value.replace(/^[A-Z]+/, '')

/** Whether a number goes on in another, or has other letters before the same digits. */
function isMoreOf(text: PlacedText, more: PlacedText): boolean {
  const hasOtherLetters = digitsOf(text) !== text.value && digitsOf(more) === digitsOf(text)
  const isAsLong = more.value !== text.value && more.value.length >= text.value.length
  return isAsLong && (more.value.includes(text.value) || hasOtherLetters)
}

/** In heights of a line: how much larger and smaller than its box it is cut out again. */
const otherCuts = [
  { wider: 0.25, higher: 0.2 },
  { wider: -0.12, higher: -0.14 },
]

/** Doubts numbers that read otherwise whenever they are cut out otherwise: a 1 as a 7, or a sign more. */
async function doubtUnsteady(
  texts: readonly PlacedText[],
  picture: Picture,
  models: Models,
): Promise<PlacedText[]> {
  let unsteady = texts.filter(text => isNumber(text) && text.doubt === undefined)
  for (const { wider, higher } of otherCuts) {
    const boxes = unsteady.map(({ box }) => ({
      ...box,
      width: box.width + wider * box.height,
      height: box.height * (1 + higher),
    }))
    const again = await readBoxes(picture, boxes, models)
    unsteady = unsteady.filter(({ value }, at) => value.trim() !== again[at]!.value.trim())
  }
  return texts.map(text => (unsteady.includes(text) ? { ...text, doubt: 'unsteady' } : text))
}

/** What a line says, where it stands, and what speaks against its being a bib. */
export interface PlacedText extends ReadText {
  readonly box: Box
  readonly doubt?: Doubt
}

async function readBoxes(
  picture: Picture,
  boxes: readonly Box[],
  models: Models,
  isTurned = false,
): Promise<PlacedText[]> {
  const lines = boxes.map(box => cutLine(picture, box, isTurned))
  const read = await readLines(lines, models)
  const turn = isTurned ? Math.PI : 0
  return read.map((text, at) => ({ ...text, box: { ...boxes[at]!, angle: boxes[at]!.angle + turn } }))
}

/** Where lines are, in pixels of the picture. */
async function searchLines(picture: Picture, models: Models): Promise<Box[]> {
  const scale = Math.min(1, searched / Math.max(picture.width, picture.height))
  const onGrid = (side: number) => Math.max(grid, Math.round((side * scale) / grid) * grid)
  const small = await resizePicture(picture, onGrid(picture.width), onGrid(picture.height))
  const { data } = await models.detect(normalised(small), [1, 3, small.height, small.width])
  const map = { chances: data as Float32Array, width: small.width, height: small.height }
  return findBoxes(map).map(box => enlarge(box, picture.width / small.width, picture.height / small.height))
}

/** The mean and the deviation of the pictures that the model was taught with, for blue, green and red. */
const usual = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
] as const

function normalised({ pixels, width, height }: Picture): Float32Array {
  const plane = width * height
  const values = new Float32Array(3 * plane)
  for (const [at, [mean, deviation]] of usual.entries()) {
    for (let pixel = 0; pixel < plane; pixel++)
      values[at * plane + pixel] = (pixels[pixel * 3 + 2 - at]! / 255 - mean) / deviation
  }
  return values
}

/** A box in a picture that is larger, by nearly the same factor in both directions. */
function enlarge({ x, y, width, height, angle }: Box, byX: number, byY: number): Box {
  const along = Math.hypot(Math.cos(angle) * byX, Math.sin(angle) * byY)
  const across = Math.hypot(Math.sin(angle) * byX, Math.cos(angle) * byY)
  const turned = Math.atan2(Math.sin(angle) * byY, Math.cos(angle) * byX)
  return { x: x * byX, y: y * byY, width: width * along, height: height * across, angle: turned }
}
