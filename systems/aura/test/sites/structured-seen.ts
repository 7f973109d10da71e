import { english, french, german } from './pieces.ts'
import {
  grouped,
  moved,
  others,
  type Piece,
  type Site,
  type SitePage,
  sitemap,
  text,
  truthOf,
} from './site.ts'

const json = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const schemaOrg = { AVAILABLE: 'InStock', RESERVED: 'Reserved', SOLD: 'OutOfStock' } as const
const euros = (minor: number) =>
  `${grouped(Math.floor(minor / 100), '.')},${String(minor % 100).padStart(2, '0')}&nbsp;&euro;`

function pagesOf(pieces: readonly Piece[], page: (piece: Piece) => readonly [path: string, page: SitePage]) {
  return Object.fromEntries(pieces.map(page))
}

/** WooCommerce with Yoast: one graph, offers in a list, the price in a specification, related products in the page. */
function wooCommerce(): Site {
  const host = 'antik-lindner.test'
  const card = ({ slug, name, price, was }: Piece) =>
    `<li class="product"><a href="/produkt/${slug}/"><h2 class="woocommerce-loop-product__title">${name}</h2><span class="price">${was ? `<del>${euros(was)}</del> ` : ''}${price ? `<ins>${euros(price)}</ins>` : 'Preis auf Anfrage'}</span></a><a href="?add-to-cart=1" rel="nofollow" class="button">In den Warenkorb</a></li>`
  const head = '<!doctype html><html lang="de"><head><meta charset="utf-8">'
  const graph = (more: object[]) =>
    json({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Organization', '@id': `http://${host}/#org`, name: 'Antik Lindner' },
        { '@type': 'WebSite', '@id': `http://${host}/#site`, url: `http://${host}/` },
        ...more,
      ],
    })
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, was, state } = piece
    const url = `http://${host}/produkt/${slug}/`
    const offer = {
      '@type': 'Offer',
      url,
      availability: `http://schema.org/${schemaOrg[state]}`,
      ...(price && {
        priceSpecification: [
          {
            '@type': 'UnitPriceSpecification',
            price: (price / 100).toFixed(2),
            priceCurrency: 'EUR',
            valueAddedTaxIncluded: true,
          },
        ],
      }),
    }
    const data = graph([
      {
        '@type': 'WebPage',
        '@id': url,
        url,
        name: `${name} - Antik Lindner`,
        breadcrumb: { '@id': `${url}#breadcrumb` },
      },
      {
        '@type': 'BreadcrumbList',
        '@id': `${url}#breadcrumb`,
        itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Start' }],
      },
      {
        '@type': 'Product',
        '@id': `${url}#product`,
        name,
        url,
        description: about,
        sku: slug,
        offers: [offer],
      },
    ])
    return [
      `/produkt/${slug}/`,
      {
        truth: truthOf(piece, 'EUR'),
        body: `${head}<title>${name} - Antik Lindner</title>${data}</head><body><header><a href="/">Start</a> <a href="/warenkorb/">Warenkorb 0,00&nbsp;&euro;</a></header><main><h1>${name}</h1><p class="price">${was ? `<del>${euros(was)}</del>` : ''}${price ? `<ins>${euros(price)}</ins>` : 'Preis auf Anfrage'}</p><small>zzgl. Versand ab 12,90&nbsp;&euro;</small><p>${about}</p><section class="related"><h2>Ähnliche Stücke</h2><ul>${others(german, piece, 3).map(card).join('')}</ul></section></main></body></html>`,
      },
    ]
  }
  const list = (pieces: readonly Piece[]) => `<ul class="products">${pieces.map(card).join('')}</ul>`
  return {
    host,
    make: 'WooCommerce, JSON-LD graph, German',
    isStructured: true,
    isSeen: true,
    pages: {
      '/robots.txt': text(`User-agent: *\nDisallow: /warenkorb/\nSitemap: http://${host}/sitemap_index.xml`),
      '/sitemap_index.xml': sitemap(
        host,
        german.slice(0, 4).map(({ slug }) => `/produkt/${slug}/`),
      ),
      '/': {
        truth: { type: 'home' },
        body: `${head}<title>Antik Lindner</title>${graph([{ '@type': 'WebPage', url: `http://${host}/` }])}</head><body><h1>Antik Lindner</h1><a href="/produkt-kategorie/moebel/">Möbel</a> <a href="/kontakt/">Kontakt</a> <a href="/produkt/alte-kommode/">Alt</a>${list(german.slice(0, 3))}</body></html>`,
      },
      '/produkt-kategorie/moebel/': {
        truth: { type: 'category' },
        body: `${head}<title>Möbel</title>${graph([{ '@type': 'CollectionPage', url: `http://${host}/produkt-kategorie/moebel/` }])}</head><body><h1>Möbel</h1>${list(german)}</body></html>`,
      },
      '/kontakt/': {
        truth: { type: 'other' },
        body: `${head}<title>Kontakt</title>${graph([{ '@type': 'ContactPage' }])}</head><body><h1>Kontakt</h1><p>Tel. 0221 998877</p></body></html>`,
      },
      '/produkt/alte-kommode/': moved('/produkt/kirschbaum-kommode/'),
      ...pagesOf(german, product),
    },
  }
}

/** Shopify: a Product with variants, Open Graph with another price of the whole, sold pieces kept. */
function shopify(): Site {
  const host = 'hartley-antiques.test'
  const pounds = (minor: number) =>
    `£${grouped(Math.floor(minor / 100), ',')}.${String(minor % 100).padStart(2, '0')}`
  const card = ({ slug, name, price, state }: Piece) =>
    `<div class="grid__item"><a href="/products/${slug}">${name}</a>${state === 'SOLD' ? '<span class="badge">Sold out</span>' : ''}<span class="price-item">${price ? pounds(price) : 'POA'}</span></div>`
  const head = '<!doctype html><html lang="en"><head><meta charset="utf-8">'
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, was, state } = piece
    const url = `http://${host}/products/${slug}`
    const offer = {
      '@type': 'Offer',
      url: `${url}?variant=1`,
      availability: `http://schema.org/${schemaOrg[state]}`,
      ...(price && { price: price / 100, priceCurrency: 'GBP' }),
    }
    const data = json({
      '@context': 'http://schema.org/',
      '@type': 'ProductGroup',
      '@id': `/products/${slug}#product`,
      name,
      description: about,
      hasVariant: [
        {
          '@type': 'Product',
          '@id': `/products/${slug}?variant=1#variant`,
          name: `${name} - Default Title`,
          offers: offer,
        },
      ],
      url,
    })
    const og = `<meta property="og:type" content="product"><meta property="og:title" content="${name}"><meta property="og:url" content="${url}">${price ? `<meta property="og:price:amount" content="${grouped(price / 100, ',')}"><meta property="og:price:currency" content="GBP">` : ''}`
    return [
      `/products/${slug}`,
      {
        truth: truthOf(piece, 'GBP'),
        body: `${head}<title>${name} – Hartley Antiques</title>${og}${data}</head><body><h1>${name}</h1><div class="price">${was ? `<s>${pounds(was)}</s> ` : ''}${price ? pounds(price) : 'Price on application'}</div><div class="shipping">UK delivery £35.00</div><p>${about}</p><h2>You may also like</h2>${others(english, piece, 4).map(card).join('')}</body></html>`,
      },
    ]
  }
  return {
    host,
    make: 'Shopify, JSON-LD group with variants and Open Graph, English',
    isStructured: true,
    isSeen: true,
    pages: {
      '/robots.txt': text(`User-agent: *\nDisallow: /cart\nSitemap: http://${host}/sitemap.xml`),
      '/sitemap.xml': sitemap(host, [
        '/collections/all',
        ...english.map(({ slug }) => `/products/${slug}`),
        '/products/withdrawn',
      ]),
      '/': {
        truth: { type: 'home' },
        body: `${head}<title>Hartley</title><meta property="og:type" content="website"></head><body><h1>Hartley Antiques</h1><a href="/collections/all">All</a> <a href="/blogs/news/how-to-date-silver">How to date silver</a></body></html>`,
      },
      '/collections/all': {
        truth: { type: 'category' },
        body: `${head}<title>All</title><meta property="og:type" content="website"></head><body><h1>All pieces</h1>${english.map(card).join('')}</body></html>`,
      },
      '/blogs/news/how-to-date-silver': {
        truth: { type: 'article' },
        body: `${head}<title>How to date silver</title><meta property="og:type" content="article">${json({ '@type': 'Article', headline: 'How to date silver' })}</head><body><h1>How to date silver</h1><p>A teapot sold for £2,400 last year.</p></body></html>`,
      },
      '/products/withdrawn': { status: 410 },
      ...pagesOf(english, product),
    },
  }
}

/** PrestaShop: microdata, prices in `content`, the old price beside it, French. */
function prestaShop(): Site {
  const host = 'galerie-morel.test'
  const francs = (minor: number) =>
    `${grouped(Math.floor(minor / 100), '&#8239;')},${String(minor % 100).padStart(2, '0')}&nbsp;€`
  const card = ({ slug, name, price }: Piece) =>
    `<article class="product-miniature" itemscope itemtype="http://schema.org/Product"><a itemprop="url" href="/${slug}.html"><span itemprop="name">${name}</span></a>${price ? `<div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="${price / 100}">${francs(price)}</span><meta itemprop="priceCurrency" content="EUR"></div>` : ''}</article>`
  const head = '<!doctype html><html lang="fr"><head><meta charset="utf-8">'
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, was, state } = piece
    return [
      `/${slug}.html`,
      {
        truth: truthOf(piece, 'EUR'),
        body: `${head}<title>${name}</title><link rel="canonical" href="http://${host}/${slug}.html"></head><body><section itemscope itemtype="https://schema.org/Product"><meta itemprop="url" content="http://${host}/${slug}.html"><h1 itemprop="name">${name}</h1>${was ? `<span class="regular-price">${francs(was)}</span>` : ''}<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" href="https://schema.org/${schemaOrg[state]}">${price ? `<span itemprop="price" content="${price / 100}">${francs(price)}</span><meta itemprop="priceCurrency" content="EUR">` : '<span>Prix sur demande</span>'}</div><p>Livraison 49,00&nbsp;€ ou 4 x ${francs(Math.round((price ?? 0) / 4))}</p><p itemprop="description">${about}</p></section><section><h2>Vous aimerez aussi</h2>${others(french, piece, 3).map(card).join('')}</section></body></html>`,
      },
    ]
  }
  return {
    host,
    make: 'PrestaShop, microdata, French',
    isStructured: true,
    isSeen: true,
    pages: {
      '/robots.txt': { status: 404 },
      '/': {
        truth: { type: 'home' },
        body: `${head}<title>Galerie Morel</title></head><body><h1>Galerie Morel</h1><a href="/3-categorie-mobilier">Mobilier</a>${french.slice(0, 2).map(card).join('')}</body></html>`,
      },
      '/3-categorie-mobilier': {
        truth: { type: 'listing' },
        body: `${head}<title>Mobilier</title></head><body><h1>Mobilier</h1>${french.map(card).join('')}<a href="/ancien.html">ancien</a></body></html>`,
      },
      '/ancien.html': { status: 404 },
      ...pagesOf(french, product),
    },
  }
}

/** Drupal: RDFa, Swiss prices. */
function drupal(): Site {
  const host = 'kunsthaus-zh.test'
  const swiss = (minor: number) =>
    `CHF ${grouped(Math.floor(minor / 100), "'")}.${minor % 100 === 0 ? '–' : String(minor % 100).padStart(2, '0')}`
  const head =
    '<!doctype html><html lang="de-CH" prefix="schema: http://schema.org/"><head><meta charset="utf-8">'
  const teaser = ({ slug, name, price }: Piece) =>
    `<div class="views-row" typeof="schema:Product" about="/objekt/${slug}"><a href="/objekt/${slug}" property="schema:name">${name}</a><div rel="schema:offers"><div typeof="schema:Offer">${price ? `<span property="schema:price" content="${(price / 100).toFixed(2)}">${swiss(price)}</span><meta property="schema:priceCurrency" content="CHF">` : ''}</div></div></div>`
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, state } = piece
    return [
      `/objekt/${slug}`,
      {
        truth: truthOf(piece, 'CHF'),
        body: `${head}<title>${name} | Kunsthaus</title></head><body><article typeof="schema:Product" about="/objekt/${slug}"><h1 property="schema:name">${name}</h1><div rel="schema:offers"><div typeof="schema:Offer">${price ? `<span property="schema:price" content="${(price / 100).toFixed(2)}">${swiss(price)}</span><meta property="schema:priceCurrency" content="CHF">` : 'auf Anfrage'}<link property="schema:availability" href="http://schema.org/${schemaOrg[state]}"></div></div><p property="schema:description">${about}</p><p>Versand CHF 40.–</p></article><aside>${others(german, piece, 2).map(teaser).join('')}</aside></body></html>`,
      },
    ]
  }
  return {
    host,
    make: 'Drupal, RDFa, Swiss German',
    isStructured: true,
    isSeen: true,
    pages: {
      '/robots.txt': text(`Sitemap: http://${host}/sitemap.xml`),
      '/sitemap.xml': sitemap(
        host,
        german.map(({ slug }) => `/objekt/${slug}`),
      ),
      '/': {
        truth: { type: 'home' },
        body: `${head}<title>Kunsthaus</title></head><body><h1>Kunsthaus</h1><a href="/suche?seite=1">Alle</a> <a href="/objekt/stoerung">Störung</a></body></html>`,
      },
      '/suche': {
        truth: { type: 'listing' },
        body: `${head}<title>Suche</title></head><body><h1>Suche</h1>${german.map(teaser).join('')}</body></html>`,
      },
      '/objekt/stoerung': { status: 500 },
      ...pagesOf(german, product),
    },
  }
}

/** Shopware, in latin1: microdata with a few products beside, a list as JSON-LD, `€ 1.234,56`. */
function shopware(): Site {
  const host = 'wiener-uhren.test'
  const price = (minor: number) =>
    `€ ${grouped(Math.floor(minor / 100), '.')},${String(minor % 100).padStart(2, '0')}`
  const head = '<!doctype html><html lang="de-AT"><head><meta charset="iso-8859-15">'
  const latin = (html: string) =>
    Buffer.from(
      html.replaceAll('€', '¤').replaceAll('„', '"').replaceAll('“', '"').replaceAll('×', 'x'),
      'latin1',
    )
  const page = (html: string) => ({
    headers: { 'content-type': 'text/html; charset=ISO-8859-15' },
    body: latin(html),
  })
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price: minor, was, state } = piece
    return [
      `/detail/${slug}`,
      {
        truth: truthOf(piece, 'EUR'),
        ...page(
          `${head}<title>${name}</title></head><body itemscope itemtype="https://schema.org/WebPage"><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">${name}</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR">${minor ? `<span class="price--default">${price(minor)}<meta itemprop="price" content="${minor / 100}"></span>` : ''}${was ? `<span class="price--line-through">${price(was)}</span>` : ''}<link itemprop="availability" href="https://schema.org/${schemaOrg[state]}"></div><div itemprop="description">${about}</div><div itemprop="isRelatedTo" itemscope itemtype="https://schema.org/Product"><span itemprop="name">Uhrenschlüssel</span><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="12.50"><meta itemprop="priceCurrency" content="EUR"></div></div></div></body></html>`,
        ),
      },
    ]
  }
  return {
    host,
    make: 'Shopware, microdata in ISO 8859-15, Austrian German',
    isStructured: true,
    isSeen: true,
    pages: {
      '/robots.txt': text('User-agent: *\nAllow: /'),
      '/sitemap.xml': sitemap(host, ['/kategorie/uhren', '/news/oeffnungszeiten']),
      '/': {
        truth: { type: 'home' },
        ...page(
          `${head}<title>Wiener Uhren</title></head><body><h1>Uhren</h1><a href="/kategorie/uhren">Uhren</a></body></html>`,
        ),
      },
      '/kategorie/uhren': {
        truth: { type: 'category' },
        ...page(
          `${head}<title>Uhren</title>${json({ '@type': ['CollectionPage'], mainEntity: { '@type': 'ItemList', itemListElement: german.map(({ slug }, at) => ({ '@type': 'ListItem', position: at + 1, url: `http://${host}/detail/${slug}` })) } })}</head><body><h1>Uhren</h1>${german.map(({ slug, name }) => `<a href="/detail/${slug}">${name}</a>`).join('')}</body></html>`,
        ),
      },
      '/news/oeffnungszeiten': {
        truth: { type: 'article' },
        ...page(
          `${head}<title>Neue Zeiten</title></head><body><article><h1>Neue Öffnungszeiten</h1><p>Ab Mai.</p></article></body></html>`,
        ),
      },
      ...pagesOf(german, product),
    },
  }
}

export const structuredSeen = [wooCommerce(), shopify(), prestaShop(), drupal(), shopware()]
