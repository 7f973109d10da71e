import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type WorkOptions, work } from '../../crawl/work.ts'
import { openWorld, type ShopOfTest, start, worker } from '../world.ts'
import { openWebsite, type Website } from './website.ts'

export const crawler = worker('crawler', 'registry:read', 'registry:write', 'observe:write', 'schedule')

/** A registry, and for each test a shop in it whose website has so many wares. */
export function openCrawl(wares: number) {
  const world = openWorld()
  const { served } = world
  const here = {} as { state: string; shop: ShopOfTest; site: Website }
  beforeAll(() => {
    here.state = mkdtempSync(join(tmpdir(), 'aura-crawl-'))
  })
  afterAll(() => rmSync(here.state, { recursive: true }))
  beforeEach(async () => {
    world.at(start)
    here.shop = await world.register()
    here.site = await openWebsite(here.shop.domain, wares)
  })
  afterEach(() => here.site.close())
  const crawl = async (options: Partial<WorkOptions> = {}) => {
    const told: string[] = []
    const worked = await work({
      api: served.server.url,
      token: await served.token(crawler),
      shop: here.shop.domain,
      state: here.state,
      agent: 'TestCrawler/1',
      delay: 0,
      timeout: 10,
      maxBytes: 100_000,
      maxPages: 1000,
      leaseSeconds: 300,
      scheme: 'http',
      connect: { host: here.site.host, port: here.site.port },
      tell: problem => told.push(problem),
      progress: () => {},
      ...options,
    })
    return { ...worked, told }
  }
  return { ...world, here, crawl }
}
