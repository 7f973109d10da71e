// What the documentation shows of requests and answers.

const createdAt = '2025-01-20T10:00:00.000Z'

export const ids = {
  userId: 'usr_01JJ1B3N5V8Q2W4X6Y7Z9ABCDE',
  buyerId: 'usr_01JJ1B3N5V8Q2W4X6Y7Z9ABCDF',
  workerId: 'usr_01JJ1B3N5V8Q2W4X6Y7Z9ABCDE',
  sellerId: 'usr_01JJ1B3N5V8Q2W4X6Y7Z9ABCDG',
  projectId: 'proj_01JJ1B3N5V8Q2W4X6Y7Z9ABCDH',
  productId: 'prod_01JJ1B3N5V8Q2W4X6Y7Z9ABCDJ',
  orderId: 'ord_01JJ1B3N5V8Q2W4X6Y7Z9ABCDK',
}

export const publicProfile = {
  userId: ids.workerId,
  role: 'WORKER',
  name: 'Sipho Dlamini',
  location: { city: 'Estcourt', province: 'KZN' },
  verified: true,
  phoneVerified: true,
  trustScore: 4.8,
  ratingCount: 12,
  skills: ['bricklaying', 'plastering'],
  bio: 'Ten years of houses and boundary walls',
  idVerified: true,
  totalJobs: 45,
  completionRate: 0.96,
  avgResponseTime: 120,
  portfolio: [],
  badges: ['topRated', 'verified'],
  createdAt,
  version: 31,
} as const

export const profile = {
  ...publicProfile,
  location: { address: '12 Harding St', lat: -29.01, lng: 29.87, city: 'Estcourt', province: 'KZN' },
  email: 'sipho@example.com',
  phone: '+27823456789',
  jobsAbandoned: 2,
  updatedAt: createdAt,
} as const

export const signUp = {
  role: 'WORKER',
  name: 'Sipho Dlamini',
  email: 'sipho@example.com',
  phone: '082 345 6789',
  location: { address: '12 Harding St', lat: -29.01, lng: 29.87, city: 'Estcourt', province: 'KZN' },
  skills: ['bricklaying', 'plastering'],
  idNumber: '8501015009086',
} as const

export const queueEntry = { userId: ids.workerId, role: 'WORKER', createdAt } as const

export const givenProject = {
  title: 'Foundation of a three-bedroom house',
  description: 'Strip foundation on clay, plans are approved',
  category: 'Construction',
  skills: ['bricklaying', 'foundation'],
  location: { address: 'Plot 45', lat: -29.01, lng: 29.87, city: 'Estcourt', province: 'KZN' },
  budget: { min: 50_000, max: 80_000, currency: 'ZAR' },
  timeline: { startDate: '2025-02-01', endDate: '2025-03-15', flexible: true },
} as const

export const project = {
  ...givenProject,
  projectId: ids.projectId,
  buyerId: ids.buyerId,
  status: 'OPEN',
  bidCount: 5,
  acceptedBidId: null,
  createdAt,
  updatedAt: createdAt,
  version: 6,
} as const

export const givenBid = {
  quote: 65_000,
  timeline: { startDate: '2025-02-05', duration: 35, unit: 'days' },
  proposal: 'Three of us, ten years of foundations; cement included',
} as const

export const bid = {
  ...givenBid,
  bidId: 'bid_cHJval8wMUpKMUIzTjVWOFEyVzRYNlk3WjlBQkNESCN1c3JfMDFKSjFCM041VjhRMlc0WDZZN1o5QUJDREU',
  projectId: ids.projectId,
  workerId: ids.workerId,
  workerName: 'Sipho Dlamini',
  workerTrustScore: 4.8,
  currency: 'ZAR',
  status: 'PENDING',
  createdAt,
  updatedAt: createdAt,
  version: 1,
} as const

export const givenReview = {
  rating: 5,
  comment: 'On time, within the budget, and the site was left clean',
  aspects: { quality: 5, communication: 4, timeliness: 5, professionalism: 5 },
} as const

export const review = {
  ...givenReview,
  reviewId: 'rev_01JJ1B3N5V8Q2W4X6Y7Z9ABCDM',
  reviewerId: ids.buyerId,
  reviewerName: 'Nomsa Khumalo',
  revieweeId: ids.workerId,
  revieweeType: 'WORKER',
  projectId: ids.projectId,
  createdAt,
} as const

export const givenProduct = {
  title: 'Red clay bricks',
  description: 'Fired clay bricks, for face and plaster',
  category: 'Bricks',
  subcategory: 'Clay bricks',
  price: 5.5,
  unit: 'per brick',
  stock: 10_000,
  minOrder: 100,
  images: [],
  specifications: { dimensions: '220x110x75mm', weight: '3.2kg', color: 'Red' },
  delivery: { available: true, cost: 500, freeOver: 50_000 },
} as const

export const product = {
  ...givenProduct,
  productId: ids.productId,
  sellerId: ids.sellerId,
  sellerName: 'Estcourt Building Supplies',
  currency: 'ZAR',
  status: 'ACTIVE',
  sellerListed: true,
  createdAt,
  updatedAt: createdAt,
  version: 1,
} as const

const ordered = { productId: ids.productId, quantity: 5000 } as const
const delivery = {
  address: '123 Main St, Estcourt',
  date: '2025-02-10',
  instructions: 'Call on arrival',
} as const

export const givenOrders = { items: [{ ...ordered, sellerId: ids.sellerId }], delivery } as const

export const order = {
  orderId: ids.orderId,
  buyerId: ids.buyerId,
  sellerId: ids.sellerId,
  cartId: 'cart_01JJ1B3N5V8Q2W4X6Y7Z9ABCDN',
  items: [{ ...ordered, title: 'Red clay bricks', unitPrice: 5.5, subtotal: 27_500 }],
  totals: { subtotal: 27_500, delivery: 500, tax: 4200, total: 32_200, currency: 'ZAR' },
  fulfilment: 'DELIVERY',
  delivery,
  status: 'PENDING',
  paymentStatus: 'PENDING',
  createdAt,
  updatedAt: createdAt,
  version: 1,
} as const

export const placedOrders = { cartId: order.cartId, orders: [order], failed: [] } as const

export const givenPayment = {
  reference: 'pay_7f3a',
  orderId: ids.orderId,
  amount: 32_200,
  currency: 'ZAR',
} as const

export const givenMessage = {
  recipientId: ids.workerId,
  content: 'Can you start on February 5th?',
  projectId: ids.projectId,
} as const

export const message = {
  ...givenMessage,
  messageId: '01JJ1B3N5V8Q2W4X6Y7Z9ABCDP',
  conversationId: `${ids.workerId}#${ids.buyerId}`,
  senderId: ids.buyerId,
  read: false,
  createdAt,
} as const

export const conversation = {
  conversationId: message.conversationId,
  otherId: ids.workerId,
  otherName: 'Sipho Dlamini',
  lastMessage: message.content,
  lastMessageAt: createdAt,
  unread: 0,
} as const

export const notification = {
  notificationId: 'WyIyMDI1LTAxLTIwVDEwOjAwOjAwLjAwMFoiLCI3ZjNhIl0',
  type: 'BID_ACCEPTED',
  title: 'Your bid is accepted',
  message: 'The job “Foundation of a three-bedroom house” is yours',
  translations: {
    zu: {
      title: 'Isiphakamiso sakho samukelwe',
      message: 'Umsebenzi “Foundation of a three-bedroom house” usungowakho',
    },
  },
  data: { projectId: ids.projectId, workerId: ids.workerId },
  read: false,
  createdAt,
  version: 1,
} as const

export const block = { userId: ids.workerId, name: 'Sipho Dlamini', createdAt } as const

export const report = {
  userId: ids.workerId,
  reportId: 'rep_01JJ1B3N5V8Q2W4X6Y7Z9ABCDN',
  reporterId: ids.buyerId,
  reason: 'FRAUD',
  text: 'Asked for a deposit and never came',
  status: 'OPEN',
  createdAt,
} as const

export const document = {
  userId: ids.workerId,
  documentId: 'doc_01JJ1B3N5V8Q2W4X6Y7Z9ABCDP',
  kind: 'ID',
  contentType: 'image/jpeg',
  bytes: 183_412,
  createdAt,
  expiresAt: '2025-02-19T10:00:00.000Z',
} as const

export const documentAccess = {
  userId: ids.workerId,
  documentId: document.documentId,
  kind: 'ID',
  accessedBy: 'account-of-lindiwe',
  accessedAt: createdAt,
} as const

export const sentCode = { sentTo: '…6789' } as const
