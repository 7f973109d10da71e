import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

export interface Ware {
  readonly name: string
  price: string
  availability: string
}

/** The website of a dealer: a home page, categories, a page for each ware, and odd corners. */
export interface Website {
  readonly host: string
  readonly port: number
  readonly wares: Map<number, Ware>
  /** Paths that were asked for, in order; with the host where it is another one than the shop's. */
  readonly asked: string[]
  /** How often a path still answers 503. */
  readonly broken: Map<string, number>
  /** Paths that answer with another status, lead to another path, or have another content. */
  readonly odd: Map<string, number | string | Answered>
  /** Entity tags of paths: whoever sends one back gets 304. */
  readonly tags: Map<string, string>
  /** What robots.txt says besides. */
  rules: string
  /** What the home page links to besides. */
  readonly more: string[]
  /** Called before each answer. */
  before: (path: string) => void
  close(): Promise<void>
}

const perCategory = 20

/** On loopback, with so many wares. The domain is what it calls itself in its links. */
export async function openWebsite(domain: string, wares: number): Promise<Website> {
  const site = {
    wares: new Map<number, Ware>(),
    asked: [] as string[],
    broken: new Map<string, number>(),
    odd: new Map<string, number | string | Answered>(),
    tags: new Map<string, string>(),
    rules: '',
    more: [] as string[],
    before: (_: string) => {},
  }
  for (let id = 1; id <= wares; id++) {
    site.wares.set(id, { name: `Kommode ${id}`, price: `${100 + id}.00`, availability: 'InStock' })
  }
  const server = createServer((request, response) => answer(request, response, site, domain))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(site, { host: '127.0.0.1', port, close })
}

type Site = Pick<Website, 'wares' | 'asked' | 'broken' | 'odd' | 'tags' | 'rules' | 'more' | 'before'>

function answer(request: IncomingMessage, response: ServerResponse, site: Site, domain: string): void {
  const { host = domain } = request.headers
  const path = `${host === domain ? '' : host.slice(0, -domain.length - 1)}${request.url}`
  site.asked.push(path)
  site.before(path)
  const left = site.broken.get(path) ?? 0
  if (left > 0) {
    site.broken.set(path, left - 1)
    response.writeHead(503).end()
    return
  }
  const etag = site.tags.get(path)
  if (etag !== undefined && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  const page = answerOf(site.odd.get(path)) ?? pageAt(path, site, `http://${domain}`)
  response.writeHead(page.status ?? 200, {
    'content-type': 'text/html; charset=utf-8',
    ...(etag !== undefined && { etag }),
    ...page.headers,
  })
  response.end(page.body ?? '')
}

function answerOf(odd: number | string | Answered | undefined): Answered | undefined {
  if (typeof odd === 'number') return { status: odd }
  return typeof odd === 'string' ? { status: 301, headers: { location: odd } } : odd
}

interface Answered {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

function pageAt(path: string, { wares, more, rules }: Site, root: string): Answered {
  const ware = /^\/produkt\/(\d+)$/.exec(path)
  const category = /^\/kategorie\/(\d+)$/.exec(path)
  if (path === '/robots.txt' || path === '/regeln.txt')
    return plain(`User-agent: *\nDisallow: /konto\n${rules}\nSitemap: ${root}/karte.xml\n`)
  if (path === '/karte.xml')
    return xml(`<sitemapindex><sitemap><loc>${root}/karte-1.xml.gz</loc></sitemap></sitemapindex>`)
  if (path === '/karte-1.xml.gz')
    return packed(
      sitemapOf(
        [...wares.keys()].filter(id => id % 2 === 0),
        root,
      ),
    )
  if (path === '/') {
    const categories = categoriesOf(wares.size).map(at => `/kategorie/${at}`)
    return html(links([...categories, ...more]) + corners)
  }
  if (category)
    return html(links(waresOf(wares, Number(category[1])).map(id => `/produkt/${id}?utm_source=cat`)))
  if (ware && wares.has(Number(ware[1]))) return productPage(wares.get(Number(ware[1])) as Ware)
  if (path === '/angebot/1') return at('/produkt/1', productPage(wares.get(1) as Ware))
  return odds[path] ?? { status: 404 }
}

const corners = links([
  '/alt',
  '/kreis',
  '/weg',
  '/liste.pdf',
  '/bild.JPG',
  '/katalog',
  '/konto',
  '/fehlt',
  'https://elsewhere.example/',
  'mailto:a@b',
])

const categoriesOf = (count: number) => Array.from({ length: Math.ceil(count / perCategory) }, (_, at) => at)

function waresOf(wares: ReadonlyMap<number, Ware>, category: number): number[] {
  return [...wares.keys()].filter(id => Math.floor((id - 1) / perCategory) === category)
}

function productPage({ name, price, availability }: Ware): Answered {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'EUR',
      availability: `https://schema.org/${availability}`,
    },
  }
  return html(
    `<h1>${name}</h1><script type="application/ld+json">${JSON.stringify(data)}</script><a href="/">Start</a>`,
  )
}

function sitemapOf(ids: readonly number[], root: string): string {
  const urls = ids.map(id => `<url><loc>${root}/produkt/${id}</loc></url>`).join('')
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
}

function links(paths: readonly string[]): string {
  return paths.map(path => `<a href="${path}">${path}</a>`).join('\n')
}

/** A page that says that it is at home elsewhere. */
const at = (home: string, page: Answered): Answered => ({
  ...page,
  body: `<link rel="canonical" href="${home}">${page.body}`,
})

const html = (body: string): Answered => ({ body: `<!doctype html><title>Antik</title>${body}` })
const plain = (body: string): Answered => ({ headers: { 'content-type': 'text/plain' }, body })
const xml = (body: string): Answered => ({ headers: { 'content-type': 'application/xml' }, body })
const packed = (body: string): Answered => ({
  headers: { 'content-type': 'application/gzip' },
  body: gzipSync(body),
})

const pdf = { 'content-type': 'application/pdf' }

/** Odd corners of the website, and of an old one under it. */
const odds: Readonly<Record<string, Answered>> = {
  '/alt': { status: 301, headers: { location: '/produkt/1' } },
  '/kreis': { status: 302, headers: { location: '/kreis' } },
  '/weg': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
  '/liste.pdf': { headers: pdf, body: '%PDF-1.4' },
  '/katalog': { headers: pdf, body: '%'.repeat(200_000) },
  '/riesig': html('x'.repeat(200_000)),
  '/konto': html('<p>private</p>'),
  '/einzeln': at('/fehlt', html('<h1>Uhr</h1>')),
  'alt/': html(links(['/archiv', '/intern'])),
  'alt/archiv': html('<p>1998</p>'),
  'alt/intern': html('<p>1999</p>'),
  'alt/robots.txt': plain('User-agent: *\nDisallow: /intern\n'),
}
