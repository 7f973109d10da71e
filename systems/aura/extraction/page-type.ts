import type { z } from 'zod'
import type { givenPageType } from '../values/value-types.ts'
import { typesOf } from './main-product.ts'
import type { Thing } from './thing.ts'

export type PageType = z.output<typeof givenPageType>

/** What structured data calls pages, the first that fits. */
const byType: readonly (readonly [type: PageType, names: readonly string[]])[] = [
  ['category', ['collectionpage', 'productcollection', 'offercatalog']],
  ['listing', ['searchresultspage', 'itemlist']],
  ['article', ['article', 'newsarticle', 'blogposting', 'techarticle', 'scholarlyarticle', 'report', 'blog']],
]

/** What path and query tell, the first that fits; in the languages of most dealers. */
const byAddress: readonly (readonly [type: PageType, pattern: RegExp])[] = [
  ['category', /\/(?:product|produkt|produit)-?(?:category|categories|kategorie|categorie|tag)/i],
  ['product', /\/(?:product|produkt|produit|item|lots?\/\d)|\/p\//i],
  ['category', /\/(?:category|categories|categorie|kategorien?|collections?)(?:[/_?.-]|$)/i],
  ['listing', /\/(?:search|suche|recherche)|[?&](?:page|seite|paged)=/i],
  ['article', /\/(?:blogs?|news|magazine?|journal|aktuelles|actualites?)\/[^/?]/i],
  ['home', /^\/(?:index\.\w+)?(?:\?|$)/i],
]

export interface PageSigns {
  readonly url: string
  readonly hasMainProduct: boolean
  /** Products that the page shows without being of one of them. */
  readonly otherProducts: number
  readonly types: ReadonlySet<string>
  /** Whether its trail of crumbs ends with itself: it has its place among the shop's departments. */
  readonly endsTrail: boolean
}

/** What kind of page this is: by what it says of itself, else by its address. */
export function pageType({ url, hasMainProduct, otherProducts, types, endsTrail }: PageSigns): PageType {
  if (hasMainProduct) return 'product'
  const { pathname, search } = new URL(url)
  if (/^\/(?:\?|$)/.test(pathname + search)) return 'home'
  const byAddress = typeByAddress(url)
  const several = byAddress === 'category' || (endsTrail && byAddress !== 'listing') ? 'category' : 'listing'
  return typeBySubjects(types) ?? (otherProducts > 1 ? several : byAddress)
}

function typeBySubjects(types: ReadonlySet<string>): PageType | undefined {
  return byType.find(([, names]) => names.some(name => types.has(name)))?.[0]
}

/** Whether a page says that it shows several things: then a product that lives elsewhere is one of those. */
export function saysList(things: readonly Thing[], url: string): boolean {
  const types = [typeBySubjects(typesOf(things)), typeByAddress(url)]
  return types.some(type => type === 'category' || type === 'listing' || type === 'home')
}

export function typeByAddress(url: string): PageType {
  const { pathname, search } = new URL(url)
  return byAddress.find(([, pattern]) => pattern.test(pathname + search))?.[0] ?? 'other'
}
