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
}

const group = 'bernstein-und-soehne'

/** Two of them are of one business. */
export const sampleGroup = {
  group_id: group,
  name: 'Bernstein & Söhne',
  domains: ['www.bernstein-antik.example', 'uhren.bernstein-antik.example'],
}

export const sampleShops: readonly SampleShop[] = [
  shop(
    'www.bernstein-antik.example',
    'Bernstein Antiquitäten',
    'DE',
    'dealer',
    'EUR',
    120,
    '/produkt/',
    0.5,
    0.2,
  ),
  shop('uhren.bernstein-antik.example', 'Bernstein Uhren', 'DE', 'dealer', 'EUR', 64, '/produkt/', 3, 1),
  shop('galerie-duval.example', 'Galerie Duval', 'FR', 'gallery', 'EUR', 85, '/produit/', 1, 2),
  shop(
    'thornbury-auctions.example',
    'Thornbury Auctions',
    'GB',
    'auction house',
    'GBP',
    150,
    '/lots/',
    4,
    3.5,
  ),
  shop('maison-perrault.example', 'Maison Perrault', 'FR', 'dealer', 'EUR', 40, '/products/', 0.1),
  shop('nordisk-antik.example', 'Nordisk Antik', 'DK', 'dealer', 'DKK', 55, '/item/', 6, 5),
  shop(
    'hartford-fine-arts.example',
    'Hartford Fine Arts',
    'US',
    'gallery',
    'USD',
    90,
    '/products/',
    2.5,
    2.4,
  ),
  shop('kuriosa.example', 'Kuriosa', 'ZZ', 'market', 'EUR', 0, '/p/'),
]

function shop(
  domain: string,
  name: string,
  country: string,
  shop_type: string,
  currency: string,
  products: number,
  path: string,
  crawled?: number,
  scraped?: number,
): SampleShop {
  const standards: SampleShop['standards'] =
    country === 'DE' ? ['json-ld', 'opengraph'] : ['json-ld', 'microdata']
  const done = { ...(crawled !== undefined && { crawled }), ...(scraped !== undefined && { scraped }) }
  return { domain, name, country, shop_type, currency, products, standards, path, ...done }
}
