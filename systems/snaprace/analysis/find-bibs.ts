import { bibSpelling, isBib } from '../bibs/bib-form.ts'
import type { DetectedText } from '../ports/image-ports.ts'
import type { RaceEvent } from '../truth/truth.ts'

/** Shorter numbers are everywhere in a street. */
const usual = /^[A-Z]{0,2}[0-9]{3,6}$/
const leastConfidence = 90

/** More on one photo is noise, and could not be replaced in one transaction (R6). */
export const mostBibs = 45

/** The bibs among texts, each once, in the order in which they were found. */
export function findBibs(texts: readonly DetectedText[], event: Pick<RaceEvent, 'bibPattern'>): string[] {
  const bibs = texts
    .filter(({ confidence }) => confidence >= leastConfidence)
    .map(({ value }) => bibSpelling(value))
    .filter(bib => (event.bibPattern === undefined ? usual.test(bib) : isBib(bib, event)))
    .filter(bib => !/^0+$/.test(bib))
  return [...new Set(bibs)]
}
