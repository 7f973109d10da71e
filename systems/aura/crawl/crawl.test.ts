import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { crawler, openCrawl } from '../test/crawl/open-crawl.ts'

const count = 300
const { served, here, crawl, at, drain, events } = openCrawl(count)

// Hundreds of pages on a machine that has other things to do.
const patient = { timeout: 120_000 }

describe('a crawl', patient, () => {
  it('finds every page by sitemap and links, records and observes it, and gives the shop back', async () => {
    const { crawl: crawled, scrape, requests } = await crawl()
    // The wares, their categories and the home page.
    expect(crawled).toMatchObject({ pages: count + count / 20 + 1, summary: { created: 316 } })
    expect(scrape).toEqual({ products: count, observed: count, changed: count, gone: 0 })
    // Nothing twice, but for the circle of redirects and the page that an old address leads to.
    expect(requests).toBeLessThan(count + 40)
    expect(new Set(here.site.asked).size).toBe(here.site.asked.length - 6)
    await drain()
    const { body } = await here.shop.get(`/urls/item?url=http://${here.shop.domain}/produkt/7`)
    expect(body).toMatchObject({ type: 'product', state: 'AVAILABLE', price_minor: 10_700, currency: 'EUR' })
    expect((await here.shop.get('')).body).toMatchObject({
      crawl_state: 'DONE',
      scrape_state: 'DONE',
      url_count: 316,
      product_count: count,
      standards_used: ['json-ld'],
    })
  })

  it('keeps out of what robots.txt forbids and of other hosts, and reads no private address', async () => {
    const { told } = await crawl()
    expect(here.site.asked).not.toContain('/konto')
    expect(here.site.asked.join()).not.toContain('meta-data')
    expect(told).toEqual([expect.stringMatching(/kreis: more than 5 redirects/)])
  })

  it('of a shop whose prices changed tells exactly the changes', async () => {
    await crawl()
    const change = (id: number, changed: object) => Object.assign(here.site.wares.get(id) as object, changed)
    change(10, { price: '90.00' })
    change(11, { price: '500.00' })
    change(12, { availability: 'SoldOut' })
    here.site.wares.delete(13)
    at('2025-01-21T10:00:00.000Z')
    const { crawl: again, scrape } = await crawl()
    expect(again).toMatchObject({ pages: count + 15 })
    expect(scrape).toEqual({ products: count, observed: count - 1, changed: 3, gone: 0 })
    await drain()
    const told = (await events(`&domain=${here.shop.domain}`)).filter(
      ({ timestamp }) => timestamp > '2025-01-21',
    )
    expect(told.map(({ type, url }) => [type, url?.split('/').at(-1)])).toEqual([
      ['PRICE_DROPPED', '10'],
      ['PRICE_INCREASED', '11'],
      ['STATE_SOLD', '12'],
    ])
  })

  it('asks again where the shop is busy, and says where it stays so', async () => {
    here.site.broken.set('/produkt/3', 2)
    here.site.broken.set('/produkt/4', 99)
    const { crawl: crawled, told } = await crawl()
    expect(told).toContainEqual(expect.stringMatching(/produkt\/4: it answers 503/))
    // The other one leads in circles.
    expect(crawled).toMatchObject({ isFull: true, unreached: 2 })
  })

  it('is alone on its shop', async () => {
    const [first, second] = await Promise.allSettled([crawl(), crawl({ state: join(here.state, 'other') })])
    const refused = [first, second].filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'LEASE_HELD' } }])
  })

  it('that fails gives the shop back, with the reason', async () => {
    here.site.broken.set('/robots.txt', 99)
    await expect(crawl()).rejects.toThrow('it answers 503')
    expect((await here.shop.get('')).body).toMatchObject({ crawl_state: 'NEVER', crawl_attempts: 1 })
    expect((await here.shop.get('/failures')).body.items).toMatchObject([
      { kind: 'crawl', code: 'UNREACHABLE' },
    ])
  })
})

describe('the command', patient, () => {
  const run = (...more: string[]) =>
    spawn('npm', ['run', '--silent', 'crawl', '-w', 'systems/aura', '--', ...more], {
      cwd: fileURLToPath(new URL('../../../', import.meta.url)),
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
    const folder = join(here.state, 'killed')
    const given = [
      '--shop',
      here.shop.domain,
      '--api',
      served.server.url,
      '--token',
      await served.token(crawler),
    ]
    const there = [
      '--scheme',
      'http',
      '--connect',
      `${here.site.host}:${here.site.port}`,
      '--delay',
      '0',
      '--state',
      folder,
    ]
    const first = run(...given, ...there)
    const killed = ended(first)
    here.site.before = () => {
      if (here.site.asked.length === 150) process.kill(-(first.pid as number), 'SIGKILL')
    }
    expect(await killed).toMatchObject({ code: null, out: '' })
    here.site.asked.length = 0
    here.site.before = () => {}
    const { code, out } = await ended(run(...given, ...there))
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      crawl: { pages: 316, summary: { unique: 316 } },
      scrape: { products: count, observed: count, changed: count },
    })
    // What was read before it was killed is not asked for again.
    expect(here.site.asked.length).toBeLessThan(count + 40 - 140)
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
      const { fetchPage } = await import('./fetch-page.ts')
      const reach = { agent: 'x', seconds: 5, bytes: 1000 }
      await expect(fetchPage(`http://${host}:${here.site.port}/`, reach)).rejects.toThrow(
        'not on the public internet',
      )
      expect(here.site.asked).toEqual([])
    },
  )
})
