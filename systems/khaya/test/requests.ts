import { createHmac } from 'node:crypto'
import type { RequestParts, RunningSystem } from '@monotable/server/testing'
import type { Db } from '../operation.ts'
import type { OwnPorts } from '../ports/ports.ts'
import { order } from './items.ts'
import type { may, Role } from './may.ts'
import { onePicture } from './one-picture.ts'
import { givenBid, givenProject, made, type Town, type User } from './town.ts'

/** Those who have signed up. */
export type People = Readonly<Record<Exclude<Role, 'visitor' | 'newcomer' | 'admin'>, User>>

export async function peopleOf(town: Town): Promise<People> {
  await town.buyer({ email: 'taken@example.com' })
  return {
    owner: await town.buyer(),
    buyer: await town.buyer(),
    chosen: await town.verifiedWorker(),
    worker: await town.verifiedWorker(),
    shop: await town.verifiedSeller(),
    seller: await town.verifiedSeller(),
  }
}

/** What a request needs to be a good one, whoever sends it. */
type Request = (role: Role) => RequestParts | Promise<RequestParts>

const signatureOf = (body: object) => createHmac('sha256', 'test').update(JSON.stringify(body)).digest('hex')

const review = { rating: 5, comment: 'Good' }
const nomsa = { role: 'BUYER', name: 'Nomsa', phone: '0829990000', location: { city: 'Estcourt' } }
const pdf = { bytes: Buffer.from('%PDF-1.7\n'), contentType: 'application/pdf' }
const givenProduct = { title: 'Sand', category: 'Sand', price: 2, stock: 100 }

const listedAs: Readonly<Partial<Record<Role, Record<string, string>>>> = {
  admin: { as: 'admin', status: 'PENDING' },
  shop: { as: 'seller' },
  seller: { as: 'seller' },
}

/** A good request to each operation, with new things to do it with. */
export function requestsIn(town: Town, people: People): Readonly<Record<keyof typeof may, Request>> {
  const { owner, chosen, shop } = people
  const things = thingsOf(town, people)
  const { project, bid, product, bought, talk, delivered, told, productPicture, portfolioPicture } = things
  const { document, picture, report, phoneCode } = things
  const nothing = () => ({})
  return {
    // Of an account that exists: nobody is to get a role on the way.
    signUp: () => ({ body: { ...nomsa, email: 'taken@example.com' } }),
    getOwnProfile: nothing,
    editOwnProfile: () => ({ body: {} }),
    getUser: () => ({ path: { userId: owner.userId } }),
    findUsers: () => ({ query: { role: 'WORKER', city: 'Estcourt' } }),
    getPortfolioPicture: async () => ({ path: await portfolioPicture() }),
    sendPhoneCode: () => ({ body: {} }),
    confirmPhone: async role => ({ body: { code: await phoneCode(role) } }),
    addDocument: () => ({ file: pdf }),
    listDocuments: () => ({ path: { userId: chosen.userId } }),
    getDocument: async () => ({ path: await document() }),
    getDocumentFile: async () => ({ path: await document() }),
    listDocumentAccesses: () => ({ path: { userId: chosen.userId } }),
    removeDocument: async () => ({ path: await document() }),
    keepPicture: async () => ({ file: await onePicture() }),
    getPicture: async () => ({ path: await picture() }),
    verifyUser: () => ({ path: { userId: owner.userId }, body: { flag: 'phoneVerified', value: true } }),
    listVerificationQueue: nothing,
    listDrift: nothing,
    suspendUser: async () => ({ path: { userId: (await town.buyer()).userId }, body: {} }),
    liftSuspension: () => ({ path: { userId: owner.userId } }),
    postProject: () => ({ body: givenProject }),
    listOwnProjects: nothing,
    listProjects: nothing,
    getProject: async () => ({ path: await project() }),
    editProject: async () => ({ path: await project(), body: { title: 'Other' } }),
    requestCompletion: async () => ({ path: await bid('ACCEPTED'), body: {} }),
    transitionProject: async () => ({
      path: await bid('ACCEPTED'),
      body: { to: 'CANCELLED', reason: 'Later' },
    }),
    placeBid: async () => ({ path: await project(), body: givenBid }),
    editBid: async () => ({ path: await bid(), body: { quote: 1 } }),
    transitionBid: async role => ({
      path: await bid(),
      body: { to: role === 'chosen' ? 'WITHDRAWN' : 'ACCEPTED' },
    }),
    listBids: async () => ({ path: await bid() }),
    listOwnBids: nothing,
    listBidsByStatus: () => ({ query: { status: 'PENDING' } }),
    reviewProject: async () => ({ path: await bid('ACCEPTED', 'COMPLETED'), body: review }),
    reviewOrder: async () => ({ path: await delivered(), body: review }),
    listOwnReviews: nothing,
    listUserReviews: () => ({ path: { userId: chosen.userId } }),
    listProjectReviews: async () => ({ path: await bid() }),
    browseProducts: () => ({ query: { category: 'Sand' } }),
    listSellerProducts: () => ({ path: { sellerId: shop.userId } }),
    getProduct: async () => ({ path: await product() }),
    getProductPicture: async () => ({ path: await productPicture() }),
    searchProducts: () => ({ query: { q: 'sand', city: 'Estcourt' } }),
    createProduct: () => ({ body: givenProduct }),
    editProduct: async () => ({ path: await product(), body: { price: 3 } }),
    removeProduct: async () => ({ path: await product() }),
    placeOrders: async () => ({
      body: { items: [{ ...(await product()), quantity: 1 }], fulfilment: 'COLLECTION' },
    }),
    getOrder: async () => ({ path: { orderId: (await bought()).orderId } }),
    listOrders: role => ({ query: listedAs[role] ?? { as: 'buyer' } }),
    transitionOrder: async () => ({
      path: { orderId: (await bought()).orderId },
      body: { to: 'CANCELLED' },
    }),
    recordPayment: async () => {
      const { orderId, totals } = await bought()
      const body = { reference: `paid-${orderId}`, orderId, amount: totals.total, currency: 'ZAR' }
      return { body, headers: { 'x-payment-signature': signatureOf(body) } }
    },
    sendMessage: async () => ({ body: { recipientId: (await town.buyer()).userId, content: 'Hello' } }),
    blockUser: async () => ({ path: { userId: (await town.buyer()).userId }, body: {} }),
    unblockUser: async () => ({ path: { userId: (await town.buyer()).userId } }),
    listBlocks: nothing,
    reportUser: async () => ({ path: { userId: (await town.buyer()).userId }, body: { reason: 'SPAM' } }),
    listReports: nothing,
    closeReport: async () => ({ path: await report(), body: { outcome: 'Nothing' } }),
    listConversations: nothing,
    listMessages: async () => ({ path: await talk() }),
    readConversation: async () => ({ path: await talk(), body: {} }),
    listNotifications: nothing,
    readNotification: async role => ({
      path: { notificationId: await told(role in people ? people[role as keyof People] : owner) },
      body: { read: true },
    }),
    readAllNotifications: () => ({ body: {} }),
    followEvents: nothing,
  }
}

/** New things, each with what a path says of it. */
function thingsOf(town: Town, people: People) {
  const { owner, chosen, shop } = people
  const db = () => (town.runtime.systems[0] as RunningSystem).db as Db
  let count = 0
  const kept = async (bucket: string, { userId }: User) => {
    await town.ports.objects.put(`${bucket}/${userId}/one.jpg`, 'a picture')
    return `s3://${bucket}/${userId}/one.jpg`
  }
  const project = async () => ({ projectId: (await town.project(owner)).projectId as string })
  const product = async () => {
    const { productId } = made(await town.post('/products', shop, givenProduct)) as { productId: string }
    return { sellerId: shop.userId, productId }
  }
  return {
    project,
    product,
    /** Of the worker who is chosen; accepted, and completed, as far as it is asked for. */
    bid: async (...moves: ('ACCEPTED' | 'COMPLETED')[]) => {
      const { projectId } = await project()
      const workerId = chosen.userId
      made(await town.bid(projectId, chosen))
      for (const to of moves) {
        const path = to === 'ACCEPTED' ? `/projects/${projectId}/bids/${workerId}` : `/projects/${projectId}`
        made(await town.post(`${path}/transitions`, owner, { to }))
      }
      return { projectId, workerId }
    },
    productPicture: async () => {
      const image = await kept('khaya-products', shop)
      const given = { ...givenProduct, images: [image] }
      const { productId } = made(await town.post('/products', shop, given)) as { productId: string }
      return { sellerId: shop.userId, productId, number: '1' }
    },
    portfolioPicture: async () => {
      made(await town.patch('/users/me', chosen, { portfolio: [await kept('khaya-portfolios', chosen)] }))
      return { userId: chosen.userId, number: '1' }
    },
    bought: async () => {
      const body = { items: [{ ...(await product()), quantity: 2 }], fulfilment: 'COLLECTION' }
      const { orders } = made(await town.post('/orders', owner, body))
      return orders[0] as { orderId: string; totals: { total: number } }
    },
    delivered: async () => {
      const orderId = `ord_${++count}`
      const sides = { buyerId: owner.userId, sellerId: shop.userId }
      await db().Order.create(order(orderId, { ...sides, status: 'DELIVERED' }))
      return { orderId }
    },
    document: async () => {
      const documentId = `doc_${++count}`
      const kept = { userId: chosen.userId, documentId }
      await town.ports.objects.put(`documents/khaya/${chosen.userId}/${documentId}`, '%PDF-1.7')
      const about = { kind: 'ID' as const, contentType: 'application/pdf', bytes: 8 }
      await db().VerificationDocument.create({ ...kept, ...about, createdAt: '2025-01-20T10:00:00.000Z' })
      return kept
    },
    phoneCode: async (role: Role) => {
      const user = people[role as keyof People]
      if (!user) return '000000'
      const { userId } = user
      const { phone } = made(await town.get('/users/me', user))
      const { idNumbers } = (town.runtime.systems[0] as RunningSystem).ports as unknown as OwnPorts
      const code = idNumbers.hashed(`phone code ${userId} ${phone} 042317`)
      await db().PhoneCode.put({ userId, phone, code, tries: 0 })
      return '042317'
    },
    picture: async () => {
      const { address } = made(await town.upload('/pictures', owner, await onePicture()))
      const [ownerId = '', name = ''] = address.split('/').slice(-2)
      return { owner: ownerId, name }
    },
    report: async () => {
      const path = `/users/${chosen.userId}/reports`
      const { reportId } = made(await town.post(path, await town.buyer(), { reason: 'RUDE' }))
      return { userId: chosen.userId, reportId: reportId as string }
    },
    talk: async () => {
      made(await town.post('/messages', owner, { recipientId: chosen.userId, content: 'Hello' }))
      return { conversation: `${chosen.userId}~${owner.userId}` }
    },
    told: async (user: User): Promise<string> => {
      const { userId } = user
      const news = { userId, notificationId: `n${++count}`, title: 'A', message: 'B', TTL: 4_000_000_000 }
      await db().Notification.create({ ...news, type: 'MESSAGE', createdAt: '2031-01-20T10:00:00.000Z' })
      return made(await town.get('/notifications?limit=1', user)).items[0].notificationId
    },
  }
}
