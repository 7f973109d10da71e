import { type CutLine, lineHeight } from './cut-line.ts'
import type { Models } from './models.ts'

/** What a line says. */
export interface ReadText {
  readonly value: string
  /** From 0 to 100. */
  readonly confidence: number
  /** Where the middles of its first and last sign are, in shares of the line. */
  readonly ends: readonly [first: number, last: number]
}

/** As many are read at once: more take memory, fewer take time. */
const atOnce = 8
/** Pixels of a line that the model decides about together. */
const stride = 8

/** Reads lines; those of like width together, so that little is read of what pads them. */
export async function readLines(lines: readonly CutLine[], models: Models): Promise<ReadText[]> {
  const byWidth = lines
    .map((line, at) => ({ line, at }))
    .sort((one, other) => one.line.width - other.line.width)
  const read = new Array<ReadText>(lines.length)
  for (let from = 0; from < byWidth.length; from += atOnce) {
    const some = byWidth.slice(from, from + atOnce)
    const width = some.at(-1)!.line.width
    const { data, dims } = await models.recognise(
      padded(
        some.map(({ line }) => line),
        width,
      ),
      [some.length, 3, lineHeight, width],
    )
    const [, steps, classes] = dims as [number, number, number]
    const chances = data as Float32Array
    for (const [place, { line, at }] of some.entries()) {
      const begin = place * steps * classes
      const own = chances.subarray(begin, begin + Math.min(steps, line.width / stride) * classes)
      read[at] = decode(own, classes, models.signs)
    }
  }
  return read
}

/** Lines one after another, each as wide as the widest; 0 is grey. */
function padded(lines: readonly CutLine[], width: number): Float32Array {
  const values = new Float32Array(lines.length * 3 * lineHeight * width)
  for (const [place, line] of lines.entries()) {
    for (let row = 0; row < 3 * lineHeight; row++) {
      const from = row * line.width
      values.set(line.values.subarray(from, from + line.width), (place * 3 * lineHeight + row) * width)
    }
  }
  return values
}

const isColon = (sign: string) => sign === ':' || sign === '：'
const isOfBib = (sign: string) => /^[0-9A-Z ]?$/.test(sign)

/**
 * The signs of a line. One with at most one sign that no bib has is read again without such: a speck beside the number
 * passes for a comma. With more, or with a colon, it is no bib: leaving them out would make one of a clock.
 */
function decode(chances: Float32Array, classes: number, signs: readonly string[]): ReadText {
  const free = decodeWith(chances, classes, signs)
  const others = [...free.value].filter(sign => !isOfBib(sign))
  return others.length === 1 && !isColon(others[0]!)
    ? decodeWith(chances, classes, signs, bibClassesOf(signs))
    : free
}

const knownClasses = new WeakMap<readonly string[], readonly number[]>()

function bibClassesOf(signs: readonly string[]): readonly number[] {
  const known = knownClasses.get(signs) ?? signs.flatMap((sign, at) => (isOfBib(sign) ? [at] : []))
  knownClasses.set(signs, known)
  return known
}

/** The best sign of each step; the same in a row is one, unless there is "no sign" between. */
function decodeWith(
  chances: Float32Array,
  classes: number,
  signs: readonly string[],
  allowed?: readonly number[],
): ReadText {
  let [value, sum, count, before] = ['', 0, 0, 0]
  const found: [from: number, to: number][] = []
  for (let from = 0; from < chances.length; from += classes) {
    const best = bestOf(chances, from, classes, allowed)
    if (best !== 0 && best !== before) {
      value += signs[best]
      sum += chances[from + best]!
      count++
      found.push([from, from])
    } else if (best !== 0) found.at(-1)![1] = from
    before = best
  }
  const middleOf = ([from, to]: [number, number]) => ((from + to) / 2 + classes / 2) / chances.length
  const ends = [middleOf(found[0] ?? [0, 0]), middleOf(found.at(-1) ?? [0, 0])] as const
  return { value, confidence: count === 0 ? 0 : (100 * sum) / count, ends }
}

function bestOf(chances: Float32Array, from: number, classes: number, allowed?: readonly number[]): number {
  let best = 0
  if (allowed) {
    for (const at of allowed) if (chances[from + at]! > chances[from + best]!) best = at
    return best
  }
  for (let at = 1; at < classes; at++) if (chances[from + at]! > chances[from + best]!) best = at
  return best
}
