import { beforeEach, describe, expect, it } from 'vitest'
import { openCrawl } from '../test/crawl/open-crawl.ts'

const count = 20
/** Of wares, of their category, and at home. */
const pages = count + 2
const { here, crawl, at, drain, events } = openCrawl(count)

const nested = '<b>'.repeat(1_500_000)
const html = { 'content-type': 'text/html' }
const large = { maxBytes: 5_000_000 }

beforeEach(() => {
  here.site.odd.set('/kreis', 404)
})

const item = async (id: number) =>
  (await here.shop.get(`/urls/item?url=http://${here.shop.domain}/produkt/${id}`)).body

/** Crawls again, days later. */
const laterCrawl = async (days: number) => {
  at(`2025-02-0${days}T10:00:00.000Z`)
  const worked = await crawl()
  await drain()
  return worked
}

describe('one page out of reach is an exception of the run', () => {
  it.each([
    ['it keeps robots out', 403],
    ['it is broken', 500],
    ['it leads in circles', '/produkt/5'],
    ['it is too large', { headers: html, body: 'x'.repeat(200_000) }],
  ])('%s: the crawl is full', async (_, answer) => {
    here.site.odd.set('/produkt/5', answer)
    const { crawl: crawled, told } = await crawl()
    expect(told).toEqual([expect.stringContaining('/produkt/5: ')])
    expect(crawled).toMatchObject({ pages: pages - 1, isFull: true, unreached: 1, gone: 0 })
  })

  it('does not keep the rest from being swept, and is not missing itself', async () => {
    await laterCrawl(1)
    here.site.broken.set('/produkt/5', 1000)
    here.site.wares.delete(6)
    for (const days of [2, 3, 4]) await laterCrawl(days)
    expect(await item(5)).toMatchObject({ state: 'AVAILABLE', miss_count: 0 })
    expect(await item(6)).toMatchObject({ state: 'REMOVED', miss_count: 3 })
    expect(await item(7)).toMatchObject({ state: 'AVAILABLE', miss_count: 0 })
    here.site.broken.clear()
    here.site.wares.delete(5)
    await laterCrawl(5)
    expect(await item(5)).toMatchObject({ state: 'AVAILABLE', miss_count: 1 })
  })
})

describe('a crawl is not full, and nothing is missing, where', () => {
  it.each([
    ['a sitemap keeps robots out', '/karte-1.xml.gz', 403],
    ['a sitemap leads in circles', '/karte-1.xml.gz', '/karte-1.xml.gz'],
    ['the home page is out of reach', '/', 500],
    ['the rules of a host are', 'alt/robots.txt', 500],
  ])('%s', async (_, path, answer) => {
    here.site.more.push(`http://alt.${here.shop.domain}/`)
    here.site.odd.set(path, answer)
    const { crawl: crawled, told } = await crawl()
    expect(told).toHaveLength(1)
    expect(crawled).toMatchObject({ isFull: false })
  })

  it('the website is half down', async () => {
    await laterCrawl(1)
    for (let id = 2; id <= 5; id++) here.site.odd.set(`/produkt/${id}`, 500)
    here.site.wares.delete(6)
    const { crawl: crawled } = await laterCrawl(2)
    expect(crawled).toMatchObject({ isFull: false, unreached: 4 })
    expect(await item(6)).toMatchObject({ miss_count: 0 })
  })
})

describe('a page that is not there', () => {
  it('is removed at once, with its price, where it says that it is gone (410)', async () => {
    await laterCrawl(1)
    here.site.odd.set('/produkt/5', 410)
    const { crawl: crawled, scrape, told } = await laterCrawl(2)
    expect(told).toEqual([])
    expect(crawled).toMatchObject({ isFull: true, unreached: 0, gone: 1 })
    expect(scrape).toMatchObject({ gone: 1 })
    expect(await item(5)).toMatchObject({ state: 'REMOVED', hash_input: 'REMOVED|10500|EUR', miss_count: 1 })
    await laterCrawl(3)
    const removed = await events(`&domain=${here.shop.domain}&type=STATE_REMOVED`)
    expect(removed).toMatchObject([
      { url: `http://${here.shop.domain}/produkt/5`, timestamp: '2025-02-02T10:00:00.000Z' },
    ])
  })

  it('is removed at once where only its observation asks for it', async () => {
    await laterCrawl(1)
    here.site.odd.set('/produkt/5', 410)
    // Nothing leads to it any more.
    here.site.wares.delete(5)
    expect(await laterCrawl(2)).toMatchObject({ crawl: { gone: 0 }, scrape: { gone: 1 } })
    expect(await item(5)).toMatchObject({ state: 'REMOVED', price_minor: 10_500 })
  })

  it('is removed after as many runs as the shop says where it is not found (404)', async () => {
    await laterCrawl(1)
    here.site.odd.set('/produkt/5', 404)
    for (const [days, state] of [
      [2, 'AVAILABLE'],
      [3, 'AVAILABLE'],
      [4, 'REMOVED'],
    ] as const) {
      await laterCrawl(days)
      expect(await item(5)).toMatchObject({ state, miss_count: days - 1 })
    }
  })
})

describe('what is made to hang the crawler', () => {
  it('is a page like others where elements are nested without end, but its links are not followed', async () => {
    here.site.odd.set('/produkt/5', { headers: html, body: nested })
    const { crawl: crawled, told } = await crawl(large)
    expect(told).toEqual([expect.stringMatching(/produkt\/5: .*too-deep/)])
    expect(crawled).toMatchObject({ pages, isFull: true })
  })

  it('is a sitemap that cannot be read where elements are nested without end', async () => {
    here.site.odd.set('/karte.xml', { body: `<urlset>${nested}` })
    const { crawl: crawled, told } = await crawl(large)
    expect(told).toEqual([expect.stringMatching(/karte.xml: it is nested too deeply/)])
    expect(crawled).toMatchObject({ pages, isFull: false })
  })

  it('is refused where it is a robots.txt of more rules than anybody needs', async () => {
    here.site.rules = '# '.repeat(300_000)
    await expect(crawl(large)).rejects.toThrow('robots.txt: it has more than 512000 bytes')
  })
})

describe('a Crawl-delay', () => {
  it('is kept between any two requests', async () => {
    here.site.rules = 'Crawl-delay: 0.3'
    const times: number[] = []
    here.site.before = () => times.push(performance.now())
    await crawl({ maxPages: 3 })
    // Rules, two sitemaps, three pages; the one after the rules need not wait for what they say.
    expect(times).toHaveLength(6)
    expect((times.at(-1) as number) - (times[1] as number)).toBeGreaterThan(4 * 300 - 150)
  })

  it('of another robot is not', async () => {
    here.site.rules = '\nUser-agent: OtherBot\nCrawl-delay: 30'
    expect((await crawl()).crawl).toMatchObject({ pages })
  })
})
