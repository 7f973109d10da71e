import { english, french, italian } from './pieces.ts'
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

const words = { AVAILABLE: 'InStock', RESERVED: 'Reserved', SOLD: 'SoldOut' } as const
const entries = (pieces: readonly Piece[], page: (piece: Piece) => readonly [string, SitePage]) =>
  Object.fromEntries(pieces.map(page))

/** Magento in Italian: microdata with special and old prices, breadcrumbs, a newsletter with a voucher. */
function magento(): Site {
  const host = 'bottega-ferri.test'
  const euro = (minor: number) =>
    `€&nbsp;${grouped(Math.floor(minor / 100), '.')},${String(minor % 100).padStart(2, '0')}`
  const head =
    '<!DOCTYPE html><html lang="it"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/>'
  const item = ({ slug, name, price, was }: Piece) =>
    `<li class="item"><a href="http://${host}/${slug}.html" title="${name}">${name}</a><div class="price-box">${was ? `<p class="old-price"><span class="price">${euro(was)}</span></p>` : ''}${price ? `<p class="special-price"><span class="price">${euro(price)}</span></p>` : ''}</div></li>`
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, was, state } = piece
    const box =
      price === undefined
        ? '<p>Prezzo su richiesta</p>'
        : `${was ? `<p class="old-price"><span class="price-label">Prezzo originale:</span> <span class="price">${euro(was)}</span></p>` : ''}<p class="special-price"><span class="price" itemprop="price">${euro(price)}</span></p><meta itemprop="priceCurrency" content="EUR" />`
    return [
      `/${slug}.html`,
      {
        truth: truthOf(piece, 'EUR'),
        body: `${head}<title>${name}</title></head><body><div class="voucher">Iscriviti: 10 € di sconto</div><div itemscope itemtype="http://schema.org/Product" id="product_addtocart_form"><h1 itemprop="name">${name}</h1><div itemprop="offers" itemscope itemtype="http://schema.org/Offer">${box}<p class="availability"><span itemprop="availability" content="${words[state]}">${state === 'AVAILABLE' ? 'Disponibile' : 'Non disponibile'}</span></p></div><div itemprop="description">${about}</div><div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating"><span itemprop="ratingValue">4.5</span><span itemprop="reviewCount">12</span></div></div><div class="block-related"><ol>${others(italian, piece, 3).map(item).join('')}</ol></div></body></html>`,
      },
    ]
  }
  return {
    host,
    make: 'Magento 1, microdata with special prices, Italian',
    isStructured: true,
    isSeen: false,
    pages: {
      '/robots.txt': text(`User-agent: *\nDisallow: /checkout/\nSitemap: http://${host}/sitemap.xml`),
      '/sitemap.xml': sitemap(host, ['/', ...italian.map(({ slug }) => `/${slug}.html`)]),
      '/': {
        truth: { type: 'home' },
        body: `${head}<title>Bottega Ferri</title></head><body><h1>Bottega Ferri</h1><a href="/catalog/category/view/id/7">Mobili</a></body></html>`,
      },
      '/catalog/category/view/id/7': {
        truth: { type: 'category' },
        body: `${head}<title>Mobili</title></head><body><h1>Mobili</h1><ul>${italian.map(item).join('')}</ul></body></html>`,
      },
      ...entries(italian, product),
    },
  }
}

/** A builder that speaks Open Graph alone. */
function openGraphOnly(): Site {
  const host = 'vieux-papiers-lyon.test'
  const shown = (minor: number) => `${grouped(minor / 100, ' ')} €`
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, state } = piece
    const og = {
      'og:site_name': 'Vieux Papiers',
      'og:type': 'product',
      'og:title': name,
      'og:url': `http://${host}/boutique/p/${slug}`,
      'product:availability': { AVAILABLE: 'instock', RESERVED: 'reserved', SOLD: 'oos' }[state],
      ...(price && { 'product:price:amount': (price / 100).toFixed(2), 'product:price:currency': 'EUR' }),
    }
    const metas = Object.entries(og).map(
      ([property, content]) =>
        `<meta property="${property}" content="${content.replaceAll('"', '&quot;')}"/>`,
    )
    return [
      `/boutique/p/${slug}`,
      {
        truth: truthOf(piece, 'EUR'),
        body: `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${name} — Vieux Papiers</title>${metas.join('')}</head><body><h1>${name}</h1><div class="product-price">${price ? shown(price) : 'Nous consulter'}</div><p>${about}</p><div>Frais de port : 15 €</div>${others(
          french,
          piece,
          3,
        )
          .map(
            other =>
              `<a href="/boutique/p/${other.slug}">${other.name} ${other.price ? shown(other.price) : ''}</a>`,
          )
          .join('')}</body></html>`,
      },
    ]
  }
  return {
    host,
    make: 'site builder, Open Graph alone, French',
    isStructured: true,
    isSeen: false,
    pages: {
      '/robots.txt': text('User-agent: *\nDisallow: /config'),
      '/sitemap.xml': { status: 404 },
      '/': {
        truth: { type: 'home' },
        body: `<!doctype html><html lang="fr"><head><title>Vieux Papiers</title><meta property="og:type" content="website"/></head><body><h1>Vieux Papiers</h1>${french.map(({ slug, name }) => `<a href="/boutique/p/${slug}">${name}</a>`).join('')}<a href="/actualites/salon-de-lyon">Salon</a><a href="/boutique">Boutique</a></body></html>`,
      },
      '/boutique': moved('/', 302),
      '/actualites/salon-de-lyon': {
        truth: { type: 'article' },
        body: '<!doctype html><html lang="fr"><head><title>Salon</title><meta property="og:type" content="article"/></head><body><h1>Salon de Lyon</h1><p>Entrée 8 €.</p></body></html>',
      },
      ...entries(french, product),
    },
  }
}

/** Old shop software: JSON-LD that no parser takes, in windows-1252, in crowns. */
function brokenJson(): Site {
  const host = 'nordic-silver.test'
  const ascii = (html: string) => ({
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(html.replaceAll('’', "'"), 'latin1'),
  })
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, state } = piece
    const data = `<script type="application/ld+json">\n<!--\n{ "@context": "https://schema.org", "@type": "Product", "name": "${name}", "description": "${about.replaceAll('"', '&quot;')}\n",\n "offers": { "@type": "Offer", ${price ? `"price": "${(price / 100).toFixed(2)}", "priceCurrency": "SEK", ` : ''}"availability": "${words[state]}", }, }\n//-->\n</script>`
    return [
      `/item/${slug}`,
      {
        truth: truthOf(piece, 'SEK'),
        ...ascii(
          `<html><head><meta charset="windows-1252"><title>${name}</title>${data}</head><body><table><tr><td><h1>${name}</h1><b>${price ? `${grouped(price / 100, ' ')}:- kr` : 'ask'}</b><p>${about}</p><p>Shipping within the EU 250 kr, VAT included. Café prices: coffee 35 kr.</p></td></tr></table></body></html>`,
        ),
      },
    ]
  }
  return {
    host,
    make: 'old shop software, damaged JSON-LD in windows-1252',
    isStructured: true,
    isSeen: false,
    pages: {
      '/robots.txt': text('User-agent: *\nCrawl-delay: 0'),
      '/sitemap.xml': sitemap(
        host,
        english.map(({ slug }) => `/item/${slug}`),
      ),
      '/': {
        truth: { type: 'home' },
        ...ascii(
          '<html><head><title>Nordic Silver</title></head><body><h1>Nordic Silver</h1><a href="/category/silver">Silver</a></body></html>',
        ),
      },
      '/category/silver': {
        truth: { type: 'category' },
        ...ascii(
          `<html><head><title>Silver</title></head><body><h1>Silver</h1>${english.map(({ slug, name }) => `<a href="/item/${slug}">${name}</a>`).join('<br>')}</body></html>`,
        ),
      },
      ...entries(english, product),
    },
  }
}

/** A graph with the piece and others of the shop as products, entities in names, dollars. */
function graphOfMany(): Site {
  const host = 'lacquer-and-ink.test'
  const thing = ({ slug, name, price, state }: Piece) => ({
    '@type': 'Product',
    '@id': `#${slug}`,
    name: name.replaceAll('&', '&amp;'),
    url: `http://${host}/shop/item/${slug}`,
    offers: [
      {
        '@type': 'Offer',
        availability: `https://schema.org/${words[state]}`,
        priceCurrency: 'USD',
        ...(price && { price: `${grouped(price / 100, ',')}.00` }),
      },
    ],
  })
  const product = (piece: Piece): readonly [string, SitePage] => {
    const graph = {
      '@context': 'https://schema.org',
      '@graph': [
        ...others(english, piece, 2).map(thing),
        { '@type': 'ItemPage', name: piece.name },
        thing(piece),
        ...others(english, piece, 4).slice(2).map(thing),
      ],
    }
    return [
      `/shop/item/${piece.slug}`,
      {
        truth: truthOf(piece, 'USD'),
        body: `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>${piece.name}</title><script type="application/ld+json">${JSON.stringify(graph)}</script></head><body><h1>${piece.name}</h1><p>${piece.text}</p><p>${piece.price ? `$${grouped(piece.price / 100, ',')}` : 'Price upon request'} or 12 payments of $${Math.round((piece.price ?? 1200) / 1200)}</p></body></html>`,
      },
    ]
  }
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: english.map((piece, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: thing(piece),
    })),
  }
  return {
    host,
    make: 'own software, JSON-LD graph of several products, dollars',
    isStructured: true,
    isSeen: false,
    pages: {
      '/robots.txt': text(`Sitemap: http://${host}/map.xml`),
      '/map.xml': sitemap(host, ['/shop/all', ...english.map(({ slug }) => `/shop/item/${slug}`)]),
      '/': {
        truth: { type: 'home' },
        body: '<!doctype html><html><head><title>Lacquer &amp; Ink</title></head><body><h1>Lacquer &amp; Ink</h1><a href="/shop/all">Shop</a></body></html>',
      },
      '/shop/all': {
        truth: { type: 'listing' },
        body: `<!doctype html><html><head><title>All</title><script type="application/ld+json">${JSON.stringify(list)}</script></head><body><h1>All</h1></body></html>`,
      },
      '/shop/old': moved('/shop/older'),
      '/shop/older': moved('/shop/old'),
      ...entries(english, product),
    },
  }
}

export const structuredUnseen = [magento(), openGraphOnly(), brokenJson(), graphOfMany()]
