import { type PageState, stateInPlaceOfPrice, stateOfAvailability } from './availability.ts'
import { currencyCode, currencyShown } from './currencies.ts'
import { longestPrice, minorUnits } from './price-text.ts'
import { isA, scalarIn, type Thing, textIn, thingsIn } from './thing.ts'

/** What one offer says. A currency may be said elsewhere in the page, so a price waits for it. */
export interface OfferFacts {
  readonly price?: string | number | undefined
  readonly currency?: string | undefined
  readonly state?: PageState | undefined
  /** The property that the price was read from: `offers.priceSpecification.price`. */
  readonly priceAt?: string | undefined
  /** As the page says the state, and in which property. */
  readonly stateText?: string | undefined
  readonly stateAt?: string | undefined
}

/** The states in which an offer tells the most of what can be had. */
const rank: readonly (PageState | undefined)[] = [
  'AVAILABLE',
  'LISTED',
  undefined,
  'RESERVED',
  'SOLD',
  'REMOVED',
  'UNKNOWN',
]

const aggregates = new Set(['aggregateoffer'])
const struckThrough = new Set(['listprice', 'strikethroughprice', 'msrp', 'srp'])

/** More than any page has; no page makes us compare more. */
const most = 500

/** The offer of a product that counts: one that can be had, the cheapest of those. */
export function bestOffer(product: Thing, country: string): OfferFacts | undefined {
  const variants = thingsIn(product, 'hasvariant', 'model').slice(0, most)
  const offers = [product, ...variants].flatMap(one => thingsIn(one, 'offers', 'offer')).slice(0, most)
  const own = offerFacts(product, country, { path: '' })
  const facts = offers.flatMap(offer =>
    insideOf(offer).map(inner => offerFacts(inner, country, { around: offer })),
  )
  const [first] = facts
  if (!first) return own.price === undefined && own.state === undefined ? undefined : own
  return facts.reduce((best, next) => (isBetter(next, best) ? next : best), first)
}

/** An offer that sums up others tells less than they do. */
function insideOf(offer: Thing): Thing[] {
  const inner = isA(offer, aggregates) ? thingsIn(offer, 'offers', 'offer').slice(0, most) : []
  return inner.some(one => priceOf(one).price !== undefined) ? inner : [offer]
}

interface Place {
  readonly around?: Thing
  readonly path?: string
}

function offerFacts(offer: Thing, country: string, { around = offer, path = 'offers.' }: Place): OfferFacts {
  const { price, currency, at } = priceOf(offer)
  const word = textIn(offer, 'availability') ?? textIn(around, 'availability')
  const inPlace = typeof price === 'string' ? stateInPlaceOfPrice(price) : undefined
  return {
    price,
    ...(at !== undefined && { priceAt: path + at }),
    ...(word !== undefined && { stateText: word, stateAt: `${path}availability` }),
    ...(word === undefined && inPlace && { stateText: String(price), stateAt: path + at }),
    currency:
      currencyCode(currency ?? textIn(around, 'pricecurrency')) ??
      (price === undefined ? undefined : currencyShown(`${price} ${currency ?? ''}`, country)),
    state: word === undefined ? inPlace : (stateInPlaceOfPrice(word) ?? stateOfAvailability(word)),
  }
}

interface Price {
  readonly price?: string | number | undefined
  readonly currency?: string | undefined
  readonly at?: string
}

function priceOf(offer: Thing): Price {
  const price = priceIn(offer, 'price', 'lowprice')
  const currency = textIn(offer, 'pricecurrency', 'currency')
  const isOwn = scalarIn(offer, 'price') !== undefined
  if (price !== undefined) return { price, currency, at: isOwn ? 'price' : 'lowPrice' }
  const specification = thingsIn(offer, 'pricespecification', 'price').find(isAsked)
  if (!specification) return { currency }
  return {
    price: priceIn(specification, 'price', 'value'),
    at: 'priceSpecification.price',
    currency: textIn(specification, 'pricecurrency', 'currency') ?? currency,
  }
}

/** A text that goes on and on is no price. */
function priceIn(of: Thing, ...names: string[]): string | number | undefined {
  const price = scalarIn(of, ...names)
  return typeof price === 'string' && price.length > longestPrice ? undefined : price
}

/** What is added to a price: for sending, or for a way to pay. */
const charges = new Set(['deliverychargespecification', 'paymentchargespecification'])

/** Not the price before the sale, nor what comes on top. */
function isAsked(specification: Thing): boolean {
  if (isA(specification, charges)) return false
  const kind = textIn(specification, 'pricetype')?.replace(/^.*[/:]/, '') ?? ''
  return scalarIn(specification, 'price', 'value') !== undefined && !struckThrough.has(kind.toLowerCase())
}

function isBetter(one: OfferFacts, other: OfferFacts): boolean {
  const [first, second] = [rank.indexOf(one.state), rank.indexOf(other.state)]
  if (first !== second) return first < second
  if (one.currency !== other.currency) return false
  const currency = one.currency ?? 'EUR'
  const [price, best] = [one, other].map(({ price }) =>
    price === undefined ? undefined : minorUnits(price, currency),
  )
  return price !== undefined && (best === undefined || price < best)
}
