import robotsParser from 'robots-parser'
import { type Fetched, Unreachable } from './fetch-page.ts'

export interface Robots {
  allows(url: string): boolean
  /** Seconds between requests that the shop wants. */
  readonly delay: number | undefined
  readonly sitemaps: readonly string[]
}

// The library is CommonJS with a default member, and its types say otherwise.
const parse = robotsParser as unknown as typeof robotsParser.default

/**
 * What a shop lets robots do (RFC 9309). A shop without rules has none; one whose rules cannot be had at the moment
 * lets nobody in, which is for the caller to try again.
 */
export async function readRobots(
  home: string,
  agent: string,
  fetchPage: (url: string) => Promise<Fetched>,
): Promise<Robots> {
  const address = new URL('/robots.txt', home).href
  const { status, body } = await fetchPage(address)
  if (status >= 500 || status === 429) throw new Unreachable(`robots.txt answers ${status}`)
  const rules = parse(address, status === 200 ? new TextDecoder().decode(body) : '')
  return {
    allows: url => rules.isAllowed(url, agent) !== false,
    delay: rules.getCrawlDelay(agent),
    sitemaps: rules.getSitemaps(),
  }
}
