import { createHmac } from 'node:crypto'
import type { RunningSystem } from '@monotable/server/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../operation.ts'
import { admin, codeOf, made, openTown, type User } from '../test/town.ts'
import { languages, type Occasion, texts, told } from './texts.ts'

const town = openTown()

let [buyer, worker, seller] = [] as unknown as [User, User, User]
beforeAll(async () => {
  buyer = await town.buyer()
  worker = await town.verifiedWorker({ location: { city: 'Weenen' } })
  seller = await town.verifiedSeller()
  await town.feed.drain()
})

type Told = Record<string, unknown>
const toldTo = async (user: User, query = ''): Promise<Told[]> => {
  await town.feed.drain()
  return made(await town.get(`/notifications?limit=100${query}`, user)).items
}
/** What a user is told because of something. */
async function newsFor(user: User, act: () => Promise<unknown>): Promise<Told[]> {
  const before = (await toldTo(user)).length
  await act()
  const after = await toldTo(user)
  return after.slice(0, after.length - before)
}

describe('users are told', () => {
  test('of bids, and of what became of them', async () => {
    const { projectId } = await town.project(buyer)
    const other = await town.verifiedWorker({ name: 'Thandi Zulu', location: { city: 'Weenen' } })
    expect(await newsFor(buyer, () => town.bid(projectId, worker))).toMatchObject([
      {
        type: 'BID_RECEIVED',
        title: 'A new bid',
        message: 'Sipho Dlamini bids R 65 000.00 for “Foundation of a house”',
        data: { projectId, workerId: worker.userId },
        read: false,
      },
    ])
    made(await town.bid(projectId, other))
    const withdraw = async () =>
      made(
        await town.post(`/projects/${projectId}/bids/${other.userId}/transitions`, other, {
          to: 'WITHDRAWN',
        }),
      )
    // Who withdraws knows it.
    expect(await newsFor(other, withdraw)).toEqual([])
    expect(await newsFor(buyer, () => town.bid(projectId, other))).toMatchObject([{ type: 'BID_RECEIVED' }])
    const accept = async () =>
      made(
        await town.post(`/projects/${projectId}/bids/${other.userId}/transitions`, buyer, { to: 'ACCEPTED' }),
      )
    expect(await newsFor(worker, accept)).toMatchObject([{ type: 'BID_REJECTED' }])
    expect((await toldTo(other))[0]).toMatchObject({ type: 'BID_ACCEPTED', title: 'Your bid is accepted' })
  })

  test('of messages, shortened', async () => {
    const content = `Hello ${'x'.repeat(500)}`
    const [news] = await newsFor(worker, () =>
      town.post('/messages', buyer, { recipientId: worker.userId, content }),
    )
    expect(news).toMatchObject({ type: 'MESSAGE', title: 'A message from Nomsa Khumalo' })
    expect([...String(news?.message)]).toHaveLength(140)
  })

  test('of orders, each side of what it waits for', async () => {
    const { productId } = made(
      await town.post('/products', seller, {
        title: 'Cement',
        category: 'Cement',
        price: 100,
        stock: 50,
        delivery: { available: true, cost: 0 },
      }),
    )
    const items = [{ productId, sellerId: seller.userId, quantity: 1 }]
    const order = async (): Promise<string> =>
      made(await town.post('/orders', buyer, { items, delivery: { address: '1 Main St' } })).orders[0].orderId
    let orderId = ''
    const ordering = async () => {
      orderId = await order()
    }
    expect(await newsFor(seller, ordering)).toMatchObject([
      { type: 'ORDER', message: 'You have a new order of R 115.00', data: { orderId: expect.any(String) } },
    ])
    const move = (to: string) => () => town.post(`/orders/${orderId}/transitions`, seller, { to })
    for (const [to, title] of [
      ['CONFIRMED', 'Your order is confirmed'],
      ['SHIPPED', 'Your order is on its way'],
      ['DELIVERED', 'Your order has arrived'],
    ] as const)
      expect(await newsFor(buyer, move(to))).toMatchObject([{ type: 'ORDER', title }])
    const body = { reference: 'pay_n', orderId, amount: 115, currency: 'ZAR' }
    const signature = createHmac('sha256', 'test').update(JSON.stringify(body)).digest('hex')
    const pay = () => town.post('/payments', undefined, body, { 'x-payment-signature': signature })
    expect(await newsFor(seller, pay)).toMatchObject([{ title: 'An order is paid' }])
    await ordering()
    expect(await newsFor(seller, move('CANCELLED'))).toMatchObject([{ title: 'An order is cancelled' }])
  })

  test('of work that is done, confirmed, given up, or that nobody got', async () => {
    const mine = await town.verifiedWorker({ location: { city: 'Weenen' } })
    const begun = async () => {
      const { projectId } = await town.project(buyer)
      made(await town.bid(projectId, mine))
      const bid = `/projects/${projectId}/bids/${mine.userId}`
      made(await town.post(`${bid}/transitions`, buyer, { to: 'ACCEPTED' }))
      await town.feed.drain()
      return `/projects/${projectId}`
    }
    const done = await begun()
    const request = () => town.post(`${done}/completion-requests`, mine)
    expect(await newsFor(buyer, request)).toMatchObject([
      {
        type: 'PROJECT',
        title: 'Work is reported done',
        message: 'Please confirm within 72 hours that “Foundation of a house” is done',
        data: { projectId: done.slice('/projects/'.length) },
      },
    ])
    expect(await newsFor(buyer, request)).toEqual([])
    const confirm = () => town.post(`${done}/transitions`, buyer, { to: 'COMPLETED' })
    expect(await newsFor(mine, confirm)).toMatchObject([{ type: 'PROJECT', title: 'A job is completed' }])
    const givenUp = await begun()
    const cancel = () => town.post(`${givenUp}/transitions`, mine, { to: 'CANCELLED', reason: 'Ill' })
    expect(await newsFor(buyer, cancel)).toMatchObject([{ type: 'PROJECT', title: 'A job is cancelled' }])
    const { projectId } = await town.project(buyer)
    const { db } = town.runtime.systems[0] as RunningSystem as { db: Db }
    const expire = () => db.Project.transition({ projectId }, { status: 'EXPIRED' }, { read: true })
    expect(await newsFor(buyer, expire)).toMatchObject([{ type: 'PROJECT', title: 'A project has expired' }])
  })

  test('of reviews, and of being verified', async () => {
    const mine = await town.worker({ location: { city: 'Weenen' } })
    expect(await newsFor(mine, () => town.verify(mine, 'idVerified'))).toMatchObject([
      { type: 'VERIFICATION', title: 'You are verified' },
    ])
    const { projectId } = await town.project(buyer)
    made(await town.bid(projectId, mine))
    made(await town.post(`/projects/${projectId}/bids/${mine.userId}/transitions`, buyer, { to: 'ACCEPTED' }))
    made(await town.post(`/projects/${projectId}/transitions`, buyer, { to: 'COMPLETED' }))
    await town.feed.drain()
    const review = () => town.post(`/projects/${projectId}/reviews`, buyer, { rating: 4, comment: 'Good' })
    expect(await newsFor(mine, review)).toMatchObject([
      { type: 'REVIEW', message: 'Nomsa Khumalo gives you 4 of 5 stars' },
    ])
    expect(await newsFor(mine, () => town.verify(mine, 'idVerified', false))).toMatchObject([
      { title: 'You are no longer verified' },
    ])
  })

  test('once, however often the changes are delivered', async () => {
    const before = [await toldTo(buyer), await toldTo(worker), await toldTo(seller)]
    await town.feed.replay('khaya')
    expect([await toldTo(buyer), await toldTo(worker), await toldTo(seller)]).toEqual(before)
  })
})

describe('notifications', () => {
  test('are in English and isiZulu', async () => {
    const [english] = await toldTo(worker)
    const [zulu] = await toldTo(worker, '&language=zu')
    const { zu = {} } = (english?.translations ?? {}) as { zu?: Told }
    expect([zulu?.title, zulu?.message]).toEqual([zu.title, zu.message])
    expect(zulu?.title).not.toBe(english?.title)
    expect(codeOf(await town.get('/notifications?language=fr', worker))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('every text says the same in both languages: no name is missing in one of them', () => {
    const namesIn = (text: readonly string[]) => [...new Set(text.join(' ').match(/\{\w+\}/g))].sort()
    for (const [occasion, ofLanguages] of Object.entries(texts)) {
      const [english, ...others] = languages.map(language => namesIn(ofLanguages[language]))
      for (const other of others) expect(other, occasion).toEqual(english)
    }
    expect(Object.keys(texts).every(occasion => told(occasion as Occasion, 'zu', {}).title !== '')).toBe(true)
  })

  test('are the user’s own, newest first, and read one by one or all at once', async () => {
    const list = await toldTo(buyer)
    const times = list.map(({ createdAt }) => createdAt as string)
    expect(times).toEqual([...times].sort().reverse())
    const [first] = list
    const at = `/notifications/${first?.notificationId}`
    expect(codeOf(await town.patch(at, worker, { read: true }))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await town.patch('/notifications/nothing', buyer, { read: true }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(codeOf(await town.patch(at, buyer, { title: 'x' }))).toEqual([400, 'VALIDATION_ERROR'])
    expect(made(await town.patch(at, buyer, { read: true }))).toMatchObject({ read: true, version: 2 })
    const { read } = made(await town.post('/notifications/read-all', buyer))
    expect(read).toBe(list.length - 1)
    expect((await toldTo(buyer)).every(each => each.read)).toBe(true)
    expect(codeOf(await town.post('/notifications', buyer, {}))[0]).toBe(405)
  })

  test('end after 90 days, by themselves', async () => {
    const [stored] = (await town.stored(`USER#${buyer.userId}`)).filter(({ SK }) => /^NOTIFICATION#/.test(SK))
    expect(Number(stored?.TTL)).toBe(Math.floor(Date.parse(stored?.createdAt) / 1000) + 90 * 86_400)
    town.at('2025-04-21T10:00:00.000Z')
    expect(await toldTo(buyer)).toEqual([])
    expect(codeOf(await town.get('/notifications', admin))).toEqual([403, 'FORBIDDEN'])
    town.at('2025-01-20T10:00:00.000Z')
  })
})
