import { describe, expect, test } from 'vitest'
import { type Body, codeOf, openWorld, type ShopOfTest } from '../test/world.ts'

const world = openWorld()
const { register, stored, events } = world

async function product(): Promise<ShopOfTest> {
  const shop = await register()
  await shop.record(['/p'], { type: 'product' })
  return shop
}

const eventsOf = async ({ domain }: ShopOfTest) =>
  (await events(`&domain=${domain}`)).filter(({ type }: Body) => type !== 'shop.registered')

describe('C5: a hash is stored together with its effect, or not at all', () => {
  test('a question without commit stores nothing and is answered the same again', async () => {
    const shop = await product()
    const before = await stored(`SHOP#${shop.domain}`)
    const seen = { state: 'AVAILABLE', amount: '10', currency: 'EUR', commit: false }
    const asked = await shop.observe('/p', seen)
    expect(asked).toMatchObject({ changed: true, hash_input: 'AVAILABLE|1000|EUR' })
    expect(await shop.observe('/p', seen)).toEqual(asked)
    expect(await stored(`SHOP#${shop.domain}`)).toEqual(before)
    expect(await eventsOf(shop)).toEqual([])
    const done = await shop.observe('/p', { ...seen, commit: true, expected_hash: null })
    expect(done).toMatchObject({ changed: true, hash: asked.hash })
    expect(await shop.observe('/p', seen)).toMatchObject({ changed: false })
  })

  test('twenty observers of the same change at once: one change, one history entry, its events once', async () => {
    const shop = await product()
    const seen = { state: 'AVAILABLE', amount: 10, currency: 'EUR' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.observe('/p', seen)))
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
    const history = await shop.list(`/urls/history?url=${encodeURIComponent(shop.url('/p'))}`)
    expect(history).toMatchObject([{ amount: 10, previous: {} }])
    expect((await eventsOf(shop)).map(({ type }: Body) => type)).toEqual([
      'PRICE_DISCOVERED',
      'STATE_AVAILABLE',
    ])
    expect((await shop.meta()).changed_last_run).toBe(1)
  })

  test('twenty different prices at once: each is compared with the one before it', async () => {
    const shop = await product()
    const prices = Array.from({ length: 20 }, (_, at) => at + 1)
    await Promise.all(prices.map(amount => shop.observe('/p', { state: 'LISTED', amount, currency: 'EUR' })))
    const entries = (await stored(`SHOP#${shop.domain}`)).filter(({ SK }) => String(SK).startsWith('HIST#'))
    expect(entries).toHaveLength(20)
    const previous = entries.map((entry: Body) => entry.previous?.hash?.S ?? 'none')
    expect(new Set(previous).size).toBe(20)
  })

  test('whoever expects a hash is told when there is another', async () => {
    const shop = await product()
    const { hash } = await shop.observe('/p', { state: 'LISTED' })
    const observe = (state: string, expected_hash: string | null) =>
      shop.post('/observations', { url: shop.url('/p'), state, expected_hash })
    expect(codeOf(await observe('SOLD', null))).toEqual([409, 'HASH_CONFLICT'])
    expect(codeOf(await observe('SOLD', '0'.repeat(32)))).toEqual([409, 'HASH_CONFLICT'])
    const racing = await Promise.all(
      ['SOLD', 'RESERVED', 'REMOVED', 'AVAILABLE'].map(state => observe(state, hash)),
    )
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('a repeat with its key has one effect', async () => {
    const shop = await product()
    const observe = () =>
      shop.call('POST', '/observations', {
        body: { url: shop.url('/p'), state: 'SOLD' },
        headers: { 'idempotency-key': shop.domain },
      })
    const [first, second] = [await observe(), await observe()]
    expect(second.body).toEqual(first.body)
    expect(second.body.changed).toBe(true)
    expect(await eventsOf(shop)).toHaveLength(1)
  })
})

describe('C6: what is hashed', () => {
  test.each([
    [
      'RESERVED|12050|USD',
      '77b204a0fd284e430e74631418ea954f',
      { state: 'reserved', amount: '120.50', currency: 'usd' },
    ],
    ['SOLD||', undefined, { state: 'SOLD', currency: 'EUR' }],
    ['AVAILABLE|0|EUR', undefined, { state: 'AVAILABLE', amount: 0, currency: 'EUR' }],
    ['AVAILABLE|1200|JPY', undefined, { state: 'AVAILABLE', amount: '1200', currency: 'JPY' }],
    [
      'AVAILABLE|9007199254740991|EUR',
      undefined,
      { state: 'AVAILABLE', amount: '90071992547409.91', currency: 'EUR' },
    ],
  ])('%s', async (input, hash, seen) => {
    const shop = await product()
    const answer = await shop.observe('/p', seen)
    expect(answer.hash_input).toBe(input)
    if (hash) expect(answer.hash).toBe(hash)
    expect(await shop.item('/p')).toMatchObject({ hash: answer.hash, hash_input: input })
  })

  test('an estimate is stored and sent in events, but is not part of it', async () => {
    const shop = await product()
    const seen = { state: 'LISTED', currency: 'GBP' }
    await shop.observe('/p', { ...seen, estimate: { low: 100, high: '150.50' } })
    expect(await shop.item('/p')).toMatchObject({ estimate_low_minor: 10_000, estimate_high_minor: 15_050 })
    expect(await eventsOf(shop)).toMatchObject([{ after: { estimate_low_minor: 10_000 } }])
    const other = await shop.observe('/p', { ...seen, estimate: { low: 90, high: 140 } })
    expect(other.changed).toBe(false)
    expect(await shop.item('/p')).toMatchObject({ estimate_low_minor: 9000, estimate_high_minor: 14_000 })
    await shop.observe('/p', { state: 'SOLD' })
    expect(await shop.item('/p')).toMatchObject({ estimate_low_minor: 9000, currency: 'GBP' })
    await shop.observe('/p', { state: 'SOLD', amount: 5, currency: 'EUR' })
    expect((await shop.item('/p')).estimate_low_minor).toBeUndefined()
  })
})

describe('events', () => {
  const priced = (amount?: number, currency = 'EUR') =>
    amount === undefined ? { state: 'LISTED' } : { state: 'LISTED', amount, currency }
  test.each([
    ['no amount, then one', priced(), priced(5), ['PRICE_DISCOVERED']],
    ['lower', priced(5), priced(4), ['PRICE_DROPPED']],
    ['higher', priced(5), priced(6), ['PRICE_INCREASED']],
    ['other currency, lower number', priced(5), priced(4, 'USD'), ['PRICE_DISCOVERED']],
    ['an amount, then none', priced(5), priced(), ['PRICE_REMOVED']],
    ['zero is an amount', priced(5), priced(0), ['PRICE_DROPPED']],
    ['other state and price', priced(5), { ...priced(4), state: 'SOLD' }, ['PRICE_DROPPED', 'STATE_SOLD']],
    ['the same', priced(5), priced(5), []],
  ])('%s', async (_, first, second, types) => {
    const shop = await product()
    await shop.observe('/p', first)
    const { events } = await shop.observe('/p', second)
    expect(events.map(({ type }: Body) => type)).toEqual(types)
  })
})

describe('availability', () => {
  test.each([
    ['https://schema.org/InStock', 'AVAILABLE'],
    ['LimitedAvailability', 'AVAILABLE'],
    ['http://schema.org/PreOrder', 'LISTED'],
    ['SoldOut', 'SOLD'],
    ['Reserved', 'RESERVED'],
    ['Discontinued', 'REMOVED'],
    ['whatever', 'UNKNOWN'],
  ])('%s is %s', async (availability, state) => {
    const shop = await product()
    expect((await shop.observe('/p', { availability })).hash_input).toBe(`${state}||`)
  })
})

describe('what is refused', () => {
  test.each([
    ['no state', {}, 'VALIDATION_ERROR'],
    ['state and availability', { state: 'SOLD', availability: 'SoldOut' }, 'VALIDATION_ERROR'],
    ['an amount without currency', { state: 'SOLD', amount: 1 }, 'VALIDATION_ERROR'],
    ['too many decimals', { state: 'SOLD', amount: '1.005', currency: 'EUR' }, 'VALIDATION_ERROR'],
    ['decimals of yen', { state: 'SOLD', amount: '1.5', currency: 'JPY' }, 'VALIDATION_ERROR'],
    ['a negative amount', { state: 'SOLD', amount: -1, currency: 'EUR' }, 'VALIDATION_ERROR'],
    ['too large', { state: 'SOLD', amount: '90071992547409.92', currency: 'EUR' }, 'AMOUNT_OVERFLOW'],
    ['a hash of the caller', { state: 'SOLD', hash: 'x' }, 'VALIDATION_ERROR'],
  ])('%s', async (_, seen, code) => {
    const shop = await product()
    expect(codeOf(await shop.post('/observations', { url: shop.url('/p'), ...seen }))).toEqual([400, code])
  })

  test('an unknown shop and an unknown url', async () => {
    const shop = await product()
    const unknown = await world.call('POST', '/shops/nowhere.example.com/observations', {
      body: { url: 'https://nowhere.example.com/', state: 'SOLD' },
    })
    expect(codeOf(unknown)).toEqual([404, 'SHOP_NOT_FOUND'])
    expect(codeOf(await shop.post('/observations', { url: shop.url('/none'), state: 'SOLD' }))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })
})

describe('batches', () => {
  test('every line has its result, in order, and those of one page follow each other', async () => {
    const shop = await product()
    const line = (amount: unknown, path = '/p') => ({
      url: shop.url(path),
      state: 'LISTED',
      amount,
      currency: 'EUR',
    })
    const { status, body } = await shop.post('/observation-batches', {
      observations: [line(5), line(4), line(4), line('x'), line(1, '/none'), { ...line(3), commit: false }],
    })
    expect(status).toBe(200)
    const told = body.results.map(
      ({ code, events }: Body) => code ?? events.map(({ type }: Body) => type).join(),
    )
    expect(told).toEqual([
      'PRICE_DISCOVERED,STATE_LISTED',
      'PRICE_DROPPED',
      '',
      'VALIDATION_ERROR',
      'NOT_FOUND',
      'PRICE_DROPPED',
    ])
    expect(body.unprocessed).toEqual([])
    expect((await shop.item('/p')).price_minor).toBe(400)
    const tooMany = { observations: Array.from({ length: 201 }, () => line(1)) }
    expect(codeOf(await shop.post('/observation-batches', tooMany))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('a line that cannot be read keeps no other from being observed', async () => {
    const shop = await product()
    const line = { url: shop.url('/p'), state: 'LISTED', amount: 5, currency: 'EUR' }
    const bad = [{ state: 'GONE' }, { currency: 'EURO' }, { amount: 'x'.repeat(50) }, { url: '' }]
    const more = [
      { expected_hash: 'x' },
      { standards_used: ['telepathy'] },
      { estimate: { low: 2, high: 1 } },
    ]
    const observations = [...bad, ...more, {}].map(part => ({ ...line, ...part }))
    const { status, body } = await shop.post('/observation-batches', { observations })
    expect([status, body.results.length]).toEqual([200, 8])
    const codes = body.results.map(({ code }: Body) => code)
    expect(codes).toEqual([...Array(7).fill('VALIDATION_ERROR'), undefined])
    expect(body.results[0].message).toContain('state')
    expect((await shop.item('/p')).price_minor).toBe(500)
    const unknown = { observations: [{ ...line, hash: 'x' }] }
    expect(codeOf(await shop.post('/observation-batches', unknown))).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('extraction', () => {
  test('takes pages as large as they are read', async () => {
    const html = `<title>Clock</title>${'<p>words</p>'.repeat(90_000)}${' '.repeat(1_500_000)}`
    const url = 'https://a.example.com/clock'
    const read = await world.call('POST', '/extractions', { body: { html, url } })
    expect([read.status, read.body.title]).toEqual([200, 'Clock'])
  })

  test('reads a page that is given, and fails rather than giving an empty result', async () => {
    const data = { '@type': 'Product', name: 'Clock', offers: { price: '120.50', priceCurrency: 'EUR' } }
    const linked = JSON.stringify({ '@context': 'https://schema.org', ...data })
    const html = `<html><head><title>Clock</title><script type="application/ld+json">${linked}</script></head></html>`
    const read = await world.call('POST', '/extractions', {
      body: { html, url: 'https://a.example.com/clock' },
    })
    expect(read.body).toMatchObject({
      type: 'product',
      amount: 120.5,
      price_minor: 12_050,
      standards_used: ['json-ld'],
    })
    const empty = await world.call('POST', '/extractions', {
      body: { html: '', url: 'https://a.example.com/' },
    })
    expect(codeOf(empty)).toEqual([422, 'EXTRACTION_FAILED'])
    const nowhere = await world.call('POST', '/extractions', { body: { html, url: 'file:///etc/passwd' } })
    expect(codeOf(nowhere)).toEqual([400, 'INVALID_URL'])
  })
})
