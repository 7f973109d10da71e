import { english, german, italian } from './pieces.ts'
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

/** Italian, a theme with sections; the price under the title, the state as a ribbon. */
function ribbons(): Site {
  const host = 'antichita-rossi.test'
  const euro = (minor: number) =>
    `€ ${grouped(Math.floor(minor / 100), '.')},${String(minor % 100).padStart(2, '0')}`
  const frame = (title: string, main: string) =>
    `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>${title} - Antichità Rossi</title></head><body><div id="cookie">Usiamo i cookie</div><header><a href="/">Home</a><a href="/catalogo">Catalogo</a><a href="/dove-siamo">Dove siamo</a><span>Carrello: € 0,00</span></header>${main}<footer>P.IVA 01234567890 – Spedizione da € 18,00</footer></body></html>`
  const box = ({ slug, name, price, state }: Piece) =>
    `<li><a href="/catalogo/${slug}"><span class="ribbon ${state.toLowerCase()}">${{ AVAILABLE: '', RESERVED: 'Riservato', SOLD: 'Venduto' }[state]}</span>${name}</a><em>${price ? euro(price) : 'Trattativa riservata'}</em></li>`
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, was, state } = piece
    const ribbon = {
      AVAILABLE: '',
      RESERVED: '<span class="ribbon">Riservato</span>',
      SOLD: '<span class="ribbon">Venduto</span>',
    }[state]
    return [
      `/catalogo/${slug}`,
      {
        truth: truthOf(piece, 'EUR'),
        body: frame(
          name,
          `<section class="scheda">${ribbon}<h1>${name}</h1><p class="prezzo">${price === undefined ? 'Trattativa riservata' : `${was ? `<span style="text-decoration:line-through">${euro(was)}</span> ` : ''}${euro(price)}`} <small>IVA inclusa</small></p><p>Spese di spedizione: € 35,00</p><div class="descrizione"><p>${about}</p></div>${state === 'AVAILABLE' ? '<a class="btn" href="/contatti">Acquista</a>' : ''}</section><section class="correlati"><h2>Potrebbe interessarti</h2><ul>${others(italian, piece, 3).map(box).join('')}</ul></section>`,
        ),
      },
    ]
  }
  return {
    host,
    make: 'theme without structured data, Italian, ribbons',
    isStructured: false,
    isSeen: false,
    pages: {
      '/robots.txt': text('User-agent: *\nDisallow:'),
      '/sitemap.xml': sitemap(host, ['/catalogo', '/dove-siamo']),
      '/': {
        truth: { type: 'home' },
        body: frame(
          'Antichità Rossi',
          `<h1>Antichità Rossi</h1><ul>${italian.slice(0, 4).map(box).join('')}</ul>`,
        ),
      },
      '/catalogo': {
        truth: { type: 'listing' },
        body: frame('Catalogo', `<h1>Catalogo</h1><ul>${italian.map(box).join('')}</ul>`),
      },
      '/dove-siamo': {
        truth: { type: 'other' },
        body: frame(
          'Dove siamo',
          '<h1>Dove siamo</h1><p>Via dei Coronari 12, Roma. Parcheggio € 3,00 l’ora.</p>',
        ),
      },
      '/contatti': {
        truth: { type: 'other' },
        body: frame('Contatti', '<h1>Contatti</h1><p>Tel. 06 1234567</p>'),
      },
      ...pagesOf(italian, product),
    },
  }
}

/** Swiss German, everything in paragraphs, "ab" prices of services beside. */
function paragraphs(): Site {
  const host = 'bern-antiquitaeten.test'
  const francs = (minor: number) =>
    `CHF ${grouped(Math.floor(minor / 100), '’')}.${minor % 100 === 0 ? '–' : minor % 100}`
  const frame = (title: string, main: string) =>
    `<!DOCTYPE html><html lang="de-CH"><head><meta charset="utf-8"><title>${title}</title></head><body><div class="menu"><a href="/">Home</a> | <a href="/sortiment">Sortiment</a> | <a href="/restaurierung">Restaurierung ab CHF 90.–</a></div>${main}<div class="fuss">Lieferung in der ganzen Schweiz, ab CHF 1’000.– gratis</div></body></html>`
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, was, state } = piece
    const word = { AVAILABLE: '', RESERVED: ' (reserviert)', SOLD: ' – verkauft' }[state]
    return [
      `/sortiment/${slug}`,
      {
        truth: truthOf(piece, 'CHF'),
        body: frame(
          name,
          `<div class="inhalt"><h1>${name}${word}</h1><p>${about}</p><p>${price === undefined ? 'Preis auf Anfrage' : `${was ? `statt ${francs(was)} nur ` : 'Preis '}${francs(price)}`}</p><p>Lieferung CHF 80.–</p></div><div class="weitere"><b>Weitere Stücke</b>${others(
            german,
            piece,
            3,
          )
            .map(
              other =>
                `<p><a href="/sortiment/${other.slug}">${other.name}</a><br>${other.price ? francs(other.price) : ''}${other.state === 'SOLD' ? ' verkauft' : ''}</p>`,
            )
            .join('')}</div>`,
        ),
      },
    ]
  }
  return {
    host,
    make: 'paragraphs by hand, Swiss German, francs',
    isStructured: false,
    isSeen: false,
    pages: {
      '/robots.txt': { status: 404 },
      '/': {
        truth: { type: 'home' },
        body: frame('Berner Antiquitäten', '<h1>Berner Antiquitäten</h1><p>In der Altstadt.</p>'),
      },
      '/sortiment': {
        truth: { type: 'listing' },
        body: frame(
          'Sortiment',
          `<h1>Sortiment</h1>${german.map(({ slug, name, price }) => `<p><a href="/sortiment/${slug}">${name}</a> ${price ? francs(price) : 'auf Anfrage'}</p>`).join('')}`,
        ),
      },
      '/restaurierung': {
        truth: { type: 'other' },
        body: frame(
          'Restaurierung',
          '<h1>Restaurierung</h1><p>Wir restaurieren Ihre Möbel. Stundenansatz CHF 90.–, Kostenvoranschlag gratis.</p>',
        ),
      },
      ...pagesOf(german, product),
    },
  }
}

/** American, lists of details with colons, on hold, call for price. */
function details(): Site {
  const host = 'parkhouse-clocks.test'
  const dollars = (minor: number) =>
    `$${grouped(Math.floor(minor / 100), ',')}${minor % 100 === 0 ? '.00' : `.${minor % 100}`}`
  const frame = (title: string, main: string) =>
    `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>${title}</title></head><body><div class="hdr"><a href="/">Parkhouse</a> <a href="/inventory">Inventory</a> <a href="/blog/winding-a-clock">Blog</a> Cart: $0.00</div>${main}<div class="ftr">Gift cards from $25.00. Subscribe and save $10!</div></body></html>`
  const product = (piece: Piece): readonly [string, SitePage] => {
    const { slug, name, text: about, price, was, state } = piece
    const status = { AVAILABLE: 'In stock', RESERVED: 'On hold', SOLD: 'SOLD' }[state]
    return [
      `/inventory/${slug}.php`,
      {
        truth: truthOf(piece, 'USD'),
        body: frame(
          name,
          `<div id="item"><h1>${name}</h1><ul><li><b>Item #:</b> PH-${slug.length}042</li><li><b>Status:</b> ${status}</li>${was ? `<li><b>List price:</b> ${dollars(was)}</li>` : ''}<li><b>${was ? 'Our price' : 'Price'}:</b> ${price ? dollars(price) : 'Call for price'}</li>${was && price ? `<li><b>You save:</b> ${dollars(was - price)}</li>` : ''}<li><b>Shipping:</b> $65.00 flat</li></ul><p>${about.replace(/for £900/, 'for $900')}</p></div><div id="rel"><h3>Related items</h3><table><tr>${others(
            english,
            piece,
            3,
          )
            .map(
              other =>
                `<td><a href="/inventory/${other.slug}.php">${other.name}</a><br>${other.state === 'SOLD' ? 'SOLD' : other.price ? dollars(other.price) : 'Call'}</td>`,
            )
            .join('')}</tr></table></div>`,
        ),
      },
    ]
  }
  return {
    host,
    make: 'details with colons by a script, American',
    isStructured: false,
    isSeen: false,
    pages: {
      '/robots.txt': text(`User-agent: *\nSitemap: http://${host}/sitemap.xml`),
      '/sitemap.xml': sitemap(host, [
        ...english.slice(0, 5).map(({ slug }) => `/inventory/${slug}.php`),
        '/inventory/old-wall-clock.php',
      ]),
      '/inventory/old-wall-clock.php': moved('/inventory/longcase-clock.php'),
      '/': { truth: { type: 'home' }, body: frame('Parkhouse Clocks', '<h1>Clocks since 1962</h1>') },
      '/inventory': {
        truth: { type: 'listing' },
        body: frame(
          'Inventory',
          `<h1>Inventory</h1><table>${english.map(({ slug, name, price, state }) => `<tr><td><a href="/inventory/${slug}.php">${name}</a></td><td>${state === 'SOLD' ? 'SOLD' : price ? dollars(price) : 'Call'}</td></tr>`).join('')}</table>`,
        ),
      },
      '/blog/winding-a-clock': {
        truth: { type: 'article' },
        body: frame(
          'Winding a clock',
          '<h1>Winding a clock</h1><p>A good key costs $12.00. We sold thousands.</p>',
        ),
      },
      ...pagesOf(english, product),
    },
  }
}

export const plainUnseen = [ribbons(), paragraphs(), details()]
