import { gunzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { parsedUrl } from '../urls/parsed-url.ts'
import { type Fetched, Unreachable } from './fetch-page.ts'

/** More than these a shop does not list, or it is not worth it. */
const most = { files: 200, urls: 200_000, bytes: 50_000_000 }

/** What sitemaps list, those that they name included. One that cannot be read is left out and told. */
export async function* readSitemaps(
  addresses: readonly string[],
  fetchPage: (url: string) => Promise<Fetched>,
  tell: (problem: string) => void,
): AsyncGenerator<string> {
  const waiting = [...addresses]
  const seen = new Set<string>()
  let urls = 0
  while (waiting.length > 0 && seen.size < most.files) {
    const address = waiting.shift() as string
    if (seen.has(address)) continue
    seen.add(address)
    try {
      const { pages, sitemaps } = await readSitemap(address, fetchPage)
      waiting.push(...sitemaps)
      for (const page of pages) {
        if (++urls > most.urls) return tell(`the sitemaps list more than ${most.urls} pages`)
        yield page
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      tell(`${address}: ${error.message}`)
    }
  }
}

async function readSitemap(address: string, fetchPage: (url: string) => Promise<Fetched>) {
  const { status, body } = await fetchPage(address)
  if (status === 404 || status === 410) return { pages: [], sitemaps: [] }
  if (status !== 200) throw new Unreachable(`it answers ${status}`)
  return locationsIn(new TextDecoder().decode(unpacked(body)))
}

function unpacked(body: Uint8Array): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  try {
    return gunzipSync(body, { maxOutputLength: most.bytes })
  } catch (error) {
    throw new Unreachable('it cannot be unpacked', { cause: error, isLasting: true })
  }
}

function locationsIn(xml: string): { pages: string[]; sitemaps: string[] } {
  const pages: string[] = []
  const sitemaps: string[] = []
  const path: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentagname: name => {
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
        if (path.at(-1) === 'url') pages.push(text.trim())
        if (path.at(-1) === 'sitemap') sitemaps.push(text.trim())
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { pages, sitemaps: sitemaps.filter(address => parsedUrl(address) !== undefined) }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
