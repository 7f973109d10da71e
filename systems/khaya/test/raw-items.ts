import { expect } from 'vitest'
import type { EntityWalk, Form, MixedPage, Step, SystemWalk, Walking } from '../../test/seeds/walk.ts'
import { seedOf } from '../../test/seeds.ts'
import type { Caller } from '../../test/serving.ts'

// The samples of the document, each in every form that it allows, and everything that the system does with them.

type Item = Record<string, unknown>

const sampleOf = (name: string): Item =>
  seedOf('khaya').entities.find(entity => entity.name === name)?.items[0] as Item
const without = (item: Item, ...names: string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))

const [buyer, worker, seller] = ['Buyer', 'Worker', 'Seller'].map(sampleOf) as [Item, Item, Item]
const [project, bid, product, order] = ['Project', 'Bid', 'Product', 'Order'].map(sampleOf) as [
  Item,
  Item,
  Item,
  Item,
]
const [review, message] = ['Review', 'Message'].map(sampleOf) as [Item, Item]

/** Who holds a token is known by a guard, which the document does not have. */
const tokens = ['buyer123', 'worker456', 'seller789'].map(userId => ({
  ...{ PK: `SUB#${userId}`, SK: 'UNIQUE', cognitoSub: userId, userId },
}))
const everybody = [buyer, worker, seller, ...tokens]
const admin: Caller = { sub: 'the-admin', claims: { role: 'admin' } }

interface Asking extends Omit<Walking, 'call'> {
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what is answered, whatever it is
  call(as: Caller | undefined, method: string, path: string, body?: unknown): Promise<any>
}

const step = (name: string, run: (asking: Asking) => Promise<void>): Step => ({
  name,
  run: walking => {
    const call: Asking['call'] = async (as, method, path, body) =>
      (await walking.call(as, method, `/khaya${path}`, body)).body
    return run({ ...walking, call })
  },
})
const listed = (path: string, as: Caller | undefined, wanted: object) =>
  step(`list ${path}`, async ({ call }) => {
    expect((await call(as, 'GET', path)).items).toEqual([expect.objectContaining(wanted)])
  })
const shown = (path: string, as: Caller | undefined, wanted: object) =>
  step(`get ${path}`, async ({ call }) => {
    expect(await call(as, 'GET', path)).toMatchObject(wanted)
  })
const unchanged = step('reads have changed nothing', ({ expectUnchangedBut }) => expectUnchangedBut())

const formsOf = (sample: Item, onlyInKeys: string[], optional: string[]): Form[] => [
  { name: 'the sample of the document', item: sample },
  { name: 'without its type', item: without(sample, 'entityType') },
  { name: 'ids only in keys', item: without(sample, ...onlyInKeys) },
  { name: 'optional ones absent', item: without(sample, ...optional) },
]
/** Three roles have the same keys, so that only its type tells what a profile is. */
const typed = (forms: Form[]) => forms.filter(({ item }) => item.entityType !== undefined)

const buyerWalk: EntityWalk = {
  entity: 'Buyer',
  forms: typed(formsOf(buyer, ['userId'], ['totalProjects', 'trustScore', 'verified', 'phoneVerified'])),
  beside: [worker, ...tokens],
  steps: [
    shown('/users/buyer123', undefined, { userId: 'buyer123', role: 'BUYER', version: 0, ratingCount: 0 }),
    shown('/users/me', 'buyer123', { email: 'john@example.com', location: { city: 'Estcourt' } }),
    unchanged,
    step('change', async ({ call, expectUnchangedBut }) => {
      const changed = await call('buyer123', 'PATCH', '/users/me', { name: 'John' })
      expect(changed).toMatchObject({ name: 'John', version: 1 })
      await expectUnchangedBut('name', 'updatedAt', 'version')
    }),
    step('suspend and lift', async ({ call, expectUnchangedBut }) => {
      await call(admin, 'POST', '/users/buyer123/suspensions')
      expect(await call('buyer123', 'PATCH', '/users/me', { name: 'x' })).toMatchObject({
        error: { code: 'ACCOUNT_SUSPENDED' },
      })
      await call(admin, 'DELETE', '/users/buyer123/suspensions')
      await expectUnchangedBut('name', 'updatedAt', 'version')
    }),
    step('reaction: inboxes say the new name', async ({ call, drain }) => {
      await call('buyer123', 'POST', '/messages', { recipientId: 'worker456', content: 'Hello' })
      await call('buyer123', 'PATCH', '/users/me', { name: 'Johnny' })
      await drain()
      expect(await call('worker456', 'GET', '/conversations')).toMatchObject({
        items: [{ otherName: 'Johnny', unread: 1 }],
      })
    }),
  ],
}

const workerWalk: EntityWalk = {
  entity: 'Worker',
  forms: typed(
    formsOf(
      worker,
      ['userId'],
      ['bio', 'portfolio', 'trustScore', 'totalJobs', 'completionRate', 'avgResponseTime'],
    ),
  ),
  beside: [buyer, ...tokens],
  steps: [
    shown('/users/worker456', undefined, { userId: 'worker456', role: 'WORKER', version: 0 }),
    listed('/users?role=WORKER&city=Estcourt', undefined, { userId: 'worker456' }),
    listed('/users?role=WORKER&city=estcourt&skill=painting&lat=-29&lng=29.8&maxKm=20', undefined, {
      userId: 'worker456',
    }),
    unchanged,
    step('change, to another town', async ({ call, expectUnchangedBut }) => {
      await call('worker456', 'PATCH', '/users/me', { location: { city: 'Weenen' } })
      await expectUnchangedBut('location', 'GSI1SK', 'updatedAt', 'version')
      expect((await call(undefined, 'GET', '/users?role=WORKER&city=Estcourt')).items).toEqual([])
      expect((await call(undefined, 'GET', '/users?role=WORKER&city=Weenen')).items).toHaveLength(1)
    }),
    step('reaction: verified no more, and again', async ({ call, drain }) => {
      for (const value of [false, true]) {
        const flag = { flag: 'idVerified', value }
        expect(await call(admin, 'POST', '/users/worker456/verifications', flag)).toMatchObject({
          idVerified: value,
        })
        const { items } = await call(admin, 'GET', '/verification-queue')
        expect(items).toHaveLength(value ? 0 : 1)
      }
      await drain()
      expect((await call('worker456', 'GET', '/notifications')).items).toHaveLength(2)
    }),
  ],
}

const sellerWalk: EntityWalk = {
  entity: 'Seller',
  forms: typed(
    formsOf(
      seller,
      ['userId'],
      ['businessType', 'contactName', 'businessReg', 'deliveryOptions', 'totalOrders'],
    ),
  ),
  beside: [product, ...tokens],
  steps: [
    shown('/users/seller789', undefined, { userId: 'seller789', role: 'SELLER', version: 0 }),
    listed('/users?role=SELLER&city=Estcourt', undefined, { userId: 'seller789' }),
    listed('/products?category=Bricks', undefined, { productId: 'prod456', sellerListed: true }),
    unchanged,
    step('change', async ({ call, expectUnchangedBut }) => {
      await call('seller789', 'PATCH', '/users/me', { businessName: 'Estcourt Bricks' })
      await expectUnchangedBut('businessName', 'updatedAt', 'version')
    }),
    step('reaction: suspended, its products leave the catalogue', async ({ call, drain }) => {
      await call(admin, 'POST', '/users/seller789/suspensions')
      expect((await call(undefined, 'GET', '/products?category=Bricks')).items).toEqual([])
      await drain()
      expect((await call(undefined, 'GET', '/products?category=Bricks')).items).toEqual([])
      await call(admin, 'DELETE', '/users/seller789/suspensions')
      await drain()
      expect((await call(undefined, 'GET', '/products?category=Bricks')).items).toMatchObject([
        { sellerName: 'Estcourt Bricks' },
      ])
    }),
  ],
}

const projectWalk: EntityWalk = {
  entity: 'Project',
  forms: [
    ...formsOf(project, ['projectId'], ['acceptedBidId', 'bidCount']),
    { name: 'with a town', item: { ...project, location: { city: 'Estcourt' } } },
  ],
  beside: [...everybody, bid],
  steps: [
    listed('/projects', undefined, { projectId: 'proj001', acceptedBidId: null, version: 0 }),
    listed('/projects?skill=bricklaying&from=2025-01-20&to=2025-01-20', undefined, { projectId: 'proj001' }),
    listed('/projects?status=OPEN', admin, { projectId: 'proj001' }),
    shown('/projects/proj001', 'buyer123', { projectId: 'proj001', status: 'OPEN' }),
    unchanged,
    step('reaction: workers of the town are told once', async ({ call, drain, item }) => {
      await drain()
      await drain()
      const { items } = await call('worker456', 'GET', '/notifications')
      const { city } = item.location as { city?: string }
      const told = items.filter(({ type }: { type: string }) => type === 'PROJECT_MATCH')
      expect(told).toHaveLength(city === undefined ? 0 : 1)
    }),
    step('change', async ({ call, expectUnchangedBut }) => {
      const changed = await call('buyer123', 'PATCH', '/projects/proj001', { title: 'A wall' })
      expect(changed).toMatchObject({ title: 'A wall', version: 1 })
      await expectUnchangedBut('title', 'updatedAt', 'version', 'GSI1PK', 'GSI1SK')
    }),
    step('accept, complete, review', async ({ call, drain }) => {
      const accepted = '/projects/proj001/bids/worker456/transitions'
      expect(await call('buyer123', 'POST', accepted, { to: 'ACCEPTED' })).toMatchObject({
        status: 'ACCEPTED',
      })
      await call('worker456', 'POST', '/projects/proj001/completion-requests')
      const done = await call('buyer123', 'POST', '/projects/proj001/transitions', { to: 'COMPLETED' })
      expect(done).toMatchObject({ status: 'COMPLETED', acceptedWorkerId: 'worker456' })
      const said = { rating: 5, comment: 'Good' }
      expect(await call('worker456', 'POST', '/projects/proj001/reviews', said)).toMatchObject(said)
      await drain()
      expect((await call(undefined, 'GET', '/projects')).items).toEqual([])
    }),
  ],
}

const oldProjectWalk: EntityWalk = {
  entity: 'Project',
  forms: [
    {
      name: 'in progress, accepted by the document’s program',
      item: { ...project, status: 'IN_PROGRESS', GSI2PK: 'STATUS#IN_PROGRESS', acceptedBidId: 'bid123' },
    },
  ],
  beside: [...everybody, { ...bid, status: 'ACCEPTED', GSI2PK: 'STATUS#ACCEPTED' }],
  steps: [
    shown('/projects/proj001', 'worker456', {
      location: project.location as object,
      acceptedBidId: 'bid123',
    }),
    step('schedule: completed 72 hours after the worker asks', async ({ call, run, served }) => {
      const asked = await call('worker456', 'POST', '/projects/proj001/completion-requests')
      expect(asked).toMatchObject({ completionRequestedAt: '2025-01-22T10:00:00.000Z' })
      served.at('2025-01-25T10:00:00.000Z')
      await run('completeProjects')
      expect(await call(undefined, 'GET', '/projects/proj001')).toMatchObject({ status: 'COMPLETED' })
      expect(await call(undefined, 'GET', '/users/worker456')).toMatchObject({ totalJobs: 46 })
    }),
  ],
}

const expiringWalk: EntityWalk = {
  entity: 'Project',
  forms: [{ name: 'open for a month', item: project }],
  beside: [...everybody, bid],
  steps: [
    step('schedule: expires, and its bids are turned down', async ({ call, run, served, drain }) => {
      served.at('2025-03-01T10:00:00.000Z')
      await run('expireProjects')
      await drain()
      expect(await call(undefined, 'GET', '/projects/proj001')).toMatchObject({ status: 'EXPIRED' })
      expect((await call('worker456', 'GET', '/projects/proj001/bids')).items).toMatchObject([
        { status: 'REJECTED' },
      ])
    }),
  ],
}

const bidWalk: EntityWalk = {
  entity: 'Bid',
  forms: formsOf(bid, ['projectId', 'workerId'], ['currency']),
  beside: [...everybody, project],
  steps: [
    listed('/projects/proj001/bids', 'buyer123', { bidId: 'bid123', projectId: 'proj001', version: 0 }),
    listed('/projects/proj001/bids', 'worker456', { workerId: 'worker456' }),
    listed('/bids?status=PENDING', admin, { bidId: 'bid123', currency: 'ZAR' }),
    unchanged,
    step('change', async ({ call, expectUnchangedBut }) => {
      const path = '/projects/proj001/bids/worker456'
      expect(await call('worker456', 'PATCH', path, { quote: 60_000 })).toMatchObject({ quote: 60_000 })
      await expectUnchangedBut('quote', 'updatedAt', 'version', 'GSI1PK', 'GSI1SK')
    }),
    step('withdraw, and bid again', async ({ call }) => {
      const path = '/projects/proj001/bids'
      const withdrawn = await call('worker456', 'POST', `${path}/worker456/transitions`, { to: 'WITHDRAWN' })
      expect(withdrawn).toMatchObject({ status: 'WITHDRAWN' })
      const { quote, timeline, proposal } = bid
      expect(await call('worker456', 'POST', path, { quote, timeline, proposal })).toMatchObject({
        status: 'PENDING',
      })
    }),
    step('reaction: the buyer is told', async ({ call, drain }) => {
      await drain()
      expect((await call('buyer123', 'GET', '/notifications')).items).toMatchObject([
        { type: 'BID_RECEIVED' },
      ])
    }),
  ],
}

const atProduct = '/sellers/seller789/products/prod456'

const productWalk: EntityWalk = {
  entity: 'Product',
  forms: formsOf(
    product,
    ['productId', 'sellerId'],
    ['description', 'subcategory', 'unit', 'minOrder', 'images', 'specifications', 'currency'],
  ),
  beside: everybody,
  steps: [
    listed('/products?category=bricks', undefined, { productId: 'prod456', sellerListed: true, version: 0 }),
    listed('/products?category=Bricks&minPrice=5.5&maxPrice=5.5', undefined, { price: 5.5 }),
    listed('/sellers/seller789/products', undefined, { productId: 'prod456', sellerId: 'seller789' }),
    shown(atProduct, undefined, { stock: 10_000, sellerListed: true }),
    unchanged,
    step('order and cancel', async ({ call, expectUnchangedBut }) => {
      const items = [{ productId: 'prod456', sellerId: 'seller789', quantity: 100 }]
      const { orders } = await call('buyer123', 'POST', '/orders', { items, fulfilment: 'COLLECTION' })
      expect(orders).toMatchObject([{ totals: { subtotal: 550, tax: 82.5, total: 632.5 } }])
      expect(await call(undefined, 'GET', atProduct)).toMatchObject({ stock: 9900 })
      await call('buyer123', 'POST', `/orders/${orders[0].orderId}/transitions`, { to: 'CANCELLED' })
      expect(await call(undefined, 'GET', atProduct)).toMatchObject({ stock: 10_000 })
      await expectUnchangedBut('updatedAt', 'version')
    }),
    step('change', async ({ call, expectUnchangedBut }) => {
      expect(await call('seller789', 'PATCH', atProduct, { price: 6 })).toMatchObject({ price: 6 })
      await expectUnchangedBut('price', 'GSI3SK', 'sellerListed', 'updatedAt', 'version')
    }),
    step('delete', async ({ call }) => {
      expect(await call('seller789', 'DELETE', atProduct)).toMatchObject({ status: 'INACTIVE' })
      expect((await call(undefined, 'GET', '/products?category=Bricks')).items).toEqual([])
    }),
  ],
}

const orderWalk: EntityWalk = {
  entity: 'Order',
  forms: formsOf(order, ['orderId'], ['delivery']),
  beside: [...everybody, product],
  steps: [
    shown('/orders/order789', 'buyer123', { orderId: 'order789', fulfilment: 'DELIVERY', version: 0 }),
    listed('/orders?as=admin&status=PENDING', admin, { orderId: 'order789' }),
    unchanged,
    step(
      'schedule: pending and unpaid for 48 hours, it expires',
      async ({ call, run, served, put, item }) => {
        served.at('2025-01-23T11:00:01.000Z')
        await run('expireOrders')
        expect(await call('buyer123', 'GET', '/orders/order789')).toMatchObject({ cancelReason: 'EXPIRED' })
        expect(await call(undefined, 'GET', atProduct)).toMatchObject({ stock: 15_000 })
        await put(item)
      },
    ),
    step('confirm, ship, deliver', async ({ call, drain, expectUnchangedBut }) => {
      for (const to of ['CONFIRMED', 'SHIPPED', 'DELIVERED'])
        expect(await call('seller789', 'POST', '/orders/order789/transitions', { to })).toMatchObject({
          status: to,
        })
      const added = ['GSI1PK', 'GSI1SK', 'GSI3PK', 'GSI3SK']
      await expectUnchangedBut('status', 'GSI2PK', 'GSI2SK', 'updatedAt', 'version', ...added)
      await drain()
      expect(await call(undefined, 'GET', '/users/seller789')).toMatchObject({ totalOrders: 231 })
    }),
  ],
}

const reviewWalk: EntityWalk = {
  entity: 'Review',
  forms: formsOf(review, ['revieweeId', 'reviewerId'], ['aspects']),
  beside: [
    ...everybody,
    { ...project, status: 'COMPLETED', GSI2PK: 'STATUS#COMPLETED', acceptedBidId: 'bid123' },
    { ...bid, status: 'ACCEPTED' },
  ],
  steps: [
    listed('/users/worker456/reviews', undefined, { reviewId: 'rev123', rating: 5, projectId: 'proj001' }),
    listed('/projects/proj001/reviews', undefined, { reviewId: 'rev123', reviewerId: 'buyer123' }),
    unchanged,
    step('it counts: nobody reviews twice', async ({ call, expectUnchangedBut }) => {
      const said = { rating: 4, comment: 'Good' }
      expect(await call('buyer123', 'POST', '/projects/proj001/reviews', said)).toMatchObject({
        error: { code: 'ALREADY_REVIEWED' },
      })
      expect(await call('worker456', 'POST', '/projects/proj001/reviews', said)).toMatchObject(said)
      await expectUnchangedBut()
    }),
  ],
}

const talk = '/conversations/buyer123~worker456'

const messageWalk: EntityWalk = {
  entity: 'Message',
  forms: formsOf(message, ['createdAt'], ['projectId', 'read']),
  beside: everybody,
  steps: [
    listed(`${talk}/messages`, 'worker456', { messageId: 'msg456', read: false }),
    step('answer, and read what is newer', async ({ call }) => {
      const { sinceCursor } = await call('buyer123', 'GET', `${talk}/messages`)
      await call('worker456', 'POST', '/messages', { recipientId: 'buyer123', content: 'Yes' })
      const newer = `${talk}/messages?since=${encodeURIComponent(sinceCursor)}`
      expect((await call('buyer123', 'GET', newer)).items).toMatchObject([{ content: 'Yes' }])
      expect((await call('buyer123', 'GET', `${talk}/messages`)).items).toMatchObject([
        { content: 'Yes' },
        { messageId: 'msg456' },
      ])
      expect(await call('buyer123', 'POST', `${talk}/reads`)).toMatchObject({ unread: 0 })
    }),
    step('reaction: who is written to is told', async ({ call, drain }) => {
      await drain()
      await drain()
      const { items } = await call('worker456', 'GET', '/notifications')
      expect(items.filter(({ type }: { type: string }) => type === 'MESSAGE')).toHaveLength(1)
    }),
    unchanged,
  ],
}

const idsIn =
  (path: string, as: Caller | undefined, name: string): MixedPage['read'] =>
  async ({ call }) => {
    const found: unknown[] = []
    let cursor = ''
    do {
      const { body } = await call(as, 'GET', `/khaya${path}${path.includes('?') ? '&' : '?'}limit=1${cursor}`)
      found.push(...body.items.map((item: Item) => item[name]))
      cursor = body.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(body.nextCursor)}`
    } while (cursor !== '')
    return found
  }
const productAs = (productId: string, more: Item = {}) => ({
  ...product,
  ...{ SK: `PRODUCT#${productId}`, productId, GSI3SK: `PRICE#0005.50#PRODUCT#${productId}`, ...more },
})
const bidAs = (workerId: string, more: Item = {}) => ({ ...bid, SK: `BID#${workerId}`, workerId, ...more })

const mixed: MixedPage[] = [
  {
    list: 'GET /sellers/{sellerId}/products',
    beside: everybody,
    shown: {
      ours: productAs('prod_1', { sellerListed: true, version: 1 }),
      'the document’s': productAs('prod2'),
      'with an attribute of a newer version': productAs('prod_3', {
        sellerListed: true,
        version: 9,
        weight: 3,
      }),
    },
    foreign: { 'a voucher': { PK: 'SELLER#seller789', SK: 'PRODUCT#v1', entityType: 'VOUCHER' } },
    broken: { 'a price in words': productAs('prod_4', { price: 'cheap' }) },
    read: idsIn('/sellers/seller789/products', undefined, 'productId'),
    expected: ['prod_1', 'prod2', 'prod_3'],
  },
  {
    list: 'GET /projects/{projectId}/bids',
    beside: [...everybody, project],
    shown: {
      ours: bidAs('usr_1', { version: 1 }),
      'the document’s': bid,
      'with an attribute of a newer version': bidAs('usr_2', { version: 3, deposit: 10 }),
    },
    foreign: { 'an offer': { PK: 'PROJECT#proj001', SK: 'BID#offer', entityType: 'OFFER' } },
    broken: { 'a state that is none': bidAs('usr_3', { status: 'MAYBE' }) },
    read: idsIn('/projects/proj001/bids', 'buyer123', 'workerId'),
    expected: ['usr_1', 'usr_2', 'worker456'],
  },
]

export const khaya: SystemWalk = {
  system: 'khaya',
  at: '2025-01-22T10:00:00.000Z',
  entities: [
    ...[buyerWalk, workerWalk, sellerWalk, projectWalk, oldProjectWalk, expiringWalk],
    ...[bidWalk, productWalk, orderWalk, reviewWalk, messageWalk],
  ],
  mixed,
}
