// A town in which everything happens: what could grow with the number of items, does.

/** The clock of the system stands still here. */
export const now = new Date('2026-11-15T18:00:00.000Z')
const minute = 60_000
/** A moment before now, the same for the same number. */
const ago = number => new Date(now.getTime() - number * minute).toISOString()

const ulid = number => `01KA${String(number).padStart(22, '0')}`
const id = (kind, number) => `${kind}_${ulid(number)}`
const place = { address: '12 Harding St', lat: -29.0089, lng: 29.8728, city: 'Estcourt', province: 'KZN' }

const person = number => ({
  userId: id('usr', number),
  cognitoSub: `sub-${number}`,
  email: `person${number}@example.com`,
  phone: `+2782${String(1_000_000 + number)}`,
  location: place,
  createdAt: ago(600_000 - number),
})

/** The users in whose lists everything is. */
export const [buyer, worker, seller] = [0, 1, 2].map(person)
/** Everybody else, of each role. */
const others = (count, from) => Array.from({ length: count }, (_, at) => person(from + at))

const text = 'Three of us have done this kind of work for ten years; cement, sand and stone are included.'

export const products = Array.from({ length: 200 }, (_, at) => ({
  productId: id('prod', at),
  sellerId: seller.userId,
  sellerName: 'Estcourt Building Supplies',
  title: `Red clay bricks, pallet ${at}`,
  description: text,
  category: 'Bricks',
  price: 5 + at * 83.25,
  unit: 'per pallet',
  stock: 1_000_000,
  minOrder: 1,
  images: [`s3://khaya-products/${seller.userId}/${at}.jpg`],
  specifications: { dimensions: '220x110x75mm', weight: '3.2kg', color: 'Red' },
  delivery: { available: true, cost: 500, freeOver: 50_000 },
  status: 'ACTIVE',
  sellerListed: true,
  createdAt: ago(500_000 - at),
}))

const statuses = ['OPEN', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED']

export const projectAt = (number, status = statuses[number % 5], buyerId = buyer.userId) => ({
  projectId: id('proj', number),
  buyerId,
  title: `Foundation number ${number}`,
  description: text,
  category: 'Construction',
  skills: ['bricklaying', 'foundation'],
  location: place,
  budget: { min: 50_000, max: 80_000 },
  timeline: { startDate: '2026-12-01', endDate: '2027-01-15', flexible: true },
  status,
  bidCount: 3,
  createdAt: ago(number),
  ...(status === 'IN_PROGRESS' && {
    acceptedWorkerId: worker.userId,
    acceptedBidId: `bid_${number}`,
    completionRequestedAt: ago(number),
  }),
})

export const bidAt = (number, projectId = id('proj', number), workerId = worker.userId) => ({
  bidId: `bid_${Buffer.from(`${projectId}#${workerId}`).toString('base64url')}`,
  projectId,
  workerId,
  workerName: 'Sipho Dlamini',
  workerTrustScore: 4.8,
  quote: 65_000,
  timeline: { startDate: '2026-12-05', duration: 35, unit: 'days' },
  proposal: text,
  status: 'PENDING',
  createdAt: ago(number),
})

const orderAt = number => ({
  orderId: id('ord', number),
  buyerId: buyer.userId,
  sellerId: seller.userId,
  items: [
    {
      productId: id('prod', number % 200),
      title: 'Red clay bricks',
      quantity: 100,
      unitPrice: 5.5,
      subtotal: 550,
    },
  ],
  totals: { subtotal: 550, delivery: 500, tax: 157.5, total: 1207.5 },
  delivery: { address: '12 Harding St' },
  status: number % 2 ? 'PENDING' : 'CONFIRMED',
  paymentStatus: 'PENDING',
  createdAt: ago(number),
})

const reviewAt = number => ({
  reviewId: id('rev', number),
  reviewerId: buyer.userId,
  reviewerName: 'Nomsa Khumalo',
  revieweeId: worker.userId,
  revieweeType: 'WORKER',
  projectId: id('proj', number),
  rating: 5,
  comment: text,
  createdAt: ago(number),
})

export const messageAt = number => {
  const [senderId, recipientId] = [buyer.userId, worker.userId]
  return {
    messageId: ulid(9_999_999 - number),
    conversationId: `${senderId}#${recipientId}`,
    senderId,
    recipientId,
    content: text,
    createdAt: ago(number),
  }
}

const notificationAt = number => ({
  userId: worker.userId,
  notificationId: ulid(number),
  type: 'PROJECT_MATCH',
  title: 'A job for you in Estcourt',
  message: text,
  data: { projectId: id('proj', number) },
  createdAt: ago(number),
  TTL: Math.floor(now.getTime() / 1000) + 86_400,
})

const entryOf = (user, other, number) => ({
  userId: user.userId,
  otherId: other.userId,
  lastMessage: text,
  lastMessageAt: ago(number),
  lastMessageSk: `MESSAGE#${ago(number)}#${ulid(9_999_999 - number)}`,
  unread: 1,
})

/** Rows of a word that all products have; one of two is of those that are sold. */
const wordAt = number => ({
  word: 'brick',
  town: 'Estcourt',
  price: 5 + (number % 200) * 83.25,
  productId: id('prod', number % 200) + (number < 200 ? '' : `x${number}`),
  sellerId: seller.userId,
  words: number < 200 && number % 10 === 0 ? '=bricks brick clay face' : '=bricks brick clay',
})

const reportAt = number => ({
  userId: worker.userId,
  reportId: `rep_${ulid(number)}`,
  reporterId: buyer.userId,
  reason: 'OTHER',
  text,
  status: 'OPEN',
  createdAt: ago(number),
})

const accessAt = number => ({
  userId: worker.userId,
  accessId: ulid(number),
  documentId: `doc_${ulid(1)}`,
  kind: 'ID',
  accessedBy: 'admin',
  accessedAt: ago(number),
  TTL: Math.floor(now.getTime() / 1000) + 86_400,
})

const blockAt = number => ({
  userId: worker.userId,
  otherId: id('usr', 2_000_000 + number),
  otherName: 'Somebody',
  createdAt: ago(number),
})

/** Kinds of which there are more and more, each with its share of the items. */
const growing = [
  ['Project', projectAt],
  ['Bid', number => bidAt(number)],
  ['Order', orderAt],
  ['Review', reviewAt],
  ['Message', messageAt],
  ['Notification', notificationAt],
  ['SearchWord', wordAt],
  ['Report', reportAt],
  ['DocumentAccess', accessAt],
  ['Block', blockAt],
  ['InboxEntry', number => entryOf(worker, { userId: id('usr', 1_000_000 + number) }, number)],
]

const unversioned = new Set(['Message', 'SearchWord', 'Report', 'DocumentAccess', 'Block'])

/** Three users, some others, a catalogue, and so many items of their doing. */
export async function fillTown(db, items) {
  await db.Buyer.create({ ...buyer, name: 'Nomsa Khumalo' })
  await db.Worker.create({ ...worker, ...workerOf(1), idVerified: true })
  await db.Seller.create({ ...seller, businessName: 'Estcourt Building Supplies', businessVerified: true })
  for (const [at, one] of others(40, 100).entries()) await db.Worker.create({ ...one, ...workerOf(100 + at) })
  for (const [at, one] of others(40, 200).entries())
    await db.Seller.create({ ...one, businessName: `Supplies number ${at}` })
  const pair = [entryOf(buyer, worker, 0), entryOf(worker, buyer, 0)]
  await db.batchWrite(t => pair.map(entry => t.InboxEntry.put(first(entry))))
  await inChunks(products, chunk => db.batchWrite(t => chunk.map(product => t.Product.put(first(product)))))
  await db.VerificationDocument.create({
    ...{ userId: worker.userId, documentId: `doc_${ulid(1)}`, kind: 'ID', contentType: 'image/jpeg' },
    ...{ bytes: 1000, createdAt: ago(1) },
  })
  const share = Math.ceil(items / growing.length)
  for (const [entity, at] of growing) {
    const rows = Array.from({ length: share }, (_, number) =>
      unversioned.has(entity) ? at(number) : first(at(number)),
    )
    await inChunks(rows, chunk => db.batchWrite(t => chunk.map(row => t[entity].put(row))))
  }
}

const workerOf = number => ({
  name: 'Sipho Dlamini',
  skills: ['bricklaying', 'plastering'],
  bio: text,
  idNumber: `hash-of-${number}`,
})

/** A batch writes what it is given: the version too. */
const first = item => ({ ...item, version: 1 })

export async function inChunks(rows, write, size = 250) {
  for (let at = 0; at < rows.length; at += size) await write(rows.slice(at, at + size))
}
