import { readFileSync } from 'node:fs'
import { extract } from '../../extraction/extract-product.ts'
import { ExtractionFailed } from '../../extraction/extraction-failed.ts'
import { fields, type Judged } from '../sites/measure.ts'
import type { Truth } from '../sites/site.ts'

/** A page as a dealer's software would make it, written before whoever wrote it had read the reading. */
export interface Stranger {
  readonly url: string
  readonly make: string
  readonly structured: boolean
  readonly truth: Truth
  readonly html: string
}

/** The sets in the order in which they were written; what a name calls unseen was read for the first time after tuning. */
export const strangerSets = ['seen', 'unseen', 'later', 'trade-seen', 'trade-unseen'] as const
export type StrangerSet = (typeof strangerSets)[number]

/** A bundle names the folder that they are in. */
export function strangers(half: StrangerSet, folder = new URL('.', import.meta.url)): readonly Stranger[] {
  const pages = readFileSync(new URL(`${half}.txt`, folder), 'utf8').split(/^=== /m)
  return pages.slice(1).map(page => {
    const end = page.indexOf('\n')
    return { ...JSON.parse(page.slice(0, end)), html: page.slice(end + 1) }
  })
}

export function readStranger({ url, truth, html }: Stranger): Judged {
  try {
    return { path: url, truth, read: extract(html, url) }
  } catch (error) {
    if (error instanceof ExtractionFailed) return { path: url, truth, read: {} }
    throw error
  }
}

/** What was read wrongly, in words. */
export const mistakesIn = ({ path, truth, read }: Judged): readonly string[] =>
  fields
    .filter(field => truth[field] !== read[field])
    .map(field => `${path}: ${field} is ${truth[field]}, read ${read[field]}`)
