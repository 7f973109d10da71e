import { bibSpelling, isBib } from '../bibs/bib-form.ts'
import type { DetectedText } from '../ports/image-ports.ts'
import type { RaceEvent } from '../truth/truth.ts'

/** Shorter numbers are everywhere in a street. */
const usual = /^[A-Z]{0,2}[0-9]{3,6}$/
const leastConfidence = 90

/** More on one photo is noise, and could not be replaced in one transaction (R6). */
export const mostBibs = 45

/** Numbers that may be bibs, each once, in the order in which they were found. */
export interface FoundBibs {
  readonly sure: string[]
  /** Those that something speaks against: without a start list nobody can tell. */
  readonly doubtful: string[]
}

/** The bibs among texts. */
export function findBibs(texts: readonly DetectedText[], event: Pick<RaceEvent, 'bibPattern'>): FoundBibs {
  const isOne = (bib: string) =>
    (event.bibPattern === undefined ? usual.test(bib) : isBib(bib, event)) && !/^0+$/.test(bib)
  const bibsOf = (some: readonly DetectedText[]) =>
    new Set(some.flatMap(({ value }) => bibsIn(bibSpelling(value), isOne)))
  const confident = texts.filter(({ confidence }) => confidence >= leastConfidence)
  const sure = bibsOf(confident.filter(({ doubt }) => doubt === undefined))
  const doubtful = bibsOf(confident.filter(({ doubt }) => doubt !== undefined))
  return { sure: [...sure], doubtful: [...doubtful].filter(bib => !sure.has(bib)) }
}

/** Runners side by side are read as one line. It counts only if every part is a bib: `FINISH 2024` does not. */
function bibsIn(line: string, isOne: (bib: string) => boolean): string[] {
  const parts = line.split(/\s+/)
  return parts.every(isOne) ? parts : []
}
