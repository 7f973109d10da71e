/** What is true of a page, as a person who reads it would say. */
export interface Truth {
  readonly type: 'product' | 'category' | 'listing' | 'article' | 'home' | 'other'
  readonly state?: 'AVAILABLE' | 'RESERVED' | 'SOLD' | 'REMOVED'
  readonly price_minor?: number
  readonly currency?: string
}

export interface SitePage {
  readonly body?: string | Buffer
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Absent where there is no page, such as behind a redirect. */
  readonly truth?: Truth
}

/** The website of one dealer, as some software or hand made it. */
export interface Site {
  readonly host: string
  /** How it was made, for who reads the report. */
  readonly make: string
  readonly isStructured: boolean
  /** Whether whoever tunes the reading may look at it. */
  readonly isSeen: boolean
  readonly pages: Readonly<Record<string, SitePage>>
}

export interface Piece {
  readonly slug: string
  readonly name: string
  readonly text: string
  /** In the smallest units; absent where it is on request. */
  readonly price?: number
  /** What it cost before. */
  readonly was?: number
  readonly state: 'AVAILABLE' | 'RESERVED' | 'SOLD'
}

export const truthOf = ({ state, price }: Piece, currency: string): Truth => ({
  type: 'product',
  state,
  ...(price !== undefined && { price_minor: price, currency }),
})

export const text = (body: string): SitePage => ({ headers: { 'content-type': 'text/plain' }, body })
const xml = (body: string): SitePage => ({ headers: { 'content-type': 'application/xml' }, body })
export const moved = (location: string, status = 301): SitePage => ({ status, headers: { location } })

export function sitemap(host: string, paths: readonly string[]): SitePage {
  const urls = paths.map(path => `<url><loc>http://${host}${path}</loc></url>`).join('')
  return xml(
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
  )
}

/** Digits in groups of three. */
export const grouped = (whole: number, mark: string) => String(whole).replace(/\B(?=(?:\d{3})+$)/g, mark)

/** Pieces beside one, as every shop shows them. */
export const others = (pieces: readonly Piece[], than: Piece, count: number): readonly Piece[] => {
  const at = pieces.indexOf(than)
  return [...pieces.slice(at + 1), ...pieces.slice(0, at)].slice(0, count)
}
