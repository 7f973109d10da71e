import { gunzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { parseUrl } from '../addresses/parse-url.ts'
import { Unreachable } from './fetch-page.ts'
import { type Admit, follow } from './follow.ts'
import type { Visit } from './visitor.ts'

/** More than these a shop does not list, or it is not worth it. */
const most = { files: 200, urls: 200_000, bytes: 50_000_000 }

/** Elements in elements; a sitemap needs four. Parsing takes the square of it. */
const deepest = 32

export interface SitemapReading {
  readonly visit: Visit
  /** Sitemaps elsewhere are not read. */
  readonly admit: Admit
  /** Called with each sitemap that is left out because it cannot be read or is too large. */
  readonly problem: (problem: Unreachable, address: string) => void
}

/** What sitemaps list, those that they name included. */
export async function* readSitemaps(
  addresses: readonly string[],
  reading: SitemapReading,
): AsyncGenerator<string> {
  const waiting = [...addresses]
  const seen = new Set<string>()
  let urls = 0
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (seen.has(address)) continue
    seen.add(address)
    try {
      if (seen.size > most.files) throw new Unreachable(`there are more than ${most.files} sitemaps`)
      const { pages, sitemaps } = await readSitemap(address, reading)
      waiting.push(...sitemaps)
      for (const page of pages) {
        if (++urls > most.urls) throw new Unreachable(`the sitemaps list more than ${most.urls} pages`)
        yield page
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      reading.problem(error, address)
      if (seen.size > most.files || urls > most.urls) return
    }
  }
}

async function readSitemap(address: string, { visit, admit }: SitemapReading): Promise<Listed> {
  const found = await follow(address, { visit, admit, wanted: { bytes: most.bytes } })
  if (!found || found.fetched.status === 404 || found.fetched.status === 410) return nothing
  const { status, body } = found.fetched
  if (status !== 200) throw new Unreachable(`it answers ${status}`, { isLasting: true })
  return locationsIn(new TextDecoder().decode(unpacked(body)))
}

interface Listed {
  readonly pages: readonly string[]
  readonly sitemaps: readonly string[]
}

const nothing: Listed = { pages: [], sitemaps: [] }

function unpacked(body: Uint8Array): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  try {
    return gunzipSync(body, { maxOutputLength: most.bytes })
  } catch (error) {
    throw new Unreachable('it cannot be unpacked', { cause: error, isLasting: true })
  }
}

/** What a sitemap lists, up to one more than is read. Throws `Unreachable`. */
function locationsIn(xml: string): Listed {
  const pages: string[] = []
  const sitemaps = new Set<string>()
  const path: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentagname: name => {
        if (path.length >= deepest) throw new Unreachable('it is nested too deeply', { isLasting: true })
        path.push(localName(name))
        text = ''
      },
      ontext: part => {
        text += part
      },
      onclosetag: () => {
        const name = path.pop()
        // An image of a page has a location too, under an element of its own.
        if (name !== 'loc') return
        const address = text.trim()
        if (path.at(-1) === 'url' && pages.length <= most.urls) pages.push(address)
        if (path.at(-1) === 'sitemap' && sitemaps.size <= most.files && parseUrl(address))
          sitemaps.add(address)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { pages, sitemaps: [...sitemaps] }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
