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

const pagesOf = (pieces: readonly Piece[], page: (piece: Piece) => readonly [string, SitePage]) =>
  Object.fromEntries(pieces.map(page))

/** Tables and font elements of 2003, one file a piece, prices with a dash, stamps beside. */
function tables(): Site {
  const host = 'troedel-scheune.test'
  const shown = (minor: number) =>
    minor % 100 === 0
      ? `${grouped(minor / 100, '.')},- &euro;`
      : `${grouped(Math.floor(minor / 100), '.')},${minor % 100} &euro;`
  const frame = (title: string, main: string) =>
    `<html><head><title>${title}</title></head><body bgcolor="#ffeedd"><table width="100%"><tr><td width="180"><a href="index.html">Start</a><br><a href="moebel.html">M&ouml;bel</a><br><a href="agb.html">AGB</a><br><b>Neu:</b><br><font size="1">Ofenschirm 85,- &euro;<br>Waage <font color="red">VERKAUFT</font></font></td><td>${main}</td></tr></table><hr><font size="1">Versand ab 6,90 &euro; &middot; Mindestbestellwert 20,- &euro;</font></body></html>`
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, was, state } = piece
    const words = {
      AVAILABLE: '',
      RESERVED: '<br><font color="blue"><b>RESERVIERT</b></font>',
      SOLD: '<br><font color="red" size="5"><b>VERKAUFT</b></font>',
    }[state]
    return [
      `/${slug}.html`,
      {
        truth: truthOf(piece, 'EUR'),
        body: frame(
          name,
          `<h2>${name}</h2><img src="${slug}.jpg"><p>${about}</p><p><b>Preis: ${price ? `${was ? `<strike>${shown(was)}</strike> jetzt nur ` : ''}${shown(price)}` : 'auf Anfrage'}</b>${words}</p><p><a href="mailto:hof@${host}">Anfrage per E-Mail</a></p>`,
        ),
      },
    ]
  }
  return {
    host,
    make: 'tables by hand, German, no structured data',
    isStructured: false,
    isSeen: true,
    pages: {
      '/robots.txt': { status: 404 },
      '/': moved('/index.html', 302),
      '/index.html': {
        truth: { type: 'home' },
        body: frame(
          'Trödelscheune',
          '<h1>Willkommen in der Scheune</h1><p>Geöffnet samstags. Wir kaufen an.</p>',
        ),
      },
      '/moebel.html': {
        truth: { type: 'listing' },
        body: frame(
          'Möbel',
          `<h2>Möbel</h2><table>${german.map(({ slug, name, price, state }) => `<tr><td><a href="${slug}.html">${name}</a></td><td>${price ? shown(price) : 'a. A.'}</td><td>${state === 'SOLD' ? 'verkauft' : ''}</td></tr>`).join('')}</table>`,
        ),
      },
      '/agb.html': {
        truth: { type: 'other' },
        body: frame(
          'AGB',
          '<h2>Allgemeine Geschäftsbedingungen</h2><p>Verkaufte Ware wird nicht zurückgenommen. Bei einem Warenwert über 500,- &euro; liefern wir frei.</p>',
        ),
      },
      ...pagesOf(german, product),
    },
  }
}

/** A theme of divisions, English: was and now, postage, sold badges of other pieces. */
function divisions(): Site {
  const host = 'castle-attic.test'
  const pounds = (minor: number) =>
    `£${grouped(Math.floor(minor / 100), ',')}${minor % 100 === 0 ? '' : `.${minor % 100}`}`
  const frame = (title: string, main: string) =>
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title} | Castle Attic</title><meta name="description" content="Antiques from £20"></head><body><div class="topbar">Free UK delivery on orders over £500</div><nav><ul><li><a href="/">Home</a></li><li><a href="/stock/furniture">Furniture</a></li><li><a href="/sold-archive">Sold</a></li><li><a href="/about-us">About</a></li></ul></nav>${main}<footer>© 2025 Castle Attic</footer></body></html>`
  const tile = ({ slug, name, price, state }: Piece) =>
    `<div class="tile"><a href="/stock/furniture/${slug}"><img src="/i/${slug}.jpg" alt=""><h3>${name}</h3></a><div class="tile-price">${state === 'SOLD' ? '<span class="badge">Sold</span>' : price ? pounds(price) : 'POA'}</div></div>`
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, was, state } = piece
    const button = {
      AVAILABLE: '<button>Add to basket</button>',
      RESERVED: '<span class="status">Reserved</span>',
      SOLD: '<span class="status">Sold</span>',
    }[state]
    const shown =
      price === undefined
        ? 'Price on application'
        : was
          ? `<span class="was">Was ${pounds(was)}</span> <span class="now">Now ${pounds(price)}</span>`
          : pounds(price)
    return [
      `/stock/furniture/${slug}`,
      {
        truth: truthOf(piece, 'GBP'),
        body: frame(
          name,
          `<div class="product"><h1>${name}</h1><div class="price">${shown}</div>${button}<p class="delivery">Delivery: £45 mainland UK. Collection free.</p><div class="tabs"><h2>Description</h2><p>${about}</p></div></div><section class="also"><h2>You may also like</h2>${others(english, piece, 4).map(tile).join('')}</section>`,
        ),
      },
    ]
  }
  return {
    host,
    make: 'theme without structured data, English, was and now',
    isStructured: false,
    isSeen: true,
    pages: {
      '/robots.txt': text(`User-agent: *\nDisallow: /basket\nSitemap: http://${host}/sitemap.xml`),
      '/sitemap.xml': sitemap(
        host,
        english.map(({ slug }) => `/stock/furniture/${slug}`),
      ),
      '/': {
        truth: { type: 'home' },
        body: frame('Castle Attic', `<h1>Fine old things</h1>${english.slice(0, 3).map(tile).join('')}`),
      },
      '/stock/furniture': {
        truth: { type: 'listing' },
        body: frame('Furniture', `<h1>Furniture</h1><div class="grid">${english.map(tile).join('')}</div>`),
      },
      '/sold-archive': {
        truth: { type: 'listing' },
        body: frame(
          'Sold',
          `<h1>Recently sold</h1><div class="grid">${english
            .filter(({ state }) => state === 'SOLD')
            .map(tile)
            .join('')}</div>`,
        ),
      },
      '/about-us': {
        truth: { type: 'other' },
        body: frame(
          'About',
          '<h1>About us</h1><p>Since 1974 we have sold more than 10,000 pieces. Valuations from £50.</p>',
        ),
      },
      ...pagesOf(english, product),
    },
  }
}

/** A definition list in French: instalments, postage, the state in words. */
function definitions(): Site {
  const host = 'brocante-delaunay.test'
  const euro = (minor: number) =>
    `${grouped(Math.floor(minor / 100), ' ')}${minor % 100 === 0 ? '' : `,${minor % 100}`} €`
  const frame = (title: string, main: string) =>
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${title}</title></head><body><header><a href="/">Brocante Delaunay</a> Panier (0) 0,00 €</header>${main}<footer><p>Livraison offerte dès 150 €</p></footer></body></html>`
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, was, state } = piece
    const word = { AVAILABLE: 'Disponible', RESERVED: 'Réservé', SOLD: 'Vendu' }[state]
    return [
      `/objets/${slug}`,
      {
        truth: truthOf(piece, 'EUR'),
        body: frame(
          name,
          `<main><h1>${name}</h1><dl><dt>Prix</dt><dd>${price === undefined ? 'Sur demande' : `${was ? `<del>${euro(was)}</del> ` : ''}<strong>${euro(price)}</strong>`}</dd><dt>Frais de port</dt><dd>25 €</dd>${price ? `<dt>Paiement</dt><dd>ou 3 x ${euro(Math.round(price / 300) * 100)} sans frais</dd>` : ''}<dt>État de la vente</dt><dd>${word}</dd></dl><p>${about}</p></main><aside><h2>À voir aussi</h2>${others(
            french,
            piece,
            3,
          )
            .map(
              other =>
                `<p><a href="/objets/${other.slug}">${other.name}</a> ${other.state === 'SOLD' ? 'VENDU' : other.price ? euro(other.price) : ''}</p>`,
            )
            .join('')}</aside>`,
        ),
      },
    ]
  }
  return {
    host,
    make: 'definition lists by hand, French, instalments',
    isStructured: false,
    isSeen: true,
    pages: {
      '/robots.txt': text('User-agent: *'),
      '/sitemap.xml': { status: 500 },
      '/': {
        truth: { type: 'home' },
        body: frame(
          'Brocante Delaunay',
          '<h1>Bienvenue</h1><a href="/objets">Tous les objets</a> <a href="/journal/la-patine">La patine</a>',
        ),
      },
      '/objets': {
        truth: { type: 'listing' },
        body: frame(
          'Objets',
          `<h1>Tous les objets</h1><ul>${french.map(({ slug, name, price }) => `<li><a href="/objets/${slug}">${name}</a> – ${price ? euro(price) : 'prix sur demande'}</li>`).join('')}</ul>`,
        ),
      },
      '/journal/la-patine': {
        truth: { type: 'article' },
        body: frame(
          'La patine',
          '<article><h1>La patine</h1><p>Un fauteuil vendu 300 € hier vaut 900 € demain.</p></article>',
        ),
      },
      ...pagesOf(french, product),
    },
  }
}

export const plainSeen = [tables(), divisions(), definitions()]
