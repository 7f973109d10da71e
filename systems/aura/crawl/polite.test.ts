import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCrawl } from '../test/crawl/open-crawl.ts'
import type { Unreachable } from './fetch-page.ts'
import { Visitor } from './visitor.ts'

describe('C19: a host that is busy', () => {
  let status = 200
  let asked = 0
  let port = 0
  const server = createServer((_, response) => {
    asked++
    response.writeHead(status, { 'content-type': 'text/html' }).end('<p>Antik</p>')
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  beforeEach(() => {
    asked = 0
  })
  const visitor = () =>
    new Visitor({
      ...{ agent: 'Test/1', seconds: 20, bytes: 10_000, delay: 0.001, attempts: 1 },
      connect: { host: '127.0.0.1', port },
    })
  const url = 'http://dealer.example/'
  const failed = (error: unknown) => error as Unreachable

  it('is asked more and more slowly, and as before once it is well again', async () => {
    const own = visitor()
    const delays: number[] = []
    status = 503
    for (let index = 0; index < 8; index++) {
      await own.visit(url).catch(failed)
      delays.push(own.delayOf('dealer.example') / 0.001)
    }
    expect(delays.map(Math.round)).toEqual([2, 4, 8, 16, 32, 64, 64, 64])
    status = 200
    for (let index = 0; index < 6; index++) await own.visit(url)
    expect(own.delayOf('dealer.example')).toBe(0.001)
    expect(own.delayOf('other.example')).toBe(0.001)
  })

  it('is left alone after twelve failures in a row', async () => {
    const own = visitor()
    status = 503
    for (let index = 0; index < 12; index++) await own.visit(url).catch(failed)
    const refused = await own.visit(url).catch(failed)
    expect(refused).toMatchObject({ isOfHost: true, isLasting: true })
    expect(asked).toBe(12)
  })
})

describe('conditional requests', { timeout: 120_000 }, () => {
  const { here, crawl, at } = openCrawl(30)

  /** The website with validators: it answers 304 to whoever has its page already. */
  const withTags = (changed: ReadonlySet<number> = new Set()) => {
    for (const [id, ware] of here.site.wares)
      here.site.tags.set(`/produkt/${id}`, `"${ware.price}-${changed.has(id) ? 'b' : 'a'}"`)
  }

  it('ask only for what changed, and know the rest from the run before', async () => {
    withTags()
    const first = await crawl()
    expect(first.crawl).toMatchObject({ unchanged: 0, products: 30 })
    Object.assign(here.site.wares.get(7) as object, { price: '90.00' })
    withTags(new Set([7]))
    at('2025-01-21T10:00:00.000Z')
    const second = await crawl()
    expect(second.crawl).toMatchObject({ unchanged: 29, products: 30, isFull: true })
    expect(second.scrape).toEqual({ products: 30, observed: 30, changed: 1, gone: 0 })
    const { body } = await here.shop.get('')
    expect(body.last_crawl).toMatchObject({ unchanged: 29, products: 30, full: true })
  })
})
