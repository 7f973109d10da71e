import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HeldLease } from '../../crawl/held-lease.ts'
import { Registry } from '../../crawl/registry.ts'
import { type WorkOptions, work } from '../../crawl/work.ts'
import { openWorld, type ShopOfTest, start, worker } from '../http/world.ts'
import { openWebsite, type Website } from './website.ts'

const count = 300
const { served, register, at, drain, events } = openWorld()
const crawler = worker('crawler', 'registry:read', 'registry:write', 'observe:write', 'schedule')

let state: string
let shop: ShopOfTest
let site: Website
beforeAll(() => {
  state = mkdtempSync(join(tmpdir(), 'aura-crawl-'))
})
afterAll(() => rmSync(state, { recursive: true }))
beforeEach(async () => {
  at(start)
  shop = await register()
  site = await openWebsite(shop.domain, count)
})
afterEach(() => site.close())

async function crawl(options: Partial<WorkOptions> = {}) {
  const told: string[] = []
  const worked = await work({
    api: served.server.url,
    token: await served.token(crawler),
    shop: shop.domain,
    state,
    agent: 'TestCrawler/1',
    delay: 0,
    timeout: 10,
    maxBytes: 100_000,
    maxPages: 1000,
    leaseSeconds: 300,
    scheme: 'http',
    connect: { host: site.host, port: site.port },
    tell: problem => told.push(problem),
    progress: () => {},
    ...options,
  })
  return { ...worked, told }
}

describe('a crawl', () => {
  it('finds every page by sitemap and links, records and observes it, and gives the shop back', async () => {
    const { crawl: crawled, scrape, requests } = await crawl()
    // The wares, their categories and the home page.
    expect(crawled).toMatchObject({ pages: count + count / 20 + 1, summary: { created: 316 } })
    expect(scrape).toEqual({ products: count, observed: count, changed: count })
    // Nothing twice, but for the circle of redirects and the page that an old address leads to.
    expect(requests).toBeLessThan(count + 40)
    expect(new Set(site.asked).size).toBe(site.asked.length - 6)
    await drain()
    const { body } = await shop.get(`/urls/item?url=http://${shop.domain}/produkt/7`)
    expect(body).toMatchObject({ type: 'product', state: 'AVAILABLE', price_minor: 10_700, currency: 'EUR' })
    expect((await shop.get('')).body).toMatchObject({
      crawl_state: 'DONE',
      scrape_state: 'DONE',
      url_count: 316,
      product_count: count,
      standards_used: ['json-ld'],
    })
  })

  it('keeps out of what robots.txt forbids and of other hosts, and reads no private address', async () => {
    const { told } = await crawl()
    expect(site.asked).not.toContain('/konto')
    expect(site.asked.join()).not.toContain('meta-data')
    expect(told).toEqual([expect.stringMatching(/kreis: more than 5 redirects/)])
  })

  it('of a shop whose prices changed tells exactly the changes', async () => {
    await crawl()
    const change = (id: number, changed: object) => Object.assign(site.wares.get(id) as object, changed)
    change(10, { price: '90.00' })
    change(11, { price: '500.00' })
    change(12, { availability: 'SoldOut' })
    site.wares.delete(13)
    at('2025-01-21T10:00:00.000Z')
    const { crawl: again, scrape } = await crawl()
    expect(again).toMatchObject({ pages: count + 15 })
    expect(scrape).toEqual({ products: count, observed: count - 1, changed: 3 })
    await drain()
    const told = (await events(`&domain=${shop.domain}`)).filter(({ timestamp }) => timestamp > '2025-01-21')
    expect(told.map(({ type, url }) => [type, url?.split('/').at(-1)])).toEqual([
      ['PRICE_DROPPED', '10'],
      ['PRICE_INCREASED', '11'],
      ['STATE_SOLD', '12'],
    ])
  })

  it('asks again where the shop is busy, and is not full where it stays so', async () => {
    site.broken.set('/produkt/3', 2)
    site.broken.set('/produkt/4', 99)
    const { crawl: crawled, told } = await crawl()
    expect(told).toContainEqual(expect.stringMatching(/produkt\/4: it answers 503/))
    expect(crawled).toMatchObject({ isFull: false })
    expect(crawled?.unreached).toBe(2)
  })

  it.each([
    ['a page keeps robots out', () => site.odd.set('/produkt/5', 403)],
    ['a sitemap cannot be read', () => site.broken.set('/karte-1.xml.gz', 99)],
  ])('is not full where %s', async (_, given) => {
    given()
    // The circle of redirects is the other one.
    expect((await crawl()).crawl).toMatchObject({ isFull: false, unreached: 2 })
  })

  it('is full where all can be read, and not if one page too many is left', async () => {
    site.odd.set('/kreis', 404)
    const pages = count + count / 20 + 1
    expect((await crawl({ maxPages: pages - 1 })).crawl).toMatchObject({ pages: pages - 1, isFull: false })
    at('2025-01-21T10:00:00.000Z')
    expect((await crawl({ maxPages: pages })).crawl).toMatchObject({ pages, isFull: true, unreached: 0 })
  })

  it('asks for no pictures and documents, and reads none that turn out to be such', async () => {
    const { told } = await crawl()
    expect(site.asked).not.toContain('/bild.JPG')
    expect(site.asked).not.toContain('/liste.pdf')
    expect(told).not.toContainEqual(expect.stringContaining('katalog'))
  })

  it('reads the rules of each host, also where they are elsewhere', async () => {
    site.odd.set('/robots.txt', '/regeln.txt')
    site.more.push(`http://alt.${shop.domain}/`)
    await crawl()
    expect(site.asked).toContain('/karte.xml')
    expect(site.asked).not.toContain('/konto')
    expect(site.asked).toContain('alt/archiv')
    expect(site.asked).not.toContain('alt/intern')
  })

  it('reads sitemaps that have moved', async () => {
    site.odd.set('/karte.xml', '/neue-karte.xml')
    site.odd.set('/neue-karte.xml', '/karte-1.xml.gz')
    expect((await crawl()).crawl).toMatchObject({ unreached: 1 })
    expect(site.asked).toContain('/karte-1.xml.gz')
  })

  it('records a page once, where it says that it is at home, and here if nothing is there', async () => {
    site.more.push('/angebot/1', '/einzeln')
    const { crawl: crawled } = await crawl()
    expect(crawled).toMatchObject({ summary: { created: 317 } })
    const status = async (path: string) =>
      (await shop.get(`/urls/item?url=http://${shop.domain}${path}`)).status
    expect(await Promise.all(['/produkt/1', '/einzeln', '/angebot/1'].map(status))).toEqual([200, 200, 404])
  })

  it('that has to wait keeps its shop', async () => {
    const registry = new Registry({
      api: served.server.url,
      token: await served.token(crawler),
      domain: shop.domain,
    })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const held = new HeldLease(registry, await registry.claim('crawl', 30), 30)
    try {
      at('2025-01-20T10:00:20.000Z')
      vi.advanceTimersByTime(10_000)
      await vi.waitUntil(async () => (await shop.meta()).lease_until === '2025-01-20T10:00:50.000Z')
      held.keep()
      at('2025-01-20T10:01:00.000Z')
      vi.advanceTimersByTime(10_000)
      await vi.waitFor(() => expect(() => held.keep()).toThrow('LEASE_LOST'))
    } finally {
      held.letGo()
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
    const registry = new Registry({ api, token: await served.token(crawler), domain: shop.domain })
    const lease = await registry.claim('crawl', 300)
    await registry.complete(lease)
    deaf.closeAllConnections()
    deaf.close()
    expect(await shop.meta()).toMatchObject({ crawl_state: 'DONE' })
  })

  it('that goes on with a scrape skips what was observed, and nothing else', async () => {
    await crawl()
    const products = (await shop.list('/products?limit=1000')).map(({ url }) => url as string)
    const place = products[200] as string
    const { token } = await shop.claim('scrape')
    await shop.call('PATCH', `/leases/${token}`, { body: { cursor: place } })
    await shop.post(`/leases/${token}/failures`, { code: 'X', message: '' })
    await shop.call('DELETE', `/urls/item?url=${place}`)
    site.wares.delete(Number(place.split('/').at(-1)))
    const { scrape } = await crawl()
    expect(scrape).toMatchObject({ products: count - 1, observed: count - 201 })
  })

  it('is alone on its shop', async () => {
    const [first, second] = await Promise.allSettled([crawl(), crawl({ state: join(state, 'other') })])
    const refused = [first, second].filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'LEASE_HELD' } }])
  })

  it('that fails gives the shop back, with the reason', async () => {
    site.broken.set('/robots.txt', 99)
    await expect(crawl()).rejects.toThrow('it answers 503')
    expect((await shop.get('')).body).toMatchObject({ crawl_state: 'NEVER', crawl_attempts: 1 })
    expect((await shop.get('/failures')).body.items).toMatchObject([{ kind: 'crawl', code: 'UNREACHABLE' }])
  })
})

describe('the command', () => {
  const run = (...more: string[]) =>
    spawn('npm', ['run', '--silent', 'crawl', '-w', 'systems/aura', '--', ...more], {
      cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const ended = async (child: ReturnType<typeof run>) => {
    let out = ''
    child.stdout.on('data', chunk => {
      out += chunk
    })
    const [code] = await once(child, 'close')
    return { code, out }
  }

  it('killed in the middle goes on where it was when it is given again', async () => {
    const folder = join(state, 'killed')
    const given = ['--shop', shop.domain, '--api', served.server.url, '--token', await served.token(crawler)]
    const there = [
      '--scheme',
      'http',
      '--connect',
      `${site.host}:${site.port}`,
      '--delay',
      '0',
      '--state',
      folder,
    ]
    const first = run(...given, ...there)
    const killed = ended(first)
    site.before = () => {
      if (site.asked.length === 150) process.kill(-(first.pid as number), 'SIGKILL')
    }
    expect(await killed).toMatchObject({ code: null, out: '' })
    site.asked.length = 0
    site.before = () => {}
    const { code, out } = await ended(run(...given, ...there))
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      crawl: { pages: 316, summary: { unique: 316 } },
      scrape: { products: count, observed: count, changed: count },
    })
    // What was read before it was killed is not asked for again.
    expect(site.asked.length).toBeLessThan(count + 40 - 140)
  })

  it('says how it is used', async () => {
    expect(await ended(run('--help'))).toMatchObject({ code: 0, out: expect.stringMatching(/^Examples:/) })
    expect(await ended(run('--delay', 'x', '--shop', 'a.example', '--token', 't'))).toMatchObject({ code: 2 })
  })
})

describe('without --connect', () => {
  it.each(['127.0.0.1', '10.0.0.1', '[::1]', '169.254.169.254', '[::ffff:127.0.0.1]', 'localhost'])(
    'no connection is made to %s',
    async host => {
      const { fetchPage } = await import('../../crawl/fetch-page.ts')
      const reach = { agent: 'x', seconds: 5, bytes: 1000 }
      await expect(fetchPage(`http://${host}:${site.port}/`, reach)).rejects.toThrow(
        'not on the public internet',
      )
      expect(site.asked).toEqual([])
    },
  )
})
