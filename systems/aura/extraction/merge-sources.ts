import { type PageState, stateInTitle } from './availability.ts'
import { decimalsOf } from './currencies.ts'
import { type EstimateFacts, estimateInText, estimateMinor, estimateOf } from './estimates.ts'
import { imagesOf } from './images.ts'
import { bestOffer, type OfferFacts } from './offers.ts'
import type { PageType } from './page-type.ts'
import { minorUnits } from './price-text.ts'
import { first, type Thing, textIn } from './thing.ts'

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
  /** Present where state and price were read from what the page shows to people: an estimate (C17). */
  readonly estimated?: true
  /** Where on the page each was read. */
  readonly found: readonly Found[]
}

/** Where something was read, and as the page writes it. */
export interface Found {
  readonly field: 'price' | 'state' | 'title'
  readonly from: Source['standard'] | 'visible'
  /** A property of the structured data, or the element that shows it. */
  readonly at?: string
  readonly text: string
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
  readonly country: string
  readonly base: string
  readonly title: string | undefined
  readonly text: () => string
}

/** A thing, and in which standard the page describes it. */
interface Told {
  readonly from: Source['standard']
  readonly thing: Thing
}

type OfferTold = OfferFacts & Pick<Told, 'from'>

/** Each field from the first source that has it; sources come in the order of preference. */
export function mergeSources(sources: readonly Source[], page: PageContext): Omit<Extraction, 'type'> {
  const products = sources.flatMap(({ product }) => product ?? [])
  const told = toldBy(sources)
  const isProduct = products.length > 0
  const offers = isProduct ? told.flatMap(({ from, thing }) => offerTold(thing, from, page.country)) : []
  const named = first(told, ({ from, thing }) => nameOf(thing, from))
  const title = named?.text ?? page.title
  const said = stateOf(offers)
  const state = said?.state ?? (isProduct && title !== undefined ? stateInTitle(title) : undefined)
  const price = priceOf(offers)
  const estimate = isProduct ? estimated(products, page, price?.currency) : undefined
  return {
    standards_used: sources.map(({ standard }) => standard).sort(),
    ...(state && { state }),
    ...(price && { amount: price.amount, price_minor: price.price_minor, currency: price.currency }),
    ...(title !== undefined && { title }),
    images: first(told, ({ thing }) => nonEmpty(imagesOf(thing, page.base))) ?? [],
    ...(estimate && { estimate }),
    found: [price?.found ?? [], said?.found ?? [], named ?? []].flat(),
  }
}

/** The product of each standard, and what Open Graph says of any page. */
function toldBy(sources: readonly Source[]): readonly Told[] {
  const own = sources.flatMap(({ standard: from, product }) => (product ? [{ from, thing: product }] : []))
  const graph = sources.find(({ standard, product }) => standard === 'opengraph' && !product)?.things[0]
  return graph ? [...own, { from: 'opengraph', thing: graph }] : own
}

function offerTold(product: Thing, from: Source['standard'], country: string): OfferTold[] {
  const offer = bestOffer(product, country)
  return offer ? [{ ...offer, from }] : []
}

function nameOf(of: Thing, from: Source['standard']): Found | undefined {
  const text = textIn(of, 'name')
  return text === undefined ? undefined : { field: 'title', from, at: 'name', text: shortened(text) }
}

const shortened = (text: string) => text.slice(0, 200)

function stateOf(offers: readonly OfferTold[]): { state: PageState; found: Found[] } | undefined {
  const known = offers.filter(({ state }) => state !== undefined)
  const offer = known.find(({ state }) => state !== 'UNKNOWN') ?? known[0]
  if (!offer?.state) return undefined
  const { from, stateText: text, stateAt: at } = offer
  return {
    state: offer.state,
    found:
      text === undefined || at === undefined ? [] : [{ field: 'state', from, at, text: shortened(text) }],
  }
}

interface PriceTold {
  readonly amount: number
  readonly price_minor: number
  readonly currency: string
  readonly found: Found[]
}

/** A price without a currency takes that of the next source that names one. */
function priceOf(offers: readonly OfferTold[]): PriceTold | undefined {
  for (const [at, offer] of offers.entries()) {
    const { price, currency = currencyIn(offers.slice(at)), from, priceAt } = offer
    const minor = price === undefined || currency === undefined ? undefined : minorUnits(price, currency)
    if (minor === undefined || currency === undefined) continue
    const found = {
      field: 'price' as const,
      from,
      text: `${price} ${currency}`,
      ...(priceAt && { at: priceAt }),
    }
    return { amount: amountOf(minor, currency), price_minor: minor, currency, found: [found] }
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
    first(products, product => estimateOf(product, page.country)) ?? estimateInText(page.text(), page.country)
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

export function amountOf(minor: number, currency: string): number {
  return minor / 10 ** decimalsOf(currency)
}

function nonEmpty<T>(values: readonly T[]): readonly T[] | undefined {
  return values.length > 0 ? values : undefined
}
