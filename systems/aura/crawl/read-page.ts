import { AddressRefused } from '../addresses/address-refused.ts'
import { urlOfShop } from '../addresses/url-of-shop.ts'
import { decodePage } from '../extraction/decode-page.ts'
import { extractFrom } from '../extraction/extract-product.ts'
import { ExtractionFailed } from '../extraction/extraction-failed.ts'
import { parsePage } from '../extraction/parse-page.ts'
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
  /** What an earlier run read of an address. */
  readonly before?: ReadonlyMap<string, Page>
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

/** What was found at an address: a page, or one that is gone for good (410). */
export type Found = { readonly page: Page; readonly isUnchanged?: boolean } | { readonly gone: string }

/** What is at an address or where it leads; undefined where there is no page that robots may read. Throws `Unreachable`. */
export async function readPage(
  url: string,
  { shop, robots, visit, before }: Reading,
): Promise<Found | undefined> {
  const admit = async (address: string) => {
    const own = addressIn(shop, address)
    return own !== undefined && (await robots.allow(own)) ? own : undefined
  }
  const known = (address: string) => ({ types: /html/i, known: before?.get(address)?.validators })
  const found = await follow(url, { visit: address => visit(address, known(address)), admit })
  if (!found) return undefined
  const { status, contentType, body } = found.fetched
  if (status === 410) return { gone: found.url }
  if (keptOut.has(status)) throw new Unreachable(`it answers ${status}`, { isLasting: true })
  const same = status === 304 ? before?.get(found.url) : undefined
  if (same) return { page: same, isUnchanged: true }
  if (status !== 200 || !/html/i.test(contentType)) return undefined
  const { validators } = found.fetched
  return {
    page: { ...pageIn(decodePage(body, contentType), found.url, shop), ...(validators && { validators }) },
  }
}

/** A page that is there counts as seen, also if it cannot be read. */
function pageIn(html: string, url: string, shop: Shop): Page {
  const parsed = read(() => parsePage(html))
  if ('unread' in parsed) return { url, links: [], unread: parsed.unread }
  const { links, canonical } = linksOf(parsed.value, url)
  const own = new Set(links.flatMap(link => addressIn(shop, link) ?? []))
  own.delete(url)
  const same = canonical === undefined ? undefined : addressIn(shop, canonical)
  const page = { url, links: [...own], ...(isElsewhere(same, url) && { same }) }
  const extracted = read(() => extractFrom(parsed.value, url))
  if ('unread' in extracted) return { ...page, unread: extracted.unread }
  const { title: _, images: __, ...facts } = extracted.value
  return { ...page, facts }
}

/** Whether a page names another one in its place. That all are the home page is what broken shops say. */
function isElsewhere(same: string | undefined, url: string): same is string {
  return same !== undefined && same !== url && new URL(same).pathname !== '/'
}

function read<T>(reading: () => T): { readonly value: T } | { readonly unread: string } {
  try {
    return { value: reading() }
  } catch (error) {
    if (error instanceof ExtractionFailed) return { unread: error.message }
    throw error
  }
}
