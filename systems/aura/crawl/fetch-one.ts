import { canonicalUrl } from '../addresses/canonical-url.ts'
import { decodePage } from '../extraction/decode-page.ts'
import { longestPage } from '../extraction/parse-page.ts'
import type { PageSource } from '../ports/ports.ts'
import { type Reach, Unreachable } from './fetch-page.ts'
import { follow } from './follow.ts'
import { RobotsByHost } from './robots.ts'
import { Visitor } from './visitor.ts'

const agent = 'MonotableCrawler/0.1'

/** One page for somebody who wants to see what extraction makes of it: where robots may go, on the public internet. */
export function fetchOne(reach: Pick<Reach, 'connect'> = {}): PageSource {
  const visitor = new Visitor({ agent, seconds: 15, bytes: longestPage, attempts: 1, delay: 1, ...reach })
  const { visit } = visitor
  return {
    fetch: async spelling => {
      const robots = new RobotsByHost(agent, visit, (host, seconds) => visitor.slow(host, seconds))
      const admit = async (address: string) => {
        const url = canonicalUrl(address)
        if (await robots.allow(url)) return url
        throw new Unreachable('its robots.txt keeps robots out', { isLasting: true })
      }
      const found = await follow(spelling, { visit, admit, wanted: { types: /html/i } })
      if (!found) throw new Unreachable('it leads nowhere', { isLasting: true })
      const { status, contentType, body } = found.fetched
      if (status !== 200) throw new Unreachable(`it answers ${status}`, { isLasting: true })
      if (!/html/i.test(contentType))
        throw new Unreachable(`it is ${contentType || 'no page'}`, { isLasting: true })
      return { url: found.url, html: decodePage(body, contentType) }
    },
  }
}
