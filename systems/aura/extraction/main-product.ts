import { isA, scalarIn, type Thing, textIn, thingsIn } from './thing.ts'

export const productTypes: ReadonlySet<string> = new Set([
  ...['product', 'individualproduct', 'productmodel', 'productgroup', 'someproducts', 'vehicle', 'car'],
  ...['visualartwork', 'painting', 'sculpture', 'photograph'],
])

const offerTypes = new Set(['offer', 'aggregateoffer', 'demand'])
const listTypes = new Set([
  'itemlist',
  'offercatalog',
  'breadcrumblist',
  'productcollection',
  'searchresultspage',
])

/** Properties that lead from a page to what it is about. */
const towardsSubject = ['mainentity', 'mainentityofpage', 'about', 'itemoffered', 'item']

/** How deep that is at most. */
const deepest = 4

/** The things that a page is about by themselves: not those in lists, nor what a product is like. */
function subjectsOf(things: readonly Thing[]): Thing[] {
  const found = new Set<Thing>()
  const follow = (one: Thing, depth: number) => {
    if (found.has(one) || depth > deepest) return
    found.add(one)
    if (isA(one, listTypes) || isA(one, productTypes)) return
    for (const inner of thingsIn(one, ...towardsSubject)) follow(inner, depth + 1)
  }
  for (const one of things) follow(one, 0)
  return [...found]
}

/** The products of a page, each with its offers, also those that stand around or beside it. */
export function productsOf(things: readonly Thing[]): Thing[] {
  const subjects = subjectsOf(things)
  const products = subjects.filter(one => isA(one, productTypes))
  const offers = subjects.filter(one => isA(one, offerTypes))
  if (products.length === 0) return offers.filter(isByItself)
  const offersOf = new Map(products.map(product => [product, [] as Thing[]]))
  for (const offer of offers) {
    const offered = thingsIn(offer, 'itemoffered')
    // An offer that names no product is of the only one that there is.
    for (const product of offered.length === 0 && products.length === 1 ? products : offered) {
      offersOf.get(product)?.push(offer)
    }
  }
  for (const [{ properties }, own] of offersOf) if (!properties.has('offers')) properties.set('offers', own)
  return products
}

/** An offer with a name, of nothing else, is all that there is of its product. */
function isByItself(offer: Thing): boolean {
  return textIn(offer, 'name') !== undefined && !offer.properties.has('itemoffered') && hasAmount(offer)
}

/** What distinguishes a page from others: its address and the names that it gives itself. */
export interface PageNames {
  readonly isHere: (address: string) => boolean
  readonly titles: readonly string[]
}

/** The product that the page is of; undefined if it has none or shows several alike. */
export function mainProduct(products: readonly Thing[], page: PageNames, isList: boolean): Thing | undefined {
  const [only] = products
  if (only && products.length === 1) return isList && livesElsewhere(only, page) ? undefined : only
  const marks: readonly ((product: Thing) => boolean)[] = [
    product => addressesOf(product).some(page.isHere),
    product => page.titles.includes(folded(textIn(product, 'name') ?? '')),
  ]
  for (const mark of marks) {
    const marked = products.filter(mark)
    const [first] = marked
    // Two plugins of one shop describe the same product twice.
    if (first && marked.every(one => sameName(one, first))) return marked.find(hasPrice) ?? first
  }
  const [first] = products
  return first && products.every(one => sameName(one, first)) ? (products.find(hasPrice) ?? first) : undefined
}

function livesElsewhere(product: Thing, page: PageNames): boolean {
  const addresses = addressesOf(product)
  return addresses.length > 0 && !addresses.some(page.isHere)
}

function addressesOf(product: Thing): string[] {
  const offers = thingsIn(product, 'offers').slice(0, 100)
  return [product, ...offers].flatMap(one => [textIn(one, 'url') ?? [], one.id ?? []].flat())
}

function sameName(one: Thing, other: Thing): boolean {
  return folded(textIn(one, 'name') ?? '') === folded(textIn(other, 'name') ?? '')
}

function hasPrice(product: Thing): boolean {
  return [product, ...thingsIn(product, 'offers')].some(hasAmount)
}

function hasAmount(offer: Thing): boolean {
  return (
    scalarIn(offer, 'price', 'lowprice') !== undefined || thingsIn(offer, 'pricespecification').length > 0
  )
}

export function folded(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** How many products the lists of a page show. */
export function listedProducts(things: readonly Thing[]): number {
  return subjectsOf(things)
    .filter(one => isA(one, listTypes) && !one.types.includes('breadcrumblist'))
    .reduce((count, list) => count + (list.properties.get('itemlistelement')?.length ?? 0), 0)
}

/** Whether a trail of crumbs ends at the page itself. */
export function endsTrail(things: readonly Thing[], { isHere }: Pick<PageNames, 'isHere'>): boolean {
  return things.some(one => {
    const crumb = one.types.includes('breadcrumblist') ? thingsIn(one, 'itemlistelement').at(-1) : undefined
    if (!crumb) return false
    const item = thingsIn(crumb, 'item')[0]
    const address = textIn(crumb, 'item') ?? item?.id ?? (item && textIn(item, 'url'))
    return address !== undefined && isHere(address)
  })
}

export function typesOf(things: readonly Thing[]): ReadonlySet<string> {
  return new Set(subjectsOf(things).flatMap(({ types }) => types))
}
