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
 * data: what it says of either stays, and a page that it calls a list stays one (C17).
 */
export function estimatePage(said: Extraction, page: ParsedPage, told: Told): Partial<Extraction> {
  const hasState = said.state !== undefined && said.state !== 'UNKNOWN'
  if (said.price_minor !== undefined && hasState) return {}
  if (told.otherProducts > (told.hasMainProduct ? 1 : 0)) return {}
  if (!told.hasMainProduct && isOfManyThings(told)) return {}
  const seen = visibleOffer(page, told.address)
  if (seen.isProduct) return offered(seen, said, hasState)
  if (told.hasMainProduct || said.type !== 'other') return {}
  return seen.linked > 1 ? { type: 'listing' } : seen.isArticle ? { type: 'article' } : {}
}

/** Pages about the business itself, whatever fees they name. */
const isInfo =
  /\/(?:agb|impressum|datenschutz\w*|widerruf\w*|versand\w*|kontakt|anfahrt|oeffnungszeiten|ueber-uns|ankauf|terms[\w-]*|privacy[\w-]*|shipping[\w-]*|delivery|returns?|contact[\w-]*|about[\w-]*|faqs?|services?|imprint|mentions-legales|cgv|livraison|a-propos|chi-siamo|contatti|spedizioni?|condizioni[\w-]*|over-ons|voorwaarden|verzending|contacto|envios?|condiciones[\w-]*)(?:[./]|$)/i

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

function offered(seen: VisibleOffer, said: Extraction, hasState: boolean): Partial<Extraction> {
  const price = said.price_minor === undefined ? seen.price : undefined
  const state = hasState ? undefined : seen.state
  if (!price && !state) return {}
  const found: Found[] = [...said.found]
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
