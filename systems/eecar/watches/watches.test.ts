import type { OpenPorts, TextMessage } from '@monotable/server/testing'
import { describe, expect, test } from 'vitest'
import { codeOf, of, openMarket } from '../test/market.ts'

const market = openMarket()
const motor = { category: 'motor', price: 900_000, quantity: 1 }

async function newWatch(buyer: string, criteria: object, more: object = {}) {
  const body = { email: `${buyer}@example.com`, criteria, ...more }
  const answer = await market.post('/watches', of(buyer), body)
  expect(answer.status).toBe(201)
  return answer.body.watchId as string
}

/** What a watch has found once all that was changed is heard of. */
async function found(buyer: string, watchId: string): Promise<string[]> {
  await market.feed.drain()
  const { body } = await market.get(`/watches/${watchId}/triggers?limit=100`, of(buyer))
  return body.items.map(({ partId }: { partId: string }) => partId)
}

const watchOf = async (buyer: string, watchId: string) =>
  (await market.get(`/watches/${watchId}`, of(buyer))).body
const pointersOf = async (category: string) =>
  (await market.stored(`WATCHCAT#${category}`)).map(({ SK }) => SK)
const move = (buyer: string, watchId: string, to: string) =>
  market.post(`/watches/${watchId}/transitions`, of(buyer), { to })

describe('watches', () => {
  test.each([
    ['no criterion', { email: 'a@example.com', criteria: {} }],
    [
      'criteria that ask for nothing',
      { email: 'a@example.com', criteria: { keywords: [], minSpecs: { a: 'x' } } },
    ],
    ['neither e-mail nor phone', { criteria: { maxPrice: 1 } }],
    ['an e-mail that is none', { email: 'a', criteria: { maxPrice: 1 } }],
    ['a phone that is none', { phone: 'call me', criteria: { maxPrice: 1 } }],
    ['more than 50 words', { email: 'a@example.com', criteria: { keywords: Array(51).fill('a') } }],
    ['a key in minSpecs', { phone: '010-1234-5678', criteria: { minSpecs: { weight: 1, Pk: 2 } } }],
  ])('%s is refused', async (_, body) => {
    expect(codeOf(await market.post('/watches', of('b0'), body))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('it fires once, tells its buyer, and looks no further; parts from before are not searched (E13)', async () => {
    await market.register('s1', motor)
    const watchId = await newWatch('b1', { category: '모터' }, { phone: '+82-10-1' })
    expect(await found('b1', watchId)).toEqual([])
    expect(await pointersOf('motor')).toContain(`WATCH#${watchId}`)
    const { partId } = await market.register('s1', motor)
    await market.register('s1', motor)
    expect(await found('b1', watchId)).toEqual([partId])
    expect(await watchOf('b1', watchId)).toMatchObject({
      status: 'triggered',
      triggerCount: 1,
      triggeredAt: '2025-01-20T10:00:00.000Z',
      version: 2,
    })
    expect(await pointersOf('motor')).not.toContain(`WATCH#${watchId}`)
    const { body } = await market.get('/notifications', of('b1'))
    expect(body.items).toMatchObject([{ type: 'part_available', data: { watchId, partId }, read: false }])
    const { outbox } = market.runtime.ports as OpenPorts
    const sent = async (way: 'mail' | 'sms') => {
      const messages: string[][] = []
      for await (const { to, id } of outbox?.[way]?.list() ?? []) messages.push([to, id])
      return messages
    }
    expect(await sent('mail')).toContainEqual(['b1@example.com', `${watchId}-${partId}-email`])
    expect(await sent('sms')).toContainEqual(['+82101', `${watchId}-${partId}-sms`])
  })

  test('a letter that did not go out is sent again, and once', async () => {
    const watchId = await newWatch('late', { category: 'inverter' })
    market.faults.set({ system: 'eecar', component: 'delivery', times: 3 })
    const { partId } = await market.register('s1', { category: 'inverter' })
    expect(await found('late', watchId)).toEqual([partId])
    const letters: string[] = []
    const { outbox } = market.runtime.ports as OpenPorts
    for await (const { to } of outbox?.mail?.list() ?? []) letters.push(to)
    expect(letters.filter(to => to === 'late@example.com')).toHaveLength(1)
  })

  test('mail that fails does not send the text message again, which goes to Korea if no country is said', async () => {
    const watchId = await newWatch('both', { category: 'charger' }, { phone: '010-9876-5432' })
    const { ports } = market.runtime.systems[0]!
    const { mail, sms } = ports
    const sent: string[] = []
    ports.mail = { send: () => Promise.reject(new Error('The mail server is down')) }
    ports.sms = { send: (message: TextMessage) => sms.send(message).then(() => sent.push(message.to)) }
    const { partId } = await market.register('s1', { category: 'charger' })
    expect((await market.feed.drain()).deadLetters).toBe(1)
    Object.assign(ports, { mail, sms })
    expect(sent).toEqual(['+821098765432'])
    expect(await market.feed.deadLetters.replay('eecar')).toEqual({ replayed: 1, failed: 0 })
    expect(await found('both', watchId)).toEqual([partId])
  })

  test('one that repeats stays active and gathers what it finds', async () => {
    const watchId = await newWatch('b2', { category: 'motor', maxPrice: 900_000 }, { repeat: true })
    const parts = [await market.register('s2', motor), await market.register('s2', motor)]
    await market.register('s2', { ...motor, price: 900_001 })
    expect(await found('b2', watchId)).toEqual(parts.map(({ partId }) => partId).sort())
    expect(await watchOf('b2', watchId)).toMatchObject({ status: 'active', triggerCount: 2 })
    expect(await pointersOf('motor')).toContain(`WATCH#${watchId}`)
    await move('b2', watchId, 'cancelled')
  })

  test('re-armed, it finds other parts, never the same one again, and none from in between', async () => {
    market.at('2025-01-21T10:00:00.000Z')
    const watchId = await newWatch('b3', { category: 'interior' })
    const first = await market.register('s3', { category: 'interior' })
    expect(await found('b3', watchId)).toEqual([first.partId])
    market.at('2025-01-21T10:01:00.000Z')
    await market.register('s3', { category: 'interior' })
    await market.feed.drain()
    market.at('2025-01-21T10:02:00.000Z')
    expect((await move('b3', watchId, 'active')).body).toMatchObject({ status: 'active', version: 3 })
    await market.patch(`/parts/${first.partId}`, of('s3'), { quantity: 0 })
    await market.patch(`/parts/${first.partId}`, of('s3'), { quantity: 1 })
    await market.feed.replay('eecar')
    expect(await found('b3', watchId)).toEqual([first.partId])
    const third = await market.register('s3', { category: 'interior' })
    expect(await found('b3', watchId)).toEqual([first.partId, third.partId])
    expect((await watchOf('b3', watchId)).status).toBe('triggered')
  })

  test('its pointer comes and goes with its state, under its category or ANY (E11)', async () => {
    const watchId = await newWatch('b4', { keywords: Array(50).fill('nothing like this') })
    expect(await pointersOf('ANY')).toContain(`WATCH#${watchId}`)
    expect(codeOf(await move('b4', watchId, 'triggered'))).toEqual([409, 'INVALID_TRANSITION'])
    expect(codeOf(await move('b4', watchId, 'active'))).toEqual([409, 'INVALID_TRANSITION'])
    expect((await move('b4', watchId, 'cancelled')).status).toBe(200)
    expect(await pointersOf('ANY')).not.toContain(`WATCH#${watchId}`)
    for (const to of ['active', 'triggered', 'cancelled']) {
      expect(codeOf(await move('b4', watchId, to))).toEqual([409, 'INVALID_TRANSITION'])
    }
  })

  test('all states are one list by creation; one state is another (E9)', async () => {
    const ids: string[] = []
    for (const minute of [0, 1, 2]) {
      market.at(`2025-01-22T10:0${minute}:00.000Z`)
      ids.unshift(await newWatch('b5', { keywords: ['nothing'] }))
    }
    await move('b5', ids[1] as string, 'cancelled')
    const list = async (query = '') => {
      const { body } = await market.get(`/watches${query}`, of('b5'))
      return body.items.map(({ watchId }: { watchId: string }) => watchId)
    }
    expect(await list()).toEqual(ids)
    expect(await list('?status=active')).toEqual([ids[0], ids[2]])
    expect(await list('?status=cancelled')).toEqual([ids[1]])
  })
})

describe('what fits a watch', () => {
  const criteria = {
    category: 'charger',
    maxPrice: 500_000,
    minSpecs: { electricalProps: { power: 11 }, weight: 5, note: 'ignored' },
    keywords: ['IONIQ', 'v2l'],
  }
  const fitting = {
    category: 'charger',
    name: 'Charger',
    model: 'Ioniq 5',
    description: 'With V2L adapter',
    price: 500_000,
    specifications: { electricalProps: { power: 11 }, weight: 6 },
  }

  test.each<[string, object]>([
    ['another category', { category: 'motor' }],
    ['a higher price', { price: 500_001 }],
    ['less of a figure', { specifications: { electricalProps: { power: 10.9 }, weight: 6 } }],
    ['a figure that is missing', { specifications: { electricalProps: { power: 11 } } }],
    ['no specification', { specifications: undefined }],
    ['a keyword that is missing', { description: 'plain' }],
    ['nothing left of it', { quantity: 0 }],
  ])('not with %s', async (_, change) => {
    const watchId = await newWatch('f1', criteria)
    await market.register('s5', { ...fitting, ...change })
    expect(await found('f1', watchId)).toEqual([])
    const { partId } = await market.register('s5', fitting)
    expect(await found('f1', watchId)).toEqual([partId])
  })

  test('by another name of the car or the kind of part, and not by one of another', async () => {
    const watchId = await newWatch('f2', { keywords: ['코나', 'battery pack'] })
    await market.register('s5', { name: 'Kona battery module', category: 'battery' })
    await market.register('s5', { name: '니로 배터리 팩', category: 'battery' })
    expect(await found('f2', watchId)).toEqual([])
    const { partId } = await market.register('s5', { name: 'Traktionsbatterie', model: 'Kona EV' })
    expect(await found('f2', watchId)).toEqual([partId])
  })

  test.each<[string, object, object]>([
    ['price', { price: 500_001 }, { price: 499_999 }],
    ['quantity', { quantity: 0 }, { quantity: 1 }],
    ['category', { category: 'other' }, { category: 'charger' }],
    [
      'specification',
      { specifications: { weight: 6 } },
      { specifications: { electricalProps: { power: 22 } } },
    ],
    ['first specification', { specifications: undefined }, { specifications: fitting.specifications }],
  ])(
    'a part that comes to fit by its %s is found, one that did fit before is not',
    async (_, before, change) => {
      const { partId } = await market.register('s6', { ...fitting, ...before })
      const there = await market.register('s6', fitting)
      const watchId = await newWatch('f2', criteria, { repeat: true })
      await market.patch(`/parts/${there.partId}`, of('s6'), {
        price: 400_000,
        specifications: { weight: 7 },
      })
      expect(await found('f2', watchId)).toEqual([])
      await market.patch(`/parts/${partId}`, of('s6'), change)
      expect(await found('f2', watchId)).toEqual([partId])
      await move('f2', watchId, 'cancelled')
    },
  )

  test('a part that no longer fits when it is heard of is not found', async () => {
    const watchId = await newWatch('f4', criteria)
    const { partId } = await market.register('s7', fitting)
    await market.patch(`/parts/${partId}`, of('s7'), { price: 500_001 })
    expect(await found('f4', watchId)).toEqual([])
  })

  test('a part that is listed again is found', async () => {
    const { partId } = await market.register('s7', fitting)
    await market.post(`/parts/${partId}/transitions`, of('s7'), { to: 'withdrawn' })
    const watchId = await newWatch('f3', criteria)
    expect(await found('f3', watchId)).toEqual([])
    await market.post(`/parts/${partId}/transitions`, of('s7'), { to: 'listed' })
    expect(await found('f3', watchId)).toEqual([partId])
  })
})

describe('races', () => {
  test('a watch and a part that are made at the same moment meet once or not at all', async () => {
    for (let round = 0; round < 10; round++) {
      const [watchId, { partId }] = await Promise.all([
        newWatch(`r${round}`, { category: 'body-window' }),
        market.register('s8', { category: 'body-window' }),
      ])
      const met = await found(`r${round}`, watchId)
      expect(met.length === 0 ? [partId] : met).toEqual([partId])
      const { body } = await market.get('/notifications', of(`r${round}`))
      expect(body.items).toHaveLength(met.length)
      expect((await watchOf(`r${round}`, watchId)).status).toBe(met.length === 0 ? 'active' : 'triggered')
      // Whatever became of it, the next part is found once, in all.
      const next = await market.register('s8', { category: 'body-window' })
      expect(await found(`r${round}`, watchId)).toEqual(met.length === 0 ? [next.partId] : met)
    }
  })

  test('of twenty parts at once a watch takes one, and one that repeats takes all', async () => {
    const once = await newWatch('r20', { category: 'body-panel' })
    const always = await newWatch('r20', { category: 'body-panel' }, { repeat: true })
    const parts = await Promise.all(
      Array.from({ length: 20 }, () => market.register('s9', { category: 'body-panel' })),
    )
    expect(await found('r20', once)).toHaveLength(1)
    expect(await found('r20', always)).toEqual(parts.map(({ partId }) => partId).sort())
    expect((await watchOf('r20', always)).triggerCount).toBe(20)
    const { body } = await market.get('/notifications?limit=100', of('r20'))
    expect(body.items).toHaveLength(21)
  })
})
