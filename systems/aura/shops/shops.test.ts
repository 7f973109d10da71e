import { describe, expect, test } from 'vitest'
import { accepted, type Body, codeOf, freshDomain, openWorld } from '../test/world.ts'

const world = openWorld()
const { call, register, events, stored } = world

describe('C3: domains', () => {
  test.each([
    ['https://WWW.Antik-Müller.de./shop?x#y'.replace('#y', ''), 'www.xn--antik-mller-zhb.de'],
    ['http://a.example.com:80/', 'a.example.com'],
  ])('%s is %s', async (spelling, domain) => {
    expect((await call('POST', '/shops', { body: { domain: spelling } })).body.domain).toBe(domain)
    expect((await call('GET', `/shops/${encodeURIComponent(spelling)}`)).body.domain).toBe(domain)
  })

  test.each(['127.0.0.1', '[::1]', 'localhost', 'a.com:8080', 'a.com#b', 'ftp://a.com', 'a b.com'])(
    '%s is refused',
    async domain => {
      expect(codeOf(await call('POST', '/shops', { body: { domain } }))).toEqual([400, 'INVALID_DOMAIN'])
      expect(codeOf(await call('GET', `/shops/${encodeURIComponent(domain)}`))).toEqual([
        400,
        'INVALID_DOMAIN',
      ])
    },
  )
})

describe('registration', () => {
  test('of one domain by twenty at once: one is new, one event', async () => {
    const domain = freshDomain()
    const register = () => call('POST', '/shops', { body: { domain, country: 'de' } })
    const answers = await Promise.all(Array.from({ length: 20 }, register))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]!.body).toMatchObject({
      country: 'DE',
      registrable_domain: 'example.com',
      version: 1,
      settings: { sort_query: false, strip_trailing_slash: false, miss_limit: 3 },
    })
    expect(await events(`&domain=${domain}`)).toHaveLength(1)
  })

  test('a repeat with its key keeps its status', async () => {
    const request = { body: { domain: freshDomain() }, headers: { 'idempotency-key': 'register' } }
    const statuses = [await call('POST', '/shops', request), await call('POST', '/shops', request)]
    expect(statuses.map(({ status }) => status)).toEqual([201, 201])
  })
})

describe('a shop', () => {
  test('is changed by name, country and type, under its version', async () => {
    const shop = await register(undefined, { name: 'Old', shop_type: 'dealer' })
    const { headers } = await shop.get('')
    expect(headers.get('etag')).toBe('"1"')
    const patch = (body: object, match: string) =>
      shop.call('PATCH', '', { body, headers: { 'if-match': match } })
    const changed = await patch({ name: 'New', country: 'fr', shop_type: null }, '"1"')
    expect(changed.body).toMatchObject({ name: 'New', country: 'FR', version: 2 })
    expect(changed.body.shop_type).toBeUndefined()
    expect(await shop.meta()).toEqual(changed.body)
    expect(codeOf(await patch({ name: 'Late' }, '"1"'))).toEqual([412, 'STALE_VERSION'])
    expect(codeOf(await patch({ url_count: 7 }, '"2"'))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('and its URLs are changed and deleted only as the caller knows them, where it says so', async () => {
    const shop = await register()
    await shop.record(['/a'])
    const item = `/urls/item?url=${encodeURIComponent(shop.url('/a'))}`
    const stale = { headers: { 'if-match': '"7"' } }
    for (const [method, path, body] of [
      ['PATCH', item, { type: 'article' }],
      ['DELETE', item, undefined],
      ['DELETE', '', undefined],
    ] as const)
      expect(codeOf(await shop.call(method, path, { ...stale, body }))).toEqual([412, 'STALE_VERSION'])
    const { headers } = await shop.get(item)
    const current = { headers: { 'if-match': headers.get('etag') as string } }
    expect((await shop.call('DELETE', item, current)).status).toBe(204)
  })

  test('that is not known is not found, wherever it is asked for', async () => {
    for (const path of ['', '/urls', '/products', '/stats', '/failures', '/group-suggestions'])
      expect(codeOf(await call('GET', `/shops/unknown.example.com${path}`))).toEqual([404, 'SHOP_NOT_FOUND'])
  })
})

describe('C10: all shops', () => {
  test('are listed by domain, page by page, or those of a country', async () => {
    const domains = Array.from({ length: 25 }, (_, at) => `list-${String(at).padStart(2, '0')}.example.org`)
    for (const [at, domain] of domains.entries())
      await register(domain, { country: at % 5 === 0 ? 'NO' : 'SE' })
    const list = async (query: string) => {
      const found: string[] = []
      let cursor = ''
      do {
        const page = accepted(await call('GET', `/shops?${query}${cursor}`))
        found.push(...page.items.map(({ domain }: Body) => domain))
        cursor = page.nextCursor ? `&cursor=${encodeURIComponent(page.nextCursor)}` : ''
      } while (cursor)
      return found
    }
    const all = await list('limit=7')
    expect(all).toEqual(all.toSorted())
    expect(all.filter(domain => domain.startsWith('list-'))).toEqual(domains)
    expect(await list('limit=2&country=no')).toEqual(domains.filter((_, at) => at % 5 === 0))
    const { nextCursor } = (await call('GET', '/shops?limit=2&country=no')).body
    const foreign = await call('GET', `/shops?limit=2&country=se&cursor=${encodeURIComponent(nextCursor)}`)
    expect(codeOf(foreign)).toEqual([400, 'INVALID_CURSOR'])
  })
})

describe('C13: groups', () => {
  test('have the shops that an operator puts into them; a shared domain is only suggested', async () => {
    const [one, other] = [await register('a.gallery-one.com'), await register('b.gallery-one.com')]
    expect((await one.list('/group-suggestions')).map(({ domain }: Body) => domain)).toEqual([other.domain])
    expect((await one.meta()).group_id).toBeUndefined()
    const { body: group } = await call('POST', '/groups', { body: { name: 'Gallery One' } })
    const path = `/groups/${group.group_id}`
    for (const { domain } of [one, other, one])
      expect((await call('PUT', `${path}/shops/${domain}`)).body).toMatchObject({ group_id: group.group_id })
    const { body } = await call('GET', path)
    expect(body).toMatchObject({
      name: 'Gallery One',
      items: [{ domain: one.domain }, { domain: other.domain }],
    })
    const second = (await call('POST', '/groups', { body: { name: 'Other' } })).body.group_id
    expect(codeOf(await call('PUT', `/groups/${second}/shops/${one.domain}`))).toEqual([
      409,
      'ALREADY_GROUPED',
    ])
    expect(codeOf(await call('DELETE', `/groups/${second}/shops/${one.domain}`))).toEqual([404, 'NOT_FOUND'])
    expect((await call('DELETE', `${path}/shops/${one.domain}`)).status).toBe(204)
    expect((await call('PUT', `/groups/${second}/shops/${one.domain}`)).status).toBe(200)
    expect((await call('GET', path)).body.items).toMatchObject([{ domain: other.domain }])
    expect(codeOf(await call('PUT', `/groups/none/shops/${other.domain}`))).toEqual([404, 'NOT_FOUND'])
  })

  test('are changed under the version of the shop, where one is said', async () => {
    const shop = await register()
    const { body: group } = await call('POST', '/groups', { body: { name: 'Versions' } })
    const path = `/groups/${group.group_id}/shops/${shop.domain}`
    const send = (method: string, version: number) =>
      call(method, path, { headers: { 'if-match': `"${version}"` } })
    expect(codeOf(await send('PUT', 7))).toEqual([412, 'STALE_VERSION'])
    expect((await shop.meta()).group_id).toBeUndefined()
    expect((await send('PUT', 1)).body).toMatchObject({ group_id: group.group_id, version: 2 })
    expect(codeOf(await send('DELETE', 1))).toEqual([412, 'STALE_VERSION'])
    expect((await send('DELETE', 2)).status).toBe(204)
  })

  test('of ten groups that want one shop at once one gets it', async () => {
    const shop = await register()
    const groups = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, at) => (await call('POST', '/groups', { body: { name: `${at}` } })).body.group_id,
      ),
    )
    const answers = await Promise.all(
      groups.map(group => call('PUT', `/groups/${group}/shops/${shop.domain}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const members = await Promise.all(groups.map(group => stored(`GROUP#${group}`)))
    expect(members.flat().filter(({ SK }) => SK === `SHOP#${shop.domain}`)).toHaveLength(1)
  })
})

describe('statistics', () => {
  test('count URLs, products and what changed since the last scrape was claimed', async () => {
    const shop = await register()
    await shop.record(['/products/a', '/products/b', '/about'])
    await shop.complete((await shop.claim('crawl')).token)
    await shop.observe('/products/a', { state: 'LISTED' })
    const { token } = await shop.claim('scrape')
    await shop.observe('/products/a', { state: 'SOLD' })
    await shop.observe('/products/a', { state: 'SOLD' })
    await shop.observe('/products/b', { state: 'LISTED' })
    await shop.complete(token)
    expect((await shop.get('/stats')).body).toMatchObject({
      url_count: 3,
      product_count: 2,
      changed_last_run: 2,
      crawl: { state: 'DONE' },
      scrape: { state: 'DONE' },
      failures: 0,
      dead_letters: 0,
    })
    const about = encodeURIComponent(shop.url('/products/a'))
    expect((await shop.call('DELETE', `/urls/item?url=${about}`)).status).toBe(204)
    expect((await shop.get('/stats')).body).toMatchObject({ url_count: 2, product_count: 1 })
    expect(codeOf(await shop.get(`/urls/item?url=${about}`))).toEqual([404, 'NOT_FOUND'])
  })
})
