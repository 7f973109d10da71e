import { beforeAll, describe, expect, test } from 'vitest'
import { codeOf, of, openMarket } from './market.ts'

const market = openMarket()
const seller = of('s1')
const part = { name: 'Pack', category: 'battery', price: 1000, quantity: 1 }
const refused = [400, 'VALIDATION_ERROR']
const issuesIn = ({
  body,
}: {
  body: { error: { details: { issues: { path: string; reason: string }[] } } }
}) => body.error.details.issues.map(({ path, reason }) => `${path} ${reason}`)

let partId: string
let proposal: string
let need: string
beforeAll(async () => {
  ;({ partId } = await market.register('s1'))
  const proposed = { toCompanyId: 's1', partIds: [partId], proposalType: 'buy', quantity: 1, priceOffer: 1 }
  const answer = await market.post('/proposals', of('b1'), { ...proposed, message: 'Please' })
  proposal = `/proposals/${answer.body.proposalId}/transitions`
  const { body } = await market.post('/needs', of('b1'), { requiredSpecs: { category: 'motor' } })
  need = `/companies/b1/needs/${body.needId}`
})

describe('blank texts', () => {
  const blank = ' \u3164'
  test.each<[string, () => [path: string, as: ReturnType<typeof of> | undefined, body: object]]>([
    ['name', () => ['/parts', seller, { ...part, name: blank }]],
    ['manufacturer', () => ['/parts', seller, { ...part, manufacturer: blank }]],
    ['model', () => ['/parts', seller, { ...part, model: blank }]],
    [
      'specifications.materialComposition.secondary.0',
      () => ['/parts', seller, { ...part, specifications: { materialComposition: { secondary: [blank] } } }],
    ],
    [
      'specifications.mechanicalProps.alloy',
      () => ['/parts', seller, { ...part, specifications: { mechanicalProps: { alloy: blank } } }],
    ],
    [
      'specifications.safetyInfo.insulation',
      () => ['/parts', seller, { ...part, specifications: { safetyInfo: { insulation: blank } } }],
    ],
    [
      'useCases.0.industry',
      () => ['/parts', seller, { ...part, useCases: [{ industry: blank, application: 'a' }] }],
    ],
    ['application', () => [`/parts/${partId}/use-cases`, seller, { industry: 'a', application: blank }]],
    ['name', () => [`/parts/${partId}/inquiries`, undefined, { name: blank, contact: 'a', message: 'a' }]],
    ['message', () => [`/parts/${partId}/inquiries`, undefined, { name: 'a', contact: 'a', message: blank }]],
    ['industry', () => ['/needs', of('b1'), { industry: blank, requiredSpecs: { category: 'motor' } }]],
    [
      'requiredSpecs.materialPreferences.0',
      () => ['/needs', of('b1'), { requiredSpecs: { category: 'motor', materialPreferences: [blank] } }],
    ],
    [
      'targetApplication',
      () => ['/needs', of('b1'), { requiredSpecs: { category: 'motor' }, targetApplication: blank }],
    ],
    ['closeReason', () => [`${need}/transitions`, of('b1'), { to: 'cancelled', closeReason: blank }]],
    [
      'criteria.keywords.0',
      () => ['/watches', of('b1'), { email: 'b@example.com', criteria: { keywords: [blank] } }],
    ],
    ['message', () => [proposal, seller, { to: 'rejected', message: blank }]],
    ['query', () => ['/matches', undefined, { query: blank }]],
    ['filters.manufacturer', () => ['/matches', undefined, { query: 'a', filters: { manufacturer: blank } }]],
  ])('%s is refused', async (path, request) => {
    const answer = await market.post(...request())
    expect(codeOf(answer)).toEqual(refused)
    expect(issuesIn(answer)).toEqual([`${path} is blank: write something, or omit it`])
  })

  test('an edit cannot make a name blank, and words with spaces around them are kept', async () => {
    expect(codeOf(await market.patch(`/parts/${partId}`, seller, { name: blank }))).toEqual(refused)
    const { body } = await market.patch(`/parts/${partId}`, seller, { name: ' Pack ', model: null })
    expect(body.name).toBe(' Pack ')
  })
})

describe('addresses of pictures', () => {
  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'http://example.com/a.jpg',
    'https:alert(1)',
  ])('%s is refused when a part is registered and when it is edited', async address => {
    const reason = 'images.0 is not a web address that begins with https://'
    const answer = await market.post('/parts', seller, { ...part, images: [address] })
    expect([codeOf(answer), issuesIn(answer)]).toEqual([refused, [reason]])
    const edited = await market.patch(`/parts/${partId}`, seller, { images: [address] })
    expect([codeOf(edited), issuesIn(edited)]).toEqual([refused, [reason]])
  })

  test('ten of https are taken, eleven are not', async () => {
    const images = Array.from({ length: 11 }, (_, at) => `https://img.example/${at}.jpg`)
    const { status, body } = await market.post('/parts', seller, { ...part, images: images.slice(1) })
    expect([status, body.images]).toEqual([201, images.slice(1)])
    expect(codeOf(await market.post('/parts', seller, { ...part, images }))).toEqual(refused)
  })
})

describe('free-form fields', () => {
  const long = Array(200_000).fill(1)

  test.each([
    [
      'specifications.chemicalProps',
      (value: object) => ['/parts', { ...part, specifications: { chemicalProps: value } }],
    ],
    [
      'useCases.0.requirements',
      (value: object) => [
        '/parts',
        { ...part, useCases: [{ industry: 'a', application: 'b', requirements: value }] },
      ],
    ],
    [
      'criteria.minSpecs',
      (value: object) => ['/watches', { email: 'a@example.com', criteria: { minSpecs: value } }],
    ],
  ] as [string, (value: object) => [string, object]][])(
    '%s with a list of 200,000 elements once broke the server; it is refused, and a short one is taken',
    async (path, request) => {
      const [to, body] = request({ list: long, soh: 1 })
      const answer = await market.post(to, seller, body)
      expect(codeOf(answer)).toEqual(refused)
      expect(issuesIn(answer)[0]).toContain(path)
      expect((await market.post(...taken(request({ list: [1], soh: 1 })))).status).toBe(201)
    },
  )
  const taken = ([to, body]: [string, object]) => [to, seller, body] as const
})

describe('won', () => {
  test('have no parts: prices, offers and bounds are whole', async () => {
    const offer = { toCompanyId: 's1', partIds: [partId], proposalType: 'buy', message: 'a', quantity: 1 }
    const refusals = await Promise.all([
      market.post('/parts', seller, { ...part, price: 1000.5 }),
      market.patch(`/parts/${partId}`, seller, { price: 0.1 }),
      market.post('/proposals', of('b1'), { ...offer, priceOffer: 1e-21 }),
      market.post(proposal, seller, {
        to: 'negotiating',
        offer: { quantity: 1, priceOffer: 210.29999999999998 },
      }),
      market.post('/needs', of('b1'), { requiredSpecs: { category: 'motor', maxPrice: 99.99 } }),
      market.post('/watches', of('b1'), { email: 'a@example.com', criteria: { maxPrice: 0.5 } }),
      market.post('/matches', undefined, { query: 'a', filters: { maxPrice: 0.5 } }),
    ])
    expect(refusals.map(codeOf)).toEqual(refusals.map(() => refused))
    for (const price of [0, 1, 1e15])
      expect((await market.post('/parts', seller, { ...part, price })).status).toBe(201)
  })
})

test('a lowest price above the highest is refused, and one that equals it is not', async () => {
  const asked = (minPrice: number, maxPrice: number) =>
    market.post('/matches', undefined, { query: 'pack', filters: { minPrice, maxPrice } })
  const answer = await asked(11, 10)
  expect([codeOf(answer), issuesIn(answer)]).toEqual([
    refused,
    ['filters.minPrice must not be more than maxPrice'],
  ])
  expect((await asked(10, 10)).status).toBe(200)
})

describe("a company's own part", () => {
  const chosen = { category: 'inverter', price: 100, quantity: 1 }
  const told = async (company: string) => {
    await market.feed.drain()
    const { body } = await market.get('/notifications?limit=100', of(company))
    return body.items.map(({ type, data }: { type: string; data: { partId: string } }) => [type, data.partId])
  }

  test('fires neither its own need nor its own watch, which those of others do', async () => {
    const both = { requiredSpecs: { category: 'inverter' } }
    const { needId } = (await market.post('/needs', of('both'), both)).body
    const watch = { email: 'a@example.com', criteria: { category: 'inverter' } }
    const { watchId } = (await market.post('/watches', of('both'), watch)).body
    const own = await market.register('both', chosen)
    expect(await told('both')).toEqual([])
    await market.patch(`/parts/${own.partId}`, of('both'), { price: 90 })
    expect(await told('both')).toEqual([])
    expect((await market.get(`/watches/${watchId}`, of('both'))).body.status).toBe('active')

    const { partId: other } = await market.register('s2', chosen)
    expect((await told('both')).sort()).toEqual([
      ['need_matched', other],
      ['part_available', other],
    ])
    const matches = async () => (await market.get(`/companies/both/needs/${needId}/matches`, of('both'))).body
    expect(await matches()).toMatchObject({ items: [{ partId: other }], total: 1 })
    await market.patch(`/companies/both/needs/${needId}`, of('both'), { targetApplication: 'an inverter' })
    expect(await matches()).toMatchObject({ items: [{ partId: other }], total: 1 })
  })
})
