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
 * What a page shows to people of the price and the state that its structured data does not say. Never over structured
 * data: what it says of either stays, and a page that it calls a list stays one (C17). A price of 0 says that there is none where
 * the page shows one or tells to ask for it.
 */
export function estimatePage(said: Extraction, page: ParsedPage, told: Told): Extraction {
  const hasState = said.state !== undefined && said.state !== 'UNKNOWN'
  if (said.price_minor && hasState) return said
  if (!told.hasMainProduct && (told.otherProducts > 0 || isOfManyThings(told))) return said
  const seen = visibleOffer(page, told.address)
  if (seen.isProduct) return offered(seen, said, hasState)
  if (told.hasMainProduct || said.type !== 'other') return said
  return { ...said, type: seen.linked > 1 ? 'listing' : seen.isArticle ? 'article' : said.type }
}

/** Pages about the business itself, whatever fees they name. */
const isInfo =
  /\/(?:agb|impressum|datenschutz\w*|widerruf\w*|versand\w*|kontakt|anfahrt|oeffnungszeiten|ueber-uns|ankauf|zahlung\w*|terms[\w-]*|privacy[\w-]*|shipping[\w-]*|delivery|returns?|contact[\w-]*|about[\w-]*|faqs?|services?|imprint|mentions-legales|cgv|livraison|a-propos|chi-siamo|contatti|spedizioni?|condizioni[\w-]*|over-ons|voorwaarden|verzending|contacto|envios?|condiciones[\w-]*)(?:-(?:und|and|et|e|en|y)-[\w-]*)?(?:[./]|$)/i

/** The home page, articles and lists, by what they say or by their address. */
function isOfManyThings({ address, types }: Told): boolean {
  const type = typeByAddress(address)
  const isCalled = otherSubjects.some(subject => types.has(subject))
  return (
    isCalled ||
    isInfo.test(new URL(address).pathname) ||
    type === 'home' ||
    type === 'article' ||
    type === 'category'
  )
}

function offered(seen: VisibleOffer, told: Extraction, hasState: boolean): Extraction {
  const price = told.price_minor ? undefined : seen.price
  const state = hasState ? undefined : seen.state
  const said = told.price_minor === 0 && (price || seen.isOnRequest) ? withoutPrice(told) : told
  if (!price && !state) return { ...said, type: 'product' }
  const found: Found[] = [...said.found]
  if (price) found.push({ field: 'price', from: 'visible', at: price.at, text: price.text })
  if (state) found.push({ field: 'state', from: 'visible', at: state.at, text: state.text })
  return {
    ...said,
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

function withoutPrice({
  amount: _,
  price_minor: _minor,
  currency: _currency,
  ...rest
}: Extraction): Extraction {
  return { ...rest, found: rest.found.filter(({ field }) => field !== 'price') }
}
