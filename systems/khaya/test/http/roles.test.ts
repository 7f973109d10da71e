import { createHmac } from 'node:crypto'
import { createApp, openLocalIssuer, type RunningSystem, verifier } from '@monotable/server'
import { everyRole, type RequestParts } from '@monotable/server/testing'
import { expect, test } from 'vitest'
import { order } from '../items.ts'
import { admin, givenBid, givenProject, made, openTown, type User } from './town.ts'

const town = openTown()

const everyone = [
  'visitor',
  'newcomer',
  'owner',
  'buyer',
  'chosen',
  'worker',
  'shop',
  'seller',
  'admin',
] as const
const signedIn = ['newcomer', 'owner', 'buyer', 'chosen', 'worker', 'shop', 'seller', 'admin'] as const
const users = ['owner', 'buyer', 'chosen', 'worker', 'shop', 'seller'] as const
const buyers = ['owner', 'buyer'] as const
const workers = ['chosen', 'worker'] as const
const sellers = ['shop', 'seller'] as const

type Role = (typeof everyone)[number]

/** By hand, from section 6 of the document, and not from the policy: this is what the policy is measured by. */
const may = {
  signUp: signedIn,
  getOwnProfile: users,
  editOwnProfile: users,
  getUser: everyone,
  findUsers: everyone,
  verifyUser: ['admin'],
  listVerificationQueue: ['admin'],
  suspendUser: ['admin'],
  liftSuspension: ['admin'],
  postProject: buyers,
  listOwnProjects: buyers,
  listProjects: everyone,
  getProject: everyone,
  editProject: ['owner'],
  requestCompletion: ['chosen'],
  transitionProject: ['owner', 'chosen'],
  placeBid: workers,
  editBid: ['chosen'],
  transitionBid: ['owner', 'chosen'],
  listBids: ['owner', 'chosen', 'worker', 'admin'],
  listOwnBids: workers,
  listBidsByStatus: ['admin'],
  reviewProject: ['owner', 'chosen'],
  reviewOrder: ['owner', 'shop'],
  listOwnReviews: users,
  listUserReviews: everyone,
  listProjectReviews: everyone,
  browseProducts: everyone,
  listSellerProducts: everyone,
  getProduct: everyone,
  createProduct: sellers,
  editProduct: ['shop'],
  removeProduct: ['shop'],
  placeOrders: buyers,
  getOrder: ['owner', 'shop', 'admin'],
  listOrders: [...buyers, ...sellers, 'admin'],
  transitionOrder: ['owner', 'shop'],
  // For whoever has the secret of the payment provider.
  recordPayment: everyone,
  sendMessage: users,
  listConversations: users,
  listMessages: ['owner', 'chosen'],
  readConversation: ['owner', 'chosen'],
  listNotifications: users,
  readNotification: users,
  readAllNotifications: users,
  followEvents: users,
} as const satisfies Record<string, readonly Role[]>

type Walker = Readonly<Record<Exclude<Role, 'visitor' | 'newcomer' | 'admin'>, User>>

/** What a request needs to be a good one, whoever sends it: paths, and a body. */
type Request = (who: Walker, role: Role) => RequestParts | Promise<RequestParts>

const review = { rating: 5, comment: 'Good' }
const ofOwner = async ({ owner }: Walker) => ({ projectId: (await town.project(owner)).projectId as string })

/** A project with the bid of the worker who is chosen; accepted, and completed, as far as it is asked for. */
async function bidOn({ owner, chosen }: Walker, ...moves: ('ACCEPTED' | 'COMPLETED')[]) {
  const { projectId } = (await town.project(owner)) as { projectId: string }
  const workerId = chosen.userId
  made(await town.bid(projectId, chosen))
  for (const to of moves) {
    const path = to === 'ACCEPTED' ? `/projects/${projectId}/bids/${workerId}` : `/projects/${projectId}`
    made(await town.post(`${path}/transitions`, owner, { to }))
  }
  return { projectId, workerId }
}

/** A product of the shop, with its path. */
async function stocked({ shop }: Walker) {
  const { productId } = made(await town.post('/products', shop, givenProduct)) as { productId: string }
  return { sellerId: shop.userId, productId }
}

/** An order of the owner from the shop. */
async function ordered(who: Walker) {
  const body = { items: [{ ...(await stocked(who)), quantity: 2 }], fulfilment: 'COLLECTION' }
  const { orders } = made(await town.post('/orders', who.owner, body))
  return orders[0] as { orderId: string; totals: { total: number } }
}

/** What the owner and the chosen worker write to each other. */
async function talk({ owner, chosen }: Walker) {
  made(await town.post('/messages', owner, { recipientId: chosen.userId, content: 'Hello' }))
  return { conversation: `${chosen.userId}~${owner.userId}` }
}

const listedAs: Readonly<Partial<Record<Role, Record<string, string>>>> = {
  admin: { as: 'admin', status: 'PENDING' },
  shop: { as: 'seller' },
  seller: { as: 'seller' },
}

let orders = 0

const requests: Readonly<Record<keyof typeof may, Request>> = {
  // Of an account that exists: nobody is to get a role on the way.
  signUp: () => ({ body: { ...nomsa, email: 'taken@example.com' } }),
  getOwnProfile: () => ({}),
  editOwnProfile: () => ({ body: {} }),
  getUser: ({ owner }) => ({ path: { userId: owner.userId } }),
  findUsers: () => ({ query: { role: 'WORKER', city: 'Estcourt' } }),
  verifyUser: ({ owner }) => ({
    path: { userId: owner.userId },
    body: { flag: 'phoneVerified', value: true },
  }),
  listVerificationQueue: () => ({}),
  suspendUser: async () => ({ path: { userId: (await town.buyer()).userId }, body: {} }),
  liftSuspension: ({ owner }) => ({ path: { userId: owner.userId } }),
  postProject: () => ({ body: givenProject }),
  listOwnProjects: () => ({}),
  listProjects: () => ({}),
  getProject: async who => ({ path: await ofOwner(who) }),
  editProject: async who => ({ path: await ofOwner(who), body: { title: 'Other' } }),
  requestCompletion: async who => ({ path: await bidOn(who, 'ACCEPTED'), body: {} }),
  transitionProject: async who => ({
    path: await bidOn(who, 'ACCEPTED'),
    body: { to: 'CANCELLED', reason: 'Later' },
  }),
  placeBid: async who => ({ path: await ofOwner(who), body: givenBid }),
  editBid: async who => ({ path: await bidOn(who), body: { quote: 1 } }),
  transitionBid: async (who, role) => ({
    path: await bidOn(who),
    body: { to: role === 'chosen' ? 'WITHDRAWN' : 'ACCEPTED' },
  }),
  listBids: async who => ({ path: await bidOn(who) }),
  listOwnBids: () => ({}),
  listBidsByStatus: () => ({ query: { status: 'PENDING' } }),
  reviewProject: async who => ({ path: await bidOn(who, 'ACCEPTED', 'COMPLETED'), body: review }),
  reviewOrder: async ({ owner, shop }) => {
    const orderId = `ord_${++orders}`
    const delivered = order(orderId, { buyerId: owner.userId, sellerId: shop.userId, status: 'DELIVERED' })
    await (town.runtime.systems[0] as RunningSystem).db.Order.create(delivered)
    return { path: { orderId }, body: review }
  },
  listOwnReviews: () => ({}),
  listUserReviews: ({ chosen }) => ({ path: { userId: chosen.userId } }),
  listProjectReviews: async who => ({ path: await bidOn(who) }),
  browseProducts: () => ({ query: { category: 'Sand' } }),
  listSellerProducts: async who => ({ path: await stocked(who) }),
  getProduct: async who => ({ path: await stocked(who) }),
  createProduct: () => ({ body: givenProduct }),
  editProduct: async who => ({ path: await stocked(who), body: { price: 3 } }),
  removeProduct: async who => ({ path: await stocked(who) }),
  placeOrders: async who => ({
    body: { items: [{ ...(await stocked(who)), quantity: 1 }], fulfilment: 'COLLECTION' },
  }),
  getOrder: async who => ({ path: { orderId: (await ordered(who)).orderId } }),
  listOrders: (_, role) => ({ query: listedAs[role] ?? { as: 'buyer' } }),
  transitionOrder: async who => ({
    path: { orderId: (await ordered(who)).orderId },
    body: { to: 'CANCELLED' },
  }),
  recordPayment: async who => {
    const { orderId, totals } = await ordered(who)
    const body = { reference: `paid-${orderId}`, orderId, amount: totals.total, currency: 'ZAR' }
    return { body, headers: { 'x-payment-signature': signatureOf(body) } }
  },
  sendMessage: async () => ({ body: { recipientId: (await town.buyer()).userId, content: 'Hello' } }),
  listConversations: () => ({}),
  listMessages: async who => ({ path: await talk(who) }),
  readConversation: async who => ({ path: await talk(who), body: {} }),
  listNotifications: () => ({}),
  readNotification: async (who, role) => {
    const user = role in who ? who[role as keyof Walker] : who.owner
    return { path: { notificationId: await told(user) }, body: { read: true } }
  },
  readAllNotifications: () => ({ body: {} }),
  followEvents: () => ({}),
}

const signatureOf = (body: object) => createHmac('sha256', 'test').update(JSON.stringify(body)).digest('hex')

/** The id of something that a user was told. */
async function told(user: User): Promise<string> {
  const { userId } = user
  const news = {
    userId,
    notificationId: 'told',
    type: 'MESSAGE',
    title: 'A',
    message: 'B',
    createdAt: '2025-01-20T10:00:00.000Z',
  }
  await (town.runtime.systems[0] as RunningSystem).db.Notification.put({ ...news, TTL: 4_000_000_000 })
  return made(await town.get('/notifications?limit=1', user)).items[0].notificationId
}

const givenProduct = { title: 'Sand', category: 'Sand', price: 2, stock: 100 }

const reads = new Set(['GetItem', 'BatchGetItem', 'Query'])

const nomsa = { role: 'BUYER', name: 'Nomsa', phone: '0829990000', location: { city: 'Estcourt' } }

test('every operation is for those whom the document names, and for nobody else', async () => {
  const issuer = await openLocalIssuer()
  const app = createApp(town.runtime, { identify: verifier({ issuers: [issuer.trusted] }) })
  await town.buyer({ email: 'taken@example.com' })
  const who: Walker = {
    owner: await town.buyer(),
    buyer: await town.buyer(),
    chosen: await town.verifiedWorker(),
    worker: await town.verifiedWorker(),
    shop: await town.verifiedSeller(),
    seller: await town.verifiedSeller(),
  }
  const tokens = Object.entries(who).map(
    async ([role, { sub }]) => [role, await issuer.token({ sub })] as const,
  )
  const roles = {
    visitor: undefined,
    newcomer: await issuer.token({ sub: 'newcomer' }),
    admin: await issuer.token(admin),
    ...(Object.fromEntries(await Promise.all(tokens)) as Record<keyof Walker, string>),
  }
  const refused = new Map<string, ReturnType<Request>>()
  const walked = await everyRole(app, town.runtime.systems[0] as RunningSystem, {
    roles,
    may,
    // As cheap as it is strict: nothing is sent that could change anything.
    state: async () => String(town.sent.filter(({ operation }) => !reads.has(operation)).length),
    arguments: (operation, role) => {
      const name = operation as keyof typeof may
      const line: readonly Role[] = may[name]
      // Who is refused changes nothing, so the next one can try the same.
      const request = (line.includes(role) ? undefined : refused.get(name)) ?? requests[name](who, role)
      refused.set(name, request)
      return request
    },
  })
  expect(Object.keys(walked).sort()).toEqual(Object.keys(may).sort())
  expect(walked.editProject).toMatchObject({
    visitor: 401,
    newcomer: 403,
    owner: 200,
    buyer: 403,
    admin: 403,
  })
})
