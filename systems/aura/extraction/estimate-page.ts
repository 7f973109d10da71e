import { amountOf, type Extraction, type Found } from './merge-sources.ts'
import { typeByAddress } from './page-type.ts'
import type { ParsedPage } from './parse-page.ts'
import { type VisibleOffer, visibleOffer } from './visible-offer.ts'

/** What structured data says about a page. */
export interface Told {
  readonly address: string
  readonly hasMainProduct: boolean
  /** Products that the page describes without being of one of them. */
  readonly otherProducts: number
  /** Kinds of things that the page says it is about. */
  readonly types: ReadonlySet<string>
}

/** Subjects of pages that are of no single piece, whatever prices they show. */
const otherSubjects = [
  ...['collectionpage', 'productcollection', 'offercatalog', 'searchresultspage', 'itemlist'],
  ...['article', 'newsarticle', 'blogposting', 'contactpage', 'aboutpage'],
]

/**
 * What a page shows to people, where its structured data says nothing of price and state. Never over structured data:
 * a product that it describes with either keeps what it says, and a page that it calls a list stays one (C17).
 */
export function estimatePage(said: Extraction, page: ParsedPage, told: Told): Partial<Extraction> {
  if (said.price_minor !== undefined || (said.state !== undefined && said.state !== 'UNKNOWN')) return {}
  if (told.otherProducts > (told.hasMainProduct ? 1 : 0)) return {}
  if (otherSubjects.some(subject => told.types.has(subject)) || isOfManyThings(told)) return {}
  const seen = visibleOffer(page, told.address)
  if (seen.isProduct || told.hasMainProduct) return seen.isProduct ? offered(seen) : {}
  return seen.linked > 1 && said.type === 'other' ? { type: 'listing' } : {}
}

/** The home page, articles and lists by their address. */
function isOfManyThings({ address, hasMainProduct }: Told): boolean {
  const type = typeByAddress(address)
  return !hasMainProduct && (type === 'home' || type === 'article' || type === 'category')
}

function offered({ price, state }: VisibleOffer): Partial<Extraction> {
  const found: Found[] = []
  if (price) found.push({ field: 'price', from: 'visible', at: price.at, text: price.text })
  if (state) found.push({ field: 'state', from: 'visible', at: state.at, text: state.text })
  return {
    type: 'product',
    estimated: true,
    found,
    ...(state && { state: state.value }),
    ...(price && {
      price_minor: price.value.minor,
      amount: amountOf(price.value.minor, price.value.currency),
      currency: price.value.currency,
    }),
  }
}
