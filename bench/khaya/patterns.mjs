import { buyer, messageAt, now, seller, worker } from './town.mjs'

const pair = { user1: buyer.userId, user2: worker.userId }
const range = { from: '2020-01-01', to: now.toISOString() }
const { createdAt, messageId } = messageAt(30)

/** The arguments of every access pattern. Lists return their first page of 20. */
export const patterns = {
  profile: { userId: worker.userId },
  workersByLocation: { city: 'Estcourt' },
  sellersByLocation: { city: 'Estcourt' },
  openProjects: {},
  projectBids: { projectId: 'proj_01KA0000000000000000000000' },
  sellerProducts: { sellerId: seller.userId },
  productsByCategory: { category: 'Bricks' },
  userReviews: { userId: worker.userId },
  conversationMessages: pair,
  projectsByStatus: { status: 'COMPLETED' },
  bidsByStatus: { status: 'PENDING' },
  ordersByStatus: { status: 'PENDING' },
  myProjects: { userId: buyer.userId },
  myBids: { userId: worker.userId },
  myOrders: { userId: buyer.userId },
  myReviews: { userId: buyer.userId },
  shopOrders: { sellerId: seller.userId },
  productsByPrice: { category: 'Bricks', min: 100, max: 10_000 },
  projectsByTime: { status: 'OPEN', ...range },
  openProjectsBefore: { createdAt: now.toISOString() },
  completionRequests: { completionRequestedAt: now.toISOString() },
  messagesSince: { ...pair, createdAt, messageId },
  inbox: { userId: worker.userId },
  inboxByTime: { userId: worker.userId },
  userReviewsBefore: { userId: worker.userId, createdAt: now.toISOString(), reviewId: 'rev_' },
  userReviewsBetween: { userId: worker.userId, from: 'ord_', to: 'proj_zzz' },
  notifications: { userId: worker.userId },
  verificationQueue: {},
  documents: { userId: worker.userId },
  documentAccesses: { userId: worker.userId },
  blocks: { userId: worker.userId },
  openReports: {},
  reportsOf: { userId: worker.userId },
  productsByWord: { word: 'brick', town: 'Estcourt', min: 0, max: 100_000 },
  pendingOrdersUntil: { createdAt: now.toISOString() },
  userByEmail: { email: buyer.email },
  userByPhone: { phone: buyer.phone },
  userBySub: { sub: buyer.cognitoSub },
}
