import { decodedPage } from '../extraction/decoded-page.ts'
import { extract } from '../extraction/extract.ts'
import { ExtractionFailed } from '../extraction/extraction-failed.ts'
import { AddressRefused } from '../urls/address-refused.ts'
import { urlOfShop } from '../urls/url-of-shop.ts'
import { Unreachable } from './fetch-page.ts'
import { follow } from './follow.ts'
import type { Page } from './journal.ts'
import { linksOf } from './links.ts'
import type { RobotsByHost } from './robots.ts'
import type { Visit } from './visitor.ts'

/** Answers that tell nothing of the page: who asks is kept out, or is to ask otherwise. */
const keptOut = new Set([202, 403, 408, 425])

export interface Shop {
  readonly domain: string
  readonly settings: Parameters<typeof urlOfShop>[1]['settings']
}

export interface Reading {
  readonly shop: Shop
  readonly robots: Pick<RobotsByHost, 'allow'>
  readonly visit: Visit
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
export async function readPage(url: string, { shop, robots, visit }: Reading): Promise<Page | undefined> {
  const admit = async (address: string) => {
    const own = addressIn(shop, address)
    return own !== undefined && (await robots.allow(own)) ? own : undefined
  }
  const found = await follow(url, { visit, admit, wanted: { types: /html/i } })
  if (!found) return undefined
  const { status, contentType, body } = found.fetched
  if (keptOut.has(status)) throw new Unreachable(`it answers ${status}`, { isLasting: true })
  if (status !== 200 || !/html/i.test(contentType)) return undefined
  return pageIn(decodedPage(body, contentType), found.url, shop)
}

function pageIn(html: string, url: string, shop: Shop): Page {
  const { links, canonical } = linksOf(html, url)
  const own = new Set(links.flatMap(link => addressIn(shop, link) ?? []))
  own.delete(url)
  const facts = factsIn(html, url)
  const same = canonical === undefined ? undefined : addressIn(shop, canonical)
  return { url, links: [...own], ...(facts && { facts }), ...(isElsewhere(same, url) && { same }) }
}

/** Whether a page names another one in its place. That all are the home page is what broken shops say. */
function isElsewhere(same: string | undefined, url: string): same is string {
  return same !== undefined && same !== url && new URL(same).pathname !== '/'
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
