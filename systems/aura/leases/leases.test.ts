import { describe, expect, test } from 'vitest'
import {
  accepted,
  type Body,
  codeOf,
  freshDomain,
  minutesLater,
  openWorld,
  start,
  worker,
} from '../test/world.ts'

const world = openWorld()
const { register, at } = world
const [ann, bob] = [worker('ann', 'schedule', 'registry:write'), worker('bob', 'schedule', 'registry:write')]

describe('C12: a shop has one lease at a time', () => {
  test('of 32 workers that claim at once one gets it', async () => {
    for (const kind of ['crawl', 'scrape'] as const) {
      const shop = await register()
      await shop.complete((await shop.claim('crawl', ann)).token, {}, ann)
      const workers = Array.from({ length: 32 }, (_, at) => worker(`worker-${at}`, 'schedule'))
      const claims = await Promise.all(workers.map(as => shop.post('/leases', { kind }, as)))
      const [won, lost] = [claims.filter(one => one.status === 201), claims.filter(one => one.status !== 201)]
      expect(won).toHaveLength(1)
      expect(lost.map(codeOf)).toEqual(Array.from({ length: 31 }, () => [409, 'LEASE_HELD']))
      expect(await shop.meta()).toMatchObject({ lease_owner: won[0]!.body.owner, lease_kind: kind })
    }
  })

  test('of 32 workers that claim one that is over at once one gets it, and it failed once', async () => {
    const shop = await register()
    await shop.claim('crawl', ann)
    at(minutesLater(6))
    const workers = Array.from({ length: 32 }, (_, at) => worker(`worker-${at}`, 'schedule'))
    const claims = await Promise.all(workers.map(as => shop.post('/leases', { kind: 'crawl' }, as)))
    at(start)
    expect(claims.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await shop.meta()).toMatchObject({ crawl_state: 'PROGRESS', crawl_attempts: 1 })
    expect(await shop.list('/failures')).toMatchObject([{ kind: 'crawl', code: 'LEASE_EXPIRED' }])
  })

  test('a lease of either kind keeps both kinds away', async () => {
    const shop = await register()
    const { token } = await shop.claim('crawl', ann)
    for (const kind of ['crawl', 'scrape'])
      expect(codeOf(await shop.post('/leases', { kind }, bob))).toEqual([409, 'LEASE_HELD'])
    await shop.complete(token, {}, ann)
    expect((await shop.claim('scrape', bob)).run_id).toBeUndefined()
    expect(codeOf(await shop.post('/leases', { kind: 'crawl' }, ann))).toEqual([409, 'LEASE_HELD'])
  })

  test('a scrape needs a crawl that is done', async () => {
    const shop = await register()
    expect(codeOf(await shop.post('/leases', { kind: 'scrape' }, ann))).toEqual([409, 'INVALID_TRANSITION'])
  })

  test('only its holder keeps, completes or gives up a lease, and only while it lasts', async () => {
    const shop = await register()
    const { token } = await shop.claim('crawl', ann)
    const patch = (as: typeof ann, of = token) =>
      shop.call('PATCH', `/leases/${of}`, { as, body: { seconds: 60 } })
    const attempts = (as: typeof ann, of = token) => [
      patch(as, of),
      shop.complete(of, {}, as),
      shop.post(`/leases/${of}/failures`, { code: 'X', message: '' }, as),
    ]
    for (const answer of [...attempts(bob), ...attempts(ann, 'another')])
      expect(codeOf(await answer)).toEqual([409, 'LEASE_LOST'])
    expect((await patch(ann)).body.until).toBe(minutesLater(1))
    at(minutesLater(1))
    for (const answer of attempts(ann)) expect(codeOf(await answer)).toEqual([409, 'LEASE_LOST'])
    at(start)
    expect(await shop.meta()).toMatchObject({ crawl_state: 'PROGRESS', crawl_attempts: 0 })
  })

  test('seconds are from 30 to 3600', async () => {
    const shop = await register()
    for (const seconds of [29, 3601, 1.5])
      expect(codeOf(await shop.post('/leases', { kind: 'crawl', seconds }, ann))).toEqual([
        400,
        'VALIDATION_ERROR',
      ])
    expect((await shop.claim('crawl', ann)).until).toBe(minutesLater(5))
  })

  test('a repeat of a claim with its key gets the same lease', async () => {
    const shop = await register()
    const claim = () =>
      shop.call('POST', '/leases', {
        as: ann,
        body: { kind: 'crawl' },
        headers: { 'idempotency-key': 'once' },
      })
    const [first, second] = [await claim(), await claim()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })
})

describe('work that fails', () => {
  test('leaves the shop as it was before, with one more attempt and a failure', async () => {
    const shop = await register()
    const never = await shop.claim('crawl', ann)
    await shop.post(`/leases/${never.token}/failures`, { code: 'TIMEOUT', message: 'no answer' }, ann)
    expect(await shop.meta()).toMatchObject({ crawl_state: 'NEVER', crawl_attempts: 1 })
    const { token } = await shop.claim('crawl', ann)
    expect((await shop.complete(token, {}, ann)).body).toMatchObject({
      crawl_state: 'DONE',
      crawl_attempts: 0,
    })
    at(minutesLater(60))
    const again = await shop.claim('crawl', ann)
    await shop.post(
      `/leases/${again.token}/failures`,
      { code: 'BLOCKED', message: 'robots', url: shop.url('/x') },
      ann,
    )
    at(start)
    const meta = await shop.meta()
    expect(meta).toMatchObject({ crawl_state: 'DONE', crawl_done_at: start, crawl_attempts: 1 })
    expect(meta.lease_until).toBeUndefined()
    const { body } = await shop.get('/stats')
    expect(body).toMatchObject({ failures: 2, last_failure: { code: 'BLOCKED' }, crawl: { attempts: 1 } })
  })

  test('is gone on with by the cursor, by the next of the same kind; completing clears it', async () => {
    const shop = await register()
    await shop.complete((await shop.claim('crawl', ann)).token, {}, ann)
    const crawl = await shop.claim('crawl', ann)
    const noted = { seconds: 60, cursor: 'page-7' }
    await shop.call('PATCH', `/leases/${crawl.token}`, { as: ann, body: noted })
    const renewed = await shop.call('PATCH', `/leases/${crawl.token}`, { as: ann, body: { seconds: 60 } })
    expect(accepted(renewed).cursor, 'a renewal that says no place keeps the one before').toBe('page-7')
    at(minutesLater(2))
    const scrape = await shop.claim('scrape', bob)
    expect(scrape.cursor).toBeUndefined()
    await shop.call('PATCH', `/leases/${scrape.token}`, { as: bob, body: { cursor: 'item-3' } })
    await shop.post(`/leases/${scrape.token}/failures`, { code: 'X', message: '' }, bob)
    const next = await shop.claim('crawl', bob)
    expect(next.cursor).toBe('page-7')
    expect(next.run_id).not.toBe(crawl.run_id)
    await shop.complete(next.token, {}, bob)
    expect((await shop.claim('scrape', ann)).cursor).toBe('item-3')
    at(start)
  })
})

describe('recording for a crawl', () => {
  test('is for the one who holds it', async () => {
    const shop = await register()
    const { token, run_id } = await shop.claim('crawl', ann)
    await shop.record(['/a'], {}, { run_id }, ann)
    expect((await shop.item('/a')).last_seen_run).toBe(run_id)
    const urls = [{ url: shop.url('/b') }]
    for (const [as, run] of [
      [bob, run_id],
      [ann, 'other-run'],
    ] as const)
      expect(codeOf(await shop.post('/urls', { urls, run_id: run }, as))).toEqual([409, 'LEASE_LOST'])
    at(minutesLater(5))
    expect(codeOf(await shop.post('/urls', { urls, run_id }, ann))).toEqual([409, 'LEASE_LOST'])
    at(start)
    await shop.complete(token, {}, ann)
    expect(codeOf(await shop.post('/urls', { urls, run_id }, ann))).toEqual([409, 'LEASE_LOST'])
  })
})

describe('due lists', () => {
  const due = async (query: string) => accepted(await world.call('GET', `/due?${query}`)) as Body

  test('give expired leases between never and done, of all countries or one, page by page', async () => {
    const registered = async (country: string) => register(freshDomain(), { country })
    const [never, stuck, done] = [await registered('is'), await registered('IS'), await registered('IS')]
    at(minutesLater(-5 * 1440))
    await done.complete((await done.claim('crawl', ann)).token, {}, ann)
    await stuck.claim('crawl', ann)
    at(start)
    const expected = [never, stuck, done].map(({ domain }) => domain)
    expect((await due('kind=crawl&country=is')).items.map(({ domain }: Body) => domain)).toEqual(expected)
    const paged: string[] = []
    let cursor = ''
    do {
      const page = await due(`kind=crawl&country=IS&limit=1${cursor}`)
      paged.push(...page.items.map(({ domain }: Body) => domain))
      cursor = page.nextCursor ? `&cursor=${encodeURIComponent(page.nextCursor)}` : ''
      at(minutesLater(1))
    } while (cursor)
    at(start)
    expect(paged).toEqual(expected)
  })

  test('a cutoff is a moment in any zone, or a day with all of it', async () => {
    const shop = await register(freshDomain(), { country: 'LI' })
    at('2025-01-18T22:30:00.000Z')
    await shop.complete((await shop.claim('crawl', ann)).token, {}, ann)
    at(start)
    const count = async (cutoff: string) =>
      (await due(`kind=crawl&country=li&cutoff=${encodeURIComponent(cutoff)}`)).items.length
    expect(await count('2025-01-18T23:29:59+01:00')).toBe(0)
    expect(await count('2025-01-18T23:30:00+01:00')).toBe(1)
    expect(await count('2025-01-17')).toBe(0)
    expect(await count('2025-01-18')).toBe(1)
  })

  test('C16: countries are two letters', async () => {
    for (const country of ['Germany', 'COUNTRY%23DE'])
      expect(codeOf(await world.call('GET', `/due?kind=crawl&country=${country}`))).toEqual([
        400,
        'VALIDATION_ERROR',
      ])
    const body = { domain: freshDomain(), country: 'COUNTRY#DE' }
    expect(codeOf(await world.call('POST', '/shops', { body }))).toEqual([400, 'VALIDATION_ERROR'])
  })
})
