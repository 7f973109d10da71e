import type { Items } from '../operation.ts'
import { hashInput, hashOf } from './hash.ts'
import type { Seen } from './observation.ts'

type Page = Items['Url']

/** What is known of a page from observations. */
export type Known = NonNullable<Items['Event']['after']>

const names = [
  'state',
  'price_minor',
  'currency',
  'estimate_low_minor',
  'estimate_high_minor',
  'hash',
] as const

export function knownOf(page: Page): Known {
  const known: Record<string, unknown> = {}
  for (const name of names) if (page[name] !== undefined) known[name] = page[name]
  return known as Known
}

/** A page that is gone keeps its price. */
export function seenGone({ price_minor, currency }: Page): Seen {
  return { state: 'REMOVED', price_minor, currency, estimate: undefined }
}

/** What is known of a page after an observation. An estimate stays until another comes, or another currency. */
export function knownAfter(page: Page, seen: Seen): Known & { readonly hash: string } {
  const isKept = !seen.estimate && (seen.currency === undefined || seen.currency === page.currency)
  const low = seen.estimate?.low ?? (isKept ? page.estimate_low_minor : undefined)
  const high = seen.estimate?.high ?? (isKept ? page.estimate_high_minor : undefined)
  const currency = seen.currency ?? (low === undefined ? undefined : page.currency)
  return {
    state: seen.state,
    ...(seen.price_minor !== undefined && { price_minor: seen.price_minor }),
    ...(currency !== undefined && { currency }),
    ...(low !== undefined && { estimate_low_minor: low }),
    ...(high !== undefined && { estimate_high_minor: high }),
    hash: hashOf(hashInput(seen)),
  }
}

const optional = ['price_minor', 'currency', 'estimate_low_minor', 'estimate_high_minor'] as const

/** The change that makes a page so. */
export function changeTo(page: Page, known: Known) {
  const remove = optional.filter(name => page[name] !== undefined && known[name] === undefined)
  return { set: known, remove }
}
