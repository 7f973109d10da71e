import type { Items } from '../operation.ts'

export interface SampleShop {
  readonly domain: string
  readonly name: string
  readonly country: string
  readonly shop_type: string
  readonly currency: string
  readonly products: number
  readonly standards: Items['Url']['standards_used']
  /** Where its product pages are. */
  readonly path: string
  /** Days since the last crawl and scrape; none if it was never done. */
  readonly crawled?: number
  readonly scraped?: number
  /** Hours between its crawls, where they are not the usual ones. */
  readonly every?: number
  /** Pages that the last crawl could not reach, and crawls that failed since. */
  readonly unreached?: number
  readonly failures?: number
}

const group = 'bernstein-und-soehne'

/** Two of them are of one business. */
export const sampleGroup = {
  group_id: group,
  name: 'Bernstein & Söhne',
  domains: ['www.bernstein-antik.example', 'uhren.bernstein-antik.example'],
}

const german: SampleShop['standards'] = ['json-ld', 'opengraph']
const others: SampleShop['standards'] = ['json-ld', 'microdata']

export const sampleShops: readonly SampleShop[] = [
  {
    ...{ domain: 'www.bernstein-antik.example', name: 'Bernstein Antiquitäten', country: 'DE' },
    ...{ shop_type: 'dealer', currency: 'EUR', products: 120, path: '/produkt/' },
    ...{ standards: german, crawled: 0.5, scraped: 0.2, every: 24 },
  },
  {
    ...{ domain: 'uhren.bernstein-antik.example', name: 'Bernstein Uhren', country: 'DE' },
    ...{ shop_type: 'dealer', currency: 'EUR', products: 64, path: '/produkt/' },
    ...{ standards: german, crawled: 3, scraped: 1 },
  },
  {
    ...{ domain: 'galerie-duval.example', name: 'Galerie Duval', country: 'FR' },
    ...{ shop_type: 'gallery', currency: 'EUR', products: 85, path: '/produit/' },
    ...{ standards: others, crawled: 1, scraped: 2 },
  },
  {
    ...{ domain: 'thornbury-auctions.example', name: 'Thornbury Auctions', country: 'GB' },
    ...{ shop_type: 'auction house', currency: 'GBP', products: 150, path: '/lots/' },
    ...{ standards: others, crawled: 4, scraped: 3.5, unreached: 6, failures: 3 },
  },
  {
    ...{ domain: 'maison-perrault.example', name: 'Maison Perrault', country: 'FR' },
    ...{ shop_type: 'dealer', currency: 'EUR', products: 40, path: '/products/' },
    ...{ standards: others, crawled: 0.1 },
  },
  {
    ...{ domain: 'nordisk-antik.example', name: 'Nordisk Antik', country: 'DK' },
    ...{ shop_type: 'dealer', currency: 'DKK', products: 55, path: '/item/' },
    ...{ standards: [], crawled: 6, scraped: 5, every: 168, unreached: 1 },
  },
  {
    ...{ domain: 'hartford-fine-arts.example', name: 'Hartford Fine Arts', country: 'US' },
    ...{ shop_type: 'gallery', currency: 'USD', products: 90, path: '/products/' },
    ...{ standards: others, crawled: 2.5, scraped: 2.4 },
  },
  {
    ...{ domain: 'kuriosa.example', name: 'Kuriosa', country: 'ZZ' },
    ...{ shop_type: 'market', currency: 'EUR', products: 0, path: '/p/' },
    standards: others,
  },
]
