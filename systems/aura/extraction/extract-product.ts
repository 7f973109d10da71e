import type { Element } from 'domhandler'
import { canonicalUrl } from '../addresses/canonical-url.ts'
import { parseUrl } from '../addresses/parse-url.ts'
import { countryOf } from './currencies.ts'
import { elementText, textOf } from './element-text.ts'
import { estimatePage } from './estimate-page.ts'
import { ExtractionFailed } from './extraction-failed.ts'
import { jsonLd } from './json-ld.ts'
import {
  endsTrail,
  folded,
  listedProducts,
  mainProduct,
  type PageNames,
  productsOf,
  productTypes,
  typesOf,
} from './main-product.ts'
import { type Extraction, mergeSources, type Source } from './merge-sources.ts'
import { microdata } from './microdata.ts'
import { openGraph } from './open-graph.ts'
import { pageType, saysList } from './page-type.ts'
import { type ParsedPage, parsePage } from './parse-page.ts'
import { rdfa } from './rdfa.ts'
import { isA, type Thing, textIn } from './thing.ts'
import { languagesOf } from './visible-offer.ts'

/**
 * What a page says of itself, and of what type it is: in structured data, or else as it is seen. Offline and without effects; `url` is where
 * the page was found. Throws `ExtractionFailed` where the page cannot be read, `AddressRefused` where `url` is none.
 */
export function extract(html: string, url: string): Extraction {
  const address = canonicalUrl(url)
  return extractFrom(parsePage(html), address)
}

/** The same from a page that is parsed already, at its canonical address. */
export function extractFrom({ document, elements }: ParsedPage, address: string): Extraction {
  const { things: linked, isDamaged } = jsonLd(elements)
  const graph = openGraph(elements)
  const base = baseOf(elements, address)
  const found: readonly (readonly [Source['standard'], readonly Thing[]])[] = [
    ['json-ld', linked],
    ['microdata', microdata(document, elements)],
    ['rdfa', rdfa(document, base)],
    ['opengraph', graph ? [graph] : []],
  ]
  const isList = saysList(
    found.flatMap(([, things]) => things),
    address,
  )
  const names = namesOf(elements, graph, address)
  const sources = found.map(([standard, things]) => source(standard, things, names, isList))
  const used = sources.filter(({ things }) => things.some(({ types }) => types.length > 0))
  const hasMainProduct = sources.some(({ product }) => product !== undefined)
  if (isDamaged && !hasMainProduct) throw new ExtractionFailed('unreadable-data')
  const said: Extraction = {
    type: pageType({
      url: address,
      hasMainProduct,
      ...signsOf(sources),
      endsTrail: sources.some(({ things }) => endsTrail(things, names)),
    }),
    ...mergeSources(used, {
      country: countryOf(new URL(address).hostname, languagesOf({ elements })),
      base,
      title: names.title,
      text: () => textOf(document, 20_000),
    }),
  }
  const told = { address, hasMainProduct, ...signsOf(sources) }
  return estimatePage(said, { document, elements }, told)
}

function source(
  standard: Source['standard'],
  things: readonly Thing[],
  names: PageNames,
  isList: boolean,
): Source {
  const products =
    standard === 'opengraph' ? things.filter(one => isA(one, productTypes)) : productsOf(things)
  return { standard, things, products, product: mainProduct(products, names, isList) }
}

function signsOf(sources: readonly Source[]): { otherProducts: number; types: ReadonlySet<string> } {
  return {
    otherProducts: Math.max(
      ...sources.map(({ products, things }) => products.length + listedProducts(things)),
    ),
    types: new Set(sources.flatMap(({ things }) => [...typesOf(things)])),
  }
}

function namesOf(elements: readonly Element[], graph: Thing | undefined, address: string) {
  const headings = elements.filter(({ name }) => name === 'h1').map(element => elementText(element))
  const said = graph && textIn(graph, 'name')
  const titles = elements
    .filter(({ name, parent }) => name === 'title' && !isDrawing(parent))
    .map(element => elementText(element))
  const canonical = elements.find(({ name, attribs }) => name === 'link' && attribs.rel === 'canonical')
  const addresses = [address, canonical?.attribs.href, graph && textIn(graph, 'url')]
    .filter(other => other !== undefined && other.length <= 8192)
    .flatMap(other => parseUrl(other as string, address) ?? [])
  return {
    isHere: (other: string) => isOneOf(other, addresses, address),
    titles: [...headings, said ?? ''].map(folded).filter(title => title !== ''),
    title: (headings.length === 1 ? headings[0] : '') || titles[0] || undefined,
  }
}

function isDrawing(parent: Element['parent']): boolean {
  return parent !== null && 'name' in parent && parent.name === 'svg'
}

/** Query and fragment choose a variant of the same product, unless the path says nothing. */
function isOneOf(other: string, addresses: readonly URL[], base: string): boolean {
  const url = other.length > 8192 ? undefined : parseUrl(other, base)
  if (url === undefined) return false
  const place = placeOf(url)
  return addresses.some(address => placeOf(address) === place)
}

function placeOf({ hostname, pathname, search }: URL): string {
  const isScript = /^\/(?:[^/]*\.\w+)?$/.test(pathname)
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${isScript ? search : ''}`
}

function baseOf(elements: readonly Element[], address: string): string {
  const base = elements.find(({ name, attribs }) => name === 'base' && attribs.href)?.attribs.href
  return (base !== undefined && parseUrl(base, address)?.href) || address
}
