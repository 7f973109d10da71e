import { describe, expect, test } from 'vitest'
import { codeOf, of, openMarket } from '../test/market.ts'

const market = openMarket()
const [sender, recipient] = ['a', 's']
const buy = { toCompanyId: recipient, proposalType: 'buy', message: 'Please', quantity: 1, priceOffer: 100 }
const offer = { quantity: 2, priceOffer: 150, terms: { delivery: 'Busan' } }

/** A proposal for a new part of the recipient, of which there are ten. */
async function proposed(more: object = {}) {
  const { partId } = await market.register(recipient, { category: 'motor', quantity: 10 })
  const answer = await market.post('/proposals', of(sender), { ...buy, partIds: [partId], ...more })
  expect(answer.status).toBe(201)
  return { partId, proposalId: answer.body.proposalId as string }
}

const move = (company: string, proposalId: string, to: string, more: object = {}) =>
  market.post(`/proposals/${proposalId}/transitions`, of(company), { to, ...more })
const get = async (proposalId: string) => (await market.get(`/proposals/${proposalId}`, of(sender))).body

/** Brings a proposal to a state; in a negotiation it is the sender's turn. */
async function inState(state: string) {
  const { proposalId } = await proposed()
  if (state === 'negotiating') await move(recipient, proposalId, 'negotiating', { offer })
  if (state === 'accepted' || state === 'rejected') await move(recipient, proposalId, state)
  if (state === 'cancelled') await move(sender, proposalId, state)
  return proposalId
}

test('what is said with a last word is kept, and told to the other side', async () => {
  const { proposalId } = await proposed()
  const rejected = await move(recipient, proposalId, 'rejected', { message: 'Sold to somebody else' })
  expect(rejected.body).toMatchObject({ status: 'rejected', message: 'Please' })
  expect(await get(proposalId)).toMatchObject({ closingMessage: 'Sold to somebody else' })
  await market.feed.drain()
  const { body } = await market.get('/notifications?limit=1', of(sender))
  expect(body.items[0]).toMatchObject({ type: 'proposal_rejected', data: { proposalId } })
  expect(body.items[0].message).toBe('1 of each part for 100 KRW: Sold to somebody else')
})

describe('the proposal machine', () => {
  const done = [200, undefined]
  const forbidden = [403, 'FORBIDDEN']
  const invalid = [409, 'INVALID_TRANSITION']
  const notYet = [409, 'NOT_YOUR_TURN']
  const final = {
    accepted: invalid,
    rejected: invalid,
    negotiating: invalid,
    cancelled: invalid,
    pending: invalid,
  }

  /** From a state, by a company: what each target gives. */
  const table: [string, string, Record<string, unknown>][] = [
    [
      'pending',
      recipient,
      { accepted: done, rejected: done, negotiating: done, cancelled: forbidden, pending: invalid },
    ],
    [
      'pending',
      sender,
      { accepted: forbidden, rejected: forbidden, negotiating: forbidden, cancelled: done, pending: invalid },
    ],
    [
      'negotiating',
      sender,
      { accepted: done, rejected: done, negotiating: done, cancelled: done, pending: invalid },
    ],
    [
      'negotiating',
      recipient,
      { accepted: notYet, rejected: notYet, negotiating: notYet, cancelled: forbidden, pending: invalid },
    ],
    ['accepted', recipient, final],
    ['accepted', sender, final],
    ['rejected', recipient, final],
    ['rejected', sender, final],
    ['cancelled', recipient, final],
    ['cancelled', sender, final],
    [
      'pending',
      'outsider',
      { accepted: forbidden, rejected: forbidden, negotiating: forbidden, cancelled: forbidden },
    ],
    ['accepted', 'outsider', { accepted: forbidden, cancelled: forbidden }],
  ]

  test.each(table)('%s, by %s', async (from, company, expected) => {
    for (const [to, answer] of Object.entries(expected)) {
      const proposalId = await inState(from)
      const before = await get(proposalId)
      const moved = await move(company, proposalId, to, to === 'negotiating' ? { offer } : {})
      expect([to, codeOf(moved)]).toEqual([to, answer])
      if (answer === done) expect(moved.body).toMatchObject({ status: to, version: before.version + 1 })
      else expect(await get(proposalId)).toEqual(before)
    }
  })

  test('offers are counted, the latest stands in the proposal, and turns pass', async () => {
    const { proposalId } = await proposed({ terms: { payment: 'cash' } })
    expect(await get(proposalId)).toMatchObject({ turn: recipient, offerSeq: 1, priceOffer: 100 })
    market.at('2025-01-20T11:00:00.000Z')
    await move(recipient, proposalId, 'negotiating', { offer, message: 'A little more' })
    expect(await get(proposalId)).toMatchObject({
      ...offer,
      turn: sender,
      respondedAt: '2025-01-20T11:00:00.000Z',
    })
    market.at('2025-01-20T12:00:00.000Z')
    expect(
      (await move(sender, proposalId, 'negotiating', { offer: { quantity: 3, priceOffer: 140 } })).status,
    ).toBe(200)
    const { offers, ...proposal } = await get(proposalId)
    expect(proposal).toMatchObject({
      turn: recipient,
      offerSeq: 3,
      quantity: 3,
      respondedAt: '2025-01-20T11:00:00.000Z',
    })
    expect(proposal).not.toHaveProperty('terms')
    expect(
      offers.map((each: Record<string, unknown>) => [
        each.seq,
        each.companyId,
        each.priceOffer,
        each.message,
      ]),
    ).toEqual([
      [1, sender, 100, 'Please'],
      [2, recipient, 150, 'A little more'],
      [3, sender, 140, undefined],
    ])
    const stored = await market.stored(`PROPOSAL#${proposalId}`)
    expect(stored.map(({ SK }) => SK)).toEqual(['METADATA', 'OFFER#000001', 'OFFER#000002', 'OFFER#000003'])
    expect((await move(recipient, proposalId, 'accepted')).body).toMatchObject({
      status: 'accepted',
      quantity: 3,
    })
    expect((await market.get(`/parts/${proposal.partIds[0]}`)).body.quantity).toBe(7)
  })

  test('an offer belongs to a negotiation and to nothing else', async () => {
    const { proposalId } = await proposed()
    expect(codeOf(await move(recipient, proposalId, 'negotiating'))).toEqual([400, 'VALIDATION_ERROR'])
    expect(codeOf(await move(recipient, proposalId, 'accepted', { offer }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
    const forged = { offer: { ...offer, terms: { sk: 1 } } }
    expect(codeOf(await move(recipient, proposalId, 'negotiating', forged))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  })

  test('an old version moves nothing', async () => {
    const { proposalId } = await proposed()
    const stale = await market.call('POST', `/proposals/${proposalId}/transitions`, {
      as: of(recipient),
      body: { to: 'rejected' },
      headers: { 'if-match': '"7"' },
    })
    expect(codeOf(stale)).toEqual([412, 'STALE_VERSION'])
  })
})

describe('proposing', () => {
  test('not to oneself, not for parts that are unknown, of others, named twice or withdrawn', async () => {
    const { partId } = await market.register(recipient)
    const foreign = await market.register('t')
    const propose = async (more: object) =>
      codeOf(await market.post('/proposals', of(sender), { ...buy, partIds: [partId], ...more }))
    expect(await propose({ toCompanyId: sender })).toEqual([400, 'SELF_PROPOSAL'])
    expect(await propose({ partIds: ['nothing'] })).toEqual([404, 'NOT_FOUND'])
    expect(await propose({ partIds: [partId, foreign.partId] })).toEqual([400, 'PART_OWNER_MISMATCH'])
    expect(await propose({ proposalType: 'sell' })).toEqual([400, 'PART_OWNER_MISMATCH'])
    expect(await propose({ partIds: [partId, partId] })).toEqual([400, 'VALIDATION_ERROR'])
    expect(await propose({ quantity: 0 })).toEqual([400, 'VALIDATION_ERROR'])
    await market.post(`/parts/${partId}/transitions`, of(recipient), { to: 'withdrawn' })
    expect(await propose({})).toEqual([409, 'PART_NOT_LISTED'])
  })

  test('own parts can be offered; inbox and outbox follow who got and who sent it (E10)', async () => {
    const { partId } = await market.register('x', { quantity: 4 })
    const sell = { ...buy, toCompanyId: 'y', partIds: [partId], proposalType: 'sell' }
    const first = (await market.post('/proposals', of('x'), sell)).body
    market.at('2025-01-20T13:00:00.000Z')
    const second = (await market.post('/proposals', of('x'), sell)).body
    const [pointer] = await market.stored('COMPANY#x')
    expect(Object.keys(pointer ?? {}).sort()).toEqual([
      'PK',
      'SK',
      'createdAt',
      'entityType',
      'fromCompanyId',
      'proposalId',
    ])
    await move('y', first.proposalId, 'accepted')
    const list = async (company: string, query: string) => {
      const { body } = await market.get(`/proposals?${query}`, of(company))
      return body.items.map(({ proposalId }: { proposalId: string }) => proposalId)
    }
    const both = [second.proposalId, first.proposalId]
    expect(await list('y', 'box=inbox')).toEqual(both)
    expect(await list('y', 'box=inbox&status=pending')).toEqual([second.proposalId])
    expect(await list('y', 'box=outbox')).toEqual([])
    expect(await list('x', 'box=outbox')).toEqual(both)
    expect(await list('x', 'box=outbox&status=accepted')).toEqual([first.proposalId])
    expect(await list('x', '')).toEqual([])
    const { nextCursor } = (await market.get('/proposals?box=outbox&limit=1', of('x'))).body
    const elsewhere = (query: string) => market.get(`/proposals?${query}&cursor=${nextCursor}`, of('x'))
    expect((await elsewhere('box=outbox&limit=1')).body.items).toHaveLength(1)
    for (const query of ['box=outbox&status=accepted', 'box=inbox'])
      expect(codeOf(await elsewhere(query))).toEqual([400, 'INVALID_CURSOR'])
    expect((await market.get(`/parts/${partId}`)).body.quantity).toBe(3)
  })
})

describe('acceptance', () => {
  test('takes the quantity from every part, or from none', async () => {
    const plenty = await market.register(recipient, { quantity: 5 })
    const few = await market.register(recipient, { quantity: 1 })
    const partIds = [plenty.partId, few.partId]
    const two = await market.post('/proposals', of(sender), { ...buy, partIds, quantity: 2 })
    const refused = await move(recipient, two.body.proposalId, 'accepted')
    expect(codeOf(refused)).toEqual([409, 'INSUFFICIENT_QUANTITY'])
    expect(refused.body.error.details).toEqual({ partId: few.partId, asked: 2, left: 1 })
    expect((await get(two.body.proposalId)).status).toBe('pending')
    expect((await market.get(`/parts/${plenty.partId}`)).body.quantity).toBe(5)
    const one = await market.post('/proposals', of(sender), { ...buy, partIds, quantity: 1 })
    await move(recipient, one.body.proposalId, 'accepted')
    expect((await market.get(`/parts/${plenty.partId}`)).body).toMatchObject({
      quantity: 4,
      listingStatus: 'listed',
    })
    expect((await market.get(`/parts/${few.partId}`)).body).toMatchObject({
      quantity: 0,
      listingStatus: 'sold_out',
    })
  })

  test('not of a part that was withdrawn meanwhile', async () => {
    const { partId, proposalId } = await proposed()
    await market.post(`/parts/${partId}/transitions`, of(recipient), { to: 'withdrawn' })
    expect(codeOf(await move(recipient, proposalId, 'accepted'))).toEqual([409, 'PART_NOT_LISTED'])
  })

  test('ten at once, of which three have enough: three are accepted', async () => {
    const { partId } = await market.register(recipient, { quantity: 7 })
    const ask = () => market.post('/proposals', of(sender), { ...buy, partIds: [partId], quantity: 2 })
    const all = await Promise.all(Array.from({ length: 10 }, ask))
    const answers = await Promise.all(all.map(({ body }) => move(recipient, body.proposalId, 'accepted')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.map(codeOf)).toEqual(others.map(() => [409, 'INSUFFICIENT_QUANTITY']))
    expect((await market.get(`/parts/${partId}`)).body.quantity).toBe(1)
  })

  test('one proposal is answered once, also by five answers at once', async () => {
    const { partId, proposalId } = await proposed()
    const answers = await Promise.all(
      ['accepted', 'rejected', 'accepted', 'rejected', 'accepted'].map(to => move(recipient, proposalId, to)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { status } = await get(proposalId)
    expect((await market.get(`/parts/${partId}`)).body.quantity).toBe(status === 'accepted' ? 9 : 10)
  })

  test('a repeated acceptance takes once', async () => {
    const { partId, proposalId } = await proposed()
    const accept = () =>
      market.call('POST', `/proposals/${proposalId}/transitions`, {
        as: of(recipient),
        body: { to: 'accepted' },
        headers: { 'idempotency-key': 'accept-1' },
      })
    const answers = [await accept(), await accept()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await market.get(`/parts/${partId}`)).body.quantity).toBe(9)
  })
})

test('the other side is told of every step, once', async () => {
  const told = async (company: string) => {
    await market.feed.drain()
    const { body } = await market.get('/notifications?limit=100', of(company))
    return body.items.map(({ type }: { type: string }) => type)
  }
  const { partId } = await market.register('q', { category: 'other', quantity: 9 })
  const deal = async () =>
    (await market.post('/proposals', of('p'), { ...buy, toCompanyId: 'q', partIds: [partId] })).body
      .proposalId
  const [first, second, third] = [await deal(), await deal(), await deal()]
  expect(await told('q')).toEqual(['proposal_received', 'proposal_received', 'proposal_received'])
  await move('q', first, 'negotiating', { offer })
  expect(await told('p')).toEqual(['proposal_countered'])
  await move('p', first, 'negotiating', { offer })
  expect((await told('q')).filter((type: string) => type !== 'proposal_received')).toEqual([
    'proposal_countered',
  ])
  await move('q', first, 'accepted')
  await move('q', second, 'rejected')
  await move('p', third, 'cancelled')
  await market.feed.drain()
  await market.feed.replay('eecar')
  expect((await told('p')).sort()).toEqual(['proposal_accepted', 'proposal_countered', 'proposal_rejected'])
  expect((await told('q')).filter((type: string) => type !== 'proposal_received').sort()).toEqual([
    'proposal_cancelled',
    'proposal_countered',
  ])
})
