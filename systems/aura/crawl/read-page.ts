import { decodedPage } from '../extraction/decoded-page.ts'
import { extract } from '../extraction/extract.ts'
import { ExtractionFailed } from '../extraction/extraction-failed.ts'
import { AddressRefused } from '../urls/address-refused.ts'
import { parsedUrl } from '../urls/parsed-url.ts'
import { urlOfShop } from '../urls/url-of-shop.ts'
import { type Fetched, Unreachable } from './fetch-page.ts'
import type { Page } from './journal.ts'
import { linksOf } from './links.ts'

const mostRedirects = 5

export interface Shop {
  readonly domain: string
  readonly settings: Parameters<typeof urlOfShop>[1]['settings']
}

export interface Reading {
  readonly shop: Shop
  readonly allows: (url: string) => boolean
  readonly visit: (url: string) => Promise<Fetched>
}

/** The key of an address, if it is one of the shop's. */
export function addressIn(shop: Shop, spelling: string): string | undefined {
  try {
    return urlOfShop(spelling, shop)
  } catch (error) {
    if (error instanceof AddressRefused) return undefined
    throw error
  }
}

/** The page at an address or where it leads; undefined where there is none that robots may read. Throws `Unreachable`. */
export async function readPage(url: string, { shop, allows, visit }: Reading): Promise<Page | undefined> {
  let address = url
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    if (!allows(address)) return undefined
    const fetched = await visit(address)
    const { status, location, contentType } = fetched
    if (status >= 300 && status < 400 && location !== undefined) {
      const target = parsedUrl(location, address)
      const next = target && addressIn(shop, target.href)
      if (!next) return undefined
      address = next
      continue
    }
    if (status !== 200 || !/html/i.test(contentType)) return undefined
    return pageIn(decodedPage(fetched.body, contentType), address, shop)
  }
  throw new Unreachable(`more than ${mostRedirects} redirects`, { isLasting: true })
}

function pageIn(html: string, url: string, shop: Shop): Page {
  const links = new Set(linksOf(html, url).flatMap(link => addressIn(shop, link) ?? []))
  links.delete(url)
  const facts = factsIn(html, url)
  return { url, links: [...links], ...(facts && { facts }) }
}

function factsIn(html: string, url: string): Page['facts'] {
  try {
    const { title: _, images: __, ...facts } = extract(html, url)
    return facts
  } catch (error) {
    if (error instanceof ExtractionFailed) return undefined
    throw error
  }
}
