import { openSharp } from '@monotable/server/kit'
import { type Contrast, type Grey, standingOut } from './grey.ts'
import { findLines, type Line } from './lines.ts'
import { findSpots } from './spots.ts'
import { straightenLine } from './straighten-line.ts'
import type { LineReader, ReadText } from './tesseract.ts'

/** Pixels of the longer side: beyond that nothing is read better, only slower. */
const longest = 1600
/** A picture with more lines is full of patterns, not of bibs. */
const mostLines = 60
/** What is read so is not read again in another way. */
const sure = 90

/** The short texts in a picture: finds lines of signs at any tilt that runners have, and reads each by itself. */
export async function readText(image: Uint8Array, reader: LineReader): Promise<ReadText[]> {
  const sharp = await openSharp()
  const { data, info } = await sharp(image)
    .rotate()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey: Grey = { pixels: data, width: info.width, height: info.height }
  const read: ReadText[] = []
  for (const contrast of ['dark', 'light'] as const) read.push(...(await readLines(grey, contrast, reader)))
  return read
}

async function readLines(grey: Grey, contrast: Contrast, reader: LineReader): Promise<ReadText[]> {
  const { width, height } = grey
  const { labels, spots } = findSpots(standingOut(grey, contrast, Math.round(width / 40)), grey)
  const read: ReadText[] = []
  for (const line of largestFirst(findLines(spots, height)).slice(0, mostLines)) {
    read.push(await readLine(line, labels, width, reader))
  }
  return read
}

/**
 * What stands at the end of a line and is no sign makes it hard to read: then it is read without it. One that does not
 * even look like a sign is left out where the rest is read well: the edge of a bib could pass for a 1.
 */
async function readLine(
  line: Line,
  labels: Int32Array,
  width: number,
  reader: LineReader,
): Promise<ReadText> {
  const { shorter, isOdd } = line
  const readWhole = async () => reader.read(await straightenLine(line, labels, width))
  if (!shorter) return readWhole()
  const readPart = () => readLine(shorter, labels, width, reader)
  const [first, second] = isOdd ? [readPart, readWhole] : [readWhole, readPart]
  const better = await first()
  if (better.confidence >= sure) return better
  const other = await second()
  return other.confidence >= sure ? other : better
}

function largestFirst(lines: readonly Line[]): Line[] {
  const size = ({ spots }: Line) => spots.reduce((sum, { height }) => sum + height, 0)
  return [...lines].sort((one, other) => size(other) - size(one))
}
