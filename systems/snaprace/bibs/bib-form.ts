import { invalid } from '@monotable/server/kit'
import type { RaceEvent } from '../truth/truth.ts'

/** The pattern of events that have none of their own (R10). */
const usual = /^[A-Z]{0,2}[0-9]{1,6}$/

/** No bib is longer, whatever the event's pattern: this keeps matching quick. */
const longest = 20

/** The one spelling of a bib; leading zeros and letters stay (R10). */
export const bibSpelling = (text: string): string => text.trim().toUpperCase()

/** Whether it is, in its one spelling, a bib of this event. */
export function isBib(bib: string, { bibPattern }: Pick<RaceEvent, 'bibPattern'>): boolean {
  if (bib === '' || bib.length > longest) return false
  return (bibPattern === undefined ? usual : new RegExp(`^(?:${bibPattern})$`)).test(bib)
}

/** The bib that somebody sent, in its one spelling; refuses one that the event cannot have. */
export function bibIn(
  text: string,
  event: Pick<RaceEvent, 'bibPattern'>,
  place: { readonly in: 'path' | 'query' | 'body'; readonly path: string },
): string {
  const bib = bibSpelling(text)
  if (isBib(bib, event)) return bib
  throw invalid([{ ...place, reason: 'is not a bib of this event' }])
}

/** Letters, digits, `-`, `\d` and classes of them, each optional or repeated a bounded number of times. */
const atom = /(?:\\d|\[(?:[A-Z0-9](?:-[A-Z0-9])?|-)+\]|[A-Z0-9-])(?:\?|\{\d{1,2}(?:,\d{1,2})?\})?/y
const variable = /\?|,/g

/**
 * Whether an event may have this form of bibs. It is a regular expression of a small kind: what can be tried on a bib
 * is bounded, so that nobody can write one that takes forever.
 */
export function isBibPattern(text: string): boolean {
  const inner = text.replace(/^\^/, '').replace(/\$$/, '')
  if (inner === '' || inner.length > 100 || (inner.match(variable)?.length ?? 0) > 4) return false
  atom.lastIndex = 0
  while (atom.lastIndex < inner.length) if (!atom.test(inner)) return false
  try {
    return Boolean(new RegExp(inner))
  } catch {
    return false
  }
}
