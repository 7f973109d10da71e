import { describe, expect, it } from 'vitest'
import { type Body, codeOf, minutesLater, openWorld, start, worker } from '../test/world.ts'

const { call, register, at } = openWorld()
const one = worker('crawler-a', 'schedule', 'registry:write', 'registry:read')
const other = worker('crawler-b', 'schedule', 'registry:write', 'registry:read')

const due = async (query = '') => {
  const { body } = await call('GET', `/due?kind=crawl&limit=100${query}`)
  return (body.items as Body[]).map(({ domain }) => domain)
}

type Shop = Awaited<ReturnType<typeof register>>
const claim = (shop: Shop, as = one) => shop.call('POST', '/leases', { as, body: { kind: 'crawl' } })

async function crawl(shop: Shop, report: object = {}) {
  const { body } = await claim(shop)
  const done = await shop.call('POST', `/leases/${body.token}/completions`, { as: one, body: report })
  expect(done.status).toBe(200)
  return done.body
}

async function fail(shop: Shop) {
  const { body } = await claim(shop)
  const failure = { code: 'TIMEOUT', message: 'no answer' }
  await shop.call('POST', `/leases/${body.token}/failures`, { as: one, body: failure })
  return (await shop.get('')).body
}

const hours = (count: number) => minutesLater(60 * count)

describe('C18: the schedule of crawls', () => {
  it('is every 48 hours, or as often as the shop says', async () => {
    at(start)
    const [usual, daily, weekly] = await Promise.all([
      register('usual.example'),
      register('daily.example', { crawl_every_hours: 24 }),
      register('weekly.example', { crawl_every_hours: 168 }),
    ])
    for (const shop of [usual, daily, weekly]) await crawl(shop)
    const dueAfter = async (count: number) => {
      at(hours(count))
      const found = await due()
      return ['usual', 'daily', 'weekly'].filter(name => found.includes(`${name}.example`))
    }
    expect(await dueAfter(23)).toEqual([])
    expect(await dueAfter(25)).toEqual(['daily'])
    expect(await dueAfter(49)).toEqual(['usual', 'daily'])
    expect(await dueAfter(167)).toEqual(['usual', 'daily'])
    expect(await dueAfter(169)).toEqual(['usual', 'daily', 'weekly'])
  })

  it('counts another schedule from the last crawl, and null takes it away', async () => {
    at(start)
    const shop = await register('changed.example')
    await crawl(shop)
    const set = (crawl_every_hours: number | null) => shop.call('PATCH', '', { body: { crawl_every_hours } })
    expect((await set(6)).body).toMatchObject({ crawl_every_hours: 6, next_crawl_at: hours(6) })
    expect((await set(null)).body).toMatchObject({ crawl_every_hours: 48, next_crawl_at: hours(48) })
    expect((await set(0)).status).toBe(400)
    expect((await set(673)).status).toBe(400)
  })

  it('has a shop at once that somebody asks for, and says what the run came to', async () => {
    at(start)
    const shop = await register('asked.example')
    const report = { pages: 12, products: 9, unchanged: 0, unreached: 1, gone: 0, requests: 15 }
    const done = await crawl(shop, { full: true, crawl: report })
    expect(done.last_crawl).toEqual({ ...report, full: true })
    expect(await due()).not.toContain('asked.example')
    const answer = await shop.call('POST', '/crawl-requests', { as: one })
    expect([answer.status, answer.body.next_crawl_at]).toEqual([200, start])
    expect(await due()).toContain('asked.example')
    await crawl(shop)
    expect(await due()).not.toContain('asked.example')
  })

  it('is not held up by a clock that was ahead', async () => {
    at('2031-01-01T00:00:00.000Z')
    const [done, held] = await Promise.all([register('ahead.example'), register('held.example')])
    await crawl(done)
    await claim(held)
    at(start)
    expect(await due()).toEqual(expect.arrayContaining(['ahead.example', 'held.example']))
    expect((await claim(held, other)).status).toBe(201)
    await crawl(done)
    expect(await due()).not.toContain('ahead.example')
  })

  it('after a clock that jumped ahead makes up for what was missed once', async () => {
    at(start)
    const shop = await register('missed.example', { crawl_every_hours: 1 })
    await crawl(shop)
    at(hours(1000))
    expect((await due()).filter(domain => domain === 'missed.example')).toHaveLength(1)
    await crawl(shop)
    expect(await due()).not.toContain('missed.example')
    at(start)
  })
})

describe('C19: crawls that fail', () => {
  it('wait longer each time, and a success forgets it', async () => {
    at(start)
    const shop = await register('failing.example')
    const waits: number[] = []
    for (let index = 0; index < 9; index++) {
      const { next_crawl_at } = await fail(shop)
      waits.push((Date.parse(next_crawl_at) - Date.parse(start)) / 60_000)
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
    expect(await due()).not.toContain('failing.example')
    at(hours(24))
    expect(await due()).toContain('failing.example')
    at(start)
    expect(await crawl(shop)).toMatchObject({ crawl_attempts: 0, next_crawl_at: hours(48) })
    expect((await fail(shop)).next_crawl_at).toBe(minutesLater(15))
  })
})

describe('C20: one host at a time', () => {
  it('shops under one another are never worked on at once; those beside are', async () => {
    at(start)
    const [above, below, beside] = await Promise.all([
      register('antik.example'),
      register('shop.antik.example'),
      register('uhren.antik.example'),
    ])
    const { body } = await claim(above)
    expect(codeOf(await claim(below, other))).toEqual([409, 'LEASE_HELD'])
    await above.call('POST', `/leases/${body.token}/completions`, { as: one, body: {} })
    expect((await claim(below, other)).status).toBe(201)
    expect((await claim(beside)).status).toBe(201)
    expect(codeOf(await claim(above))).toEqual([409, 'LEASE_HELD'])
  })

  it('of many that claim at once, one gets the host', async () => {
    at(start)
    for (let round = 0; round < 5; round++) {
      const shops = await Promise.all([register(`r${round}.example`), register(`www.r${round}.example`)])
      const claims = Array.from({ length: 16 }, (_, index) =>
        claim(shops[index % 2] as Shop, worker(`w${index}`, 'schedule')),
      )
      const answers = await Promise.all(claims)
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    }
  })
})
