import { type PageState, stateInTitle } from './availability.ts'
import { decimalsOf } from './currencies.ts'
import { type EstimateFacts, estimateInText, estimateMinor, estimateOf } from './estimates.ts'
import { imagesOf } from './images.ts'
import { bestOffer, type OfferFacts } from './offers.ts'
import type { PageType } from './page-type.ts'
import { minorUnits } from './price-text.ts'
import { type Thing, textIn } from './thing.ts'

/** What a page was found to say; amounts also in minor units. */
export interface Extraction {
  readonly type: PageType
  readonly standards_used: readonly Source['standard'][]
  readonly state?: PageState
  readonly amount?: number
  readonly price_minor?: number
  readonly currency?: string
  readonly title?: string
  readonly images: readonly string[]
  readonly estimate?: Estimate
}

export interface Estimate {
  readonly low: number
  readonly high: number
  readonly low_minor: number
  readonly high_minor: number
  readonly currency: string
}

/** What one standard says in a page. */
export interface Source {
  readonly standard: 'json-ld' | 'microdata' | 'rdfa' | 'opengraph'
  readonly things: readonly Thing[]
  readonly products: readonly Thing[]
  readonly product: Thing | undefined
}

export interface PageContext {
  readonly host: string
  readonly base: string
  readonly title: string | undefined
  readonly text: () => string
}

/** Each field from the first source that has it; sources come in the order of preference. */
export function mergeSources(sources: readonly Source[], page: PageContext): Omit<Extraction, 'type'> {
  const products = sources.flatMap(({ product }) => product ?? [])
  const graph = sources.find(({ standard }) => standard === 'opengraph')?.things[0]
  const told = [...new Set([...products, ...(graph ? [graph] : [])])]
  const isProduct = products.length > 0
  const offers = isProduct ? told.flatMap(one => bestOffer(one, page.host) ?? []) : []
  const title = first(told, one => textIn(one, 'name')) ?? page.title
  const state = stateOf(offers) ?? (isProduct && title !== undefined ? stateInTitle(title) : undefined)
  const price = priceOf(offers)
  const estimate = isProduct ? estimated(products, page, price?.currency) : undefined
  return {
    standards_used: sources.map(({ standard }) => standard).sort(),
    ...(state && { state }),
    ...price,
    ...(title !== undefined && { title }),
    images: first(told, one => nonEmpty(imagesOf(one, page.base))) ?? [],
    ...(estimate && { estimate }),
  }
}

function stateOf(offers: readonly OfferFacts[]): PageState | undefined {
  const states = offers.flatMap(({ state }) => state ?? [])
  return states.find(state => state !== 'UNKNOWN') ?? states[0]
}

/** A price without a currency takes that of the next source that names one. */
function priceOf(
  offers: readonly OfferFacts[],
): Pick<Required<Extraction>, 'amount' | 'price_minor' | 'currency'> | undefined {
  for (const [at, { price, currency = currencyIn(offers.slice(at)) }] of offers.entries()) {
    const minor = price === undefined || currency === undefined ? undefined : minorUnits(price, currency)
    if (minor === undefined || currency === undefined) continue
    return { amount: amountOf(minor, currency), price_minor: minor, currency }
  }
  return undefined
}

function currencyIn(offers: readonly OfferFacts[]): string | undefined {
  return first(offers, ({ currency }) => currency)
}

function estimated(
  products: readonly Thing[],
  page: PageContext,
  priced: string | undefined,
): Estimate | undefined {
  const said: EstimateFacts | undefined =
    first(products, product => estimateOf(product, page.host)) ?? estimateInText(page.text(), page.host)
  const currency = said?.currency ?? priced
  const minor = said && currency !== undefined ? estimateMinor(said, currency) : undefined
  if (!minor || currency === undefined) return undefined
  return {
    low: amountOf(minor.low, currency),
    high: amountOf(minor.high, currency),
    low_minor: minor.low,
    high_minor: minor.high,
    currency,
  }
}

function amountOf(minor: number, currency: string): number {
  return minor / 10 ** decimalsOf(currency)
}

function first<T, R>(values: readonly T[], pick: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const picked = pick(value)
    if (picked !== undefined) return picked
  }
  return undefined
}

function nonEmpty<T>(values: readonly T[]): readonly T[] | undefined {
  return values.length > 0 ? values : undefined
}
