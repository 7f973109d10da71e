import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { crawler, openCrawl } from '../test/crawl/open-crawl.ts'
import { holdShop } from './hold-lease.ts'
import { Registry } from './registry.ts'
import { Visitor } from './visitor.ts'

const count = 40
/** Of wares, of their two categories, and at home. */
const pages = count + 3
const { served, here, crawl, at } = openCrawl(count)

describe('a crawl', () => {
  it('is full where all can be read, and not if one page too many is left', async () => {
    here.site.odd.set('/kreis', 404)
    expect((await crawl({ maxPages: pages - 1 })).crawl).toMatchObject({ pages: pages - 1, isFull: false })
    at('2025-01-21T10:00:00.000Z')
    expect((await crawl({ maxPages: pages })).crawl).toMatchObject({ pages, isFull: true, unreached: 0 })
  })

  it('that finds no page records none: it sends no empty list', async () => {
    const record = vi.spyOn(Registry.prototype, 'record')
    try {
      expect((await crawl({ maxPages: 0 })).crawl).toMatchObject({ pages: 0, summary: {} })
      expect(record).not.toHaveBeenCalled()
      await crawl()
      expect(record.mock.calls.map(([lines]) => lines.length)).toEqual([pages])
    } finally {
      record.mockRestore()
    }
  })

  it('asks for no pictures and documents, and reads none that turn out to be such', async () => {
    const { told } = await crawl()
    expect(here.site.asked).not.toContain('/bild.JPG')
    expect(here.site.asked).not.toContain('/liste.pdf')
    expect(told).not.toContainEqual(expect.stringContaining('katalog'))
  })

  it('reads pages up to a size', async () => {
    here.site.more.push('/riesig')
    const { told } = await crawl()
    expect(told).toContainEqual(expect.stringMatching(/riesig: it has more than 100000 bytes/))
  })

  it('asks a host no faster than it was told, or than the host wants', async () => {
    const reach = { agent: 'x', seconds: 10, bytes: 100_000, attempts: 1, connect: here.site }
    const visitor = new Visitor({ ...reach, delay: 0.05 })
    const timed = async (host: string) => {
      const begun = performance.now()
      for (let at = 0; at < 4; at++) await visitor.visit(`http://${host}/fehlt`)
      return performance.now() - begun
    }
    expect(await timed(here.shop.domain)).toBeGreaterThan(145)
    visitor.slow(`alt.${here.shop.domain}`, 0.1)
    expect(await timed(`alt.${here.shop.domain}`)).toBeGreaterThan(295)
  })

  it('reads the rules of each host, also where they are elsewhere', async () => {
    here.site.odd.set('/robots.txt', '/regeln.txt')
    here.site.more.push(`http://alt.${here.shop.domain}/`)
    await crawl()
    expect(here.site.asked).toContain('/karte.xml')
    expect(here.site.asked).not.toContain('/konto')
    expect(here.site.asked).toContain('alt/archiv')
    expect(here.site.asked).not.toContain('alt/intern')
  })

  it('reads sitemaps that have moved', async () => {
    here.site.odd.set('/karte.xml', '/neue-karte.xml')
    here.site.odd.set('/neue-karte.xml', '/karte-1.xml.gz')
    expect((await crawl()).crawl).toMatchObject({ unreached: 1 })
    expect(here.site.asked).toContain('/karte-1.xml.gz')
  })

  it('records a page once, where it says that it is at home, and here if nothing is there', async () => {
    here.site.more.push('/angebot/1', '/einzeln')
    const { crawl: crawled } = await crawl()
    expect(crawled).toMatchObject({ summary: { created: pages + 1 } })
    const status = async (path: string) =>
      (await here.shop.get(`/urls/item?url=http://${here.shop.domain}${path}`)).status
    expect(await Promise.all(['/produkt/1', '/einzeln', '/angebot/1'].map(status))).toEqual([200, 200, 404])
  })

  it('that has to wait keeps its shop', async () => {
    const registry = new Registry({
      api: served.server.url,
      token: await served.token(crawler),
      domain: here.shop.domain,
    })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const held = holdShop(registry, await registry.claim('crawl', 30), 30)
    try {
      at('2025-01-20T10:00:20.000Z')
      vi.advanceTimersByTime(10_000)
      await vi.waitUntil(async () => (await here.shop.meta()).lease_until === '2025-01-20T10:00:50.000Z')
      held.keep()
      at('2025-01-20T10:01:00.000Z')
      vi.advanceTimersByTime(10_000)
      await vi.waitFor(() => expect(() => held.keep()).toThrow('LEASE_LOST'))
    } finally {
      await held.letGo()
      vi.useRealTimers()
    }
  })

  it('whose claim was answered, but not heard, has its shop', async () => {
    let isLost = false
    const deaf = createServer(async (request, response) => {
      const body = await new Response(Readable.toWeb(request) as ReadableStream).text()
      const { method = '', url = '' } = request
      const headers = {
        ...(request.headers as Record<string, string>),
        host: new URL(served.server.url).host,
      }
      const answer = await fetch(served.server.url + url, { method, headers, ...(body !== '' && { body }) })
      if (isLost) return response.writeHead(answer.status).end(await answer.text())
      isLost = true
      return response.destroy()
    })
    deaf.listen(0, '127.0.0.1')
    await once(deaf, 'listening')
    const api = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`
    const registry = new Registry({ api, token: await served.token(crawler), domain: here.shop.domain })
    const lease = await registry.claim('crawl', 300)
    await registry.complete(lease)
    deaf.closeAllConnections()
    deaf.close()
    expect(await here.shop.meta()).toMatchObject({ crawl_state: 'DONE' })
  })

  it('that goes on with a scrape skips what was observed, and nothing else', async () => {
    await crawl()
    const products = (await here.shop.list('/products?limit=1000')).map(({ url }) => url as string)
    const place = products[20] as string
    const { token } = await here.shop.claim('scrape')
    await here.shop.call('PATCH', `/leases/${token}`, { body: { cursor: place } })
    await here.shop.post(`/leases/${token}/failures`, { code: 'X', message: '' })
    await here.shop.call('DELETE', `/urls/item?url=${place}`)
    here.site.wares.delete(Number(place.split('/').at(-1)))
    const { scrape } = await crawl()
    expect(scrape).toMatchObject({ products: count - 1, observed: count - 21 })
  })
})
