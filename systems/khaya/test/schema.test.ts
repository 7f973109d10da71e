import { connect } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import {
  canonicalTimes,
  entityOf,
  fill,
  type Item,
  type KeyCondition,
  patternOf,
  type SeedPattern,
  seedOf,
  splitItem,
} from '../../test/seeds.ts'
import { khaya } from '../schema.ts'

const seed = seedOf('khaya')

/** What the samples cannot have, because rules added it. */
const addedToProfile = { ratingSum: 0, ratingCount: 0, version: 1 }
const messageId = '01JJ44ESN0ABCDEFGHJKMNPQRS'

interface Sample {
  readonly entity: keyof typeof khaya.entities
  /** What is given beside the attributes of the sample. */
  readonly given?: Item
  /** What is written beside what is given. */
  readonly added: Item
  /** Key attributes that a rule writes otherwise than the sample has them, or adds. */
  readonly keys?: Item
}

const samples: readonly Sample[] = [
  { entity: 'Buyer', added: addedToProfile },
  {
    entity: 'Worker',
    added: { ...addedToProfile, jobsAbandoned: 0, responseSum: 0, responseCount: 0 },
  },
  { entity: 'Seller', added: addedToProfile },
  {
    entity: 'Project',
    added: { version: 1 },
    keys: { GSI1PK: 'USER#buyer123', GSI1SK: 'PROJECT#2025-01-20T10:00:00.000Z#proj001' },
  },
  {
    entity: 'Bid',
    added: { version: 1 },
    keys: { GSI1PK: 'USER#worker456', GSI1SK: 'BID#2025-01-20T14:00:00.000Z#proj001' },
  },
  { entity: 'Product', given: { sellerListed: true }, added: { version: 1 } },
  {
    entity: 'Order',
    added: { version: 1, fulfilment: 'DELIVERY' },
    keys: {
      GSI1PK: 'USER#buyer123',
      GSI1SK: 'ORDER#2025-01-21T11:00:00.000Z#order789',
      GSI3PK: 'SELLER#seller789',
      GSI3SK: 'ORDER#2025-01-21T11:00:00.000Z#order789',
    },
  },
  {
    entity: 'Review',
    added: { version: 1 },
    keys: {
      GSI1PK: 'USER#buyer123',
      GSI1SK: 'REVIEW#2025-03-20T16:00:00.000Z#rev123',
      GSI3PK: 'USER#worker456',
      GSI3SK: 'REVIEW#2025-03-20T16:00:00.000Z#rev123',
    },
  },
  {
    entity: 'Message',
    given: { messageId },
    added: {},
    keys: { SK: `MESSAGE#2025-01-21T12:30:00.000Z#${messageId}` },
  },
]

/** The sample as it is stored, and the others that are stored with it. */
async function stored(entity: Sample['entity'], attributes: Item): Promise<Record<string, unknown>[]> {
  const { entityType: _, acceptedBidId, ...rest } = attributes
  const item = typeof acceptedBidId === 'string' ? { ...rest, acceptedBidId } : rest
  const captured = new Captured()
  const now = () => new Date(String(attributes.updatedAt ?? attributes.createdAt))
  const db = connect(khaya, captured, { now })
  await db[entity].create(item as never)
  return captured.put()
}

describe('the table is that of the document', () => {
  const [documented] = seed.tables
  const [declared] = khaya.tables

  it('has its name, keys, indexes and billing', () => {
    expect(declared?.name).toBe(documented?.name)
    expect(declared?.key).toEqual(documented?.key)
    expect(declared?.billing).toBe(documented?.billing)
    const keys = Object.entries(declared?.indexes ?? {}).map(([name, index]) => [name, index.key])
    expect(keys).toEqual(Object.entries(documented?.indexes ?? {}).map(([name, index]) => [name, index.key]))
  })

  it('all attributes are in its indexes, TTL ends items, and its stream has both images', () => {
    for (const index of Object.values(declared?.indexes ?? {})) expect(index.projection).toBe('ALL')
    expect(declared?.ttl).toBe('TTL')
    expect(declared?.stream).toBe('NEW_AND_OLD_IMAGES')
  })
})

describe('every sample of the document', () => {
  it('is of an entity, and every entity has one', () => {
    expect(samples.map(({ entity }) => entity)).toEqual(seed.entities.map(({ name }) => name))
  })

  it.each(samples)('$entity is written with exactly its keys and attributes', async sample => {
    const { entity, given, added, keys: ruled } = sample
    for (const item of canonicalTimes(entityOf(seed, entity).items)) {
      const { keys, attributes } = splitItem(item)
      const expected: Item = { ...keys, ...ruled, ...attributes, ...given, ...added }
      if (expected.acceptedBidId === null) delete expected.acceptedBidId
      const [written] = await stored(entity, { ...attributes, ...given })
      expect(written).toEqual(expected)
    }
  })
})

describe('every template of the document', () => {
  /** Where a rule or a derived value stands for what the document writes. */
  const spelling: Record<string, Record<string, string>> = {
    Buyer: { role: 'role' },
    Worker: { role: 'role' },
    Seller: { role: 'role' },
    Product: { price: 'price:0000.00+' },
    Review: { userId: 'revieweeId', projectId: 'projectOrOrderId' },
  }

  it.each(seed.entities)('of $name is declared', ({ name, keys, placeholders }) => {
    const names = { ...placeholders, ...spelling[name] }
    const written = Object.fromEntries(Object.entries(names).map(([from, to]) => [from, `{${to}}`]))
    const declared = khaya.entities[name as Sample['entity']].keys as Record<string, string>
    for (const [key, template] of Object.entries(keys)) {
      const suffix = name === 'Message' && key === 'SK' ? '#{messageId}' : ''
      expect(declared[key]).toBe(fill(template, written) + suffix)
    }
  })
})

describe('every access pattern of the document asks for exactly its key condition', () => {
  const captured = new Captured()
  const db = connect(khaya, captured)
  const values = {
    userId: 'usr_1',
    projectId: 'proj001',
    sellerId: 'seller789',
    category: 'Bricks',
    city: 'Estcourt',
    user1: 'buyer123',
    user2: 'worker456',
  }

  interface Case {
    readonly title: string
    readonly run: (given: typeof values) => Promise<unknown>
    readonly direction?: 'desc'
  }
  const cases: readonly Case[] = [
    { title: 'Query Pattern: Get all bids for a project', run: given => db.projectBids(given) },
    { title: 'Query Pattern: Browse products by category', run: given => db.productsByCategory(given) },
    { title: 'Query Pattern: Get all reviews for a user', run: given => db.userReviews(given) },
    { title: 'Get user profile', run: given => db.profile(given) },
    { title: 'Get worker by location', run: given => db.workersByLocation(given) },
    { title: 'Get all projects', run: () => db.openProjects({}), direction: 'desc' },
    { title: 'Get project bids', run: given => db.projectBids(given) },
    { title: 'Get seller products', run: given => db.sellerProducts(given) },
    { title: 'Browse products by category', run: given => db.productsByCategory(given) },
    { title: 'Get user reviews', run: given => db.userReviews(given) },
    {
      title: 'Get conversation messages',
      run: given => db.conversationMessages(given),
      direction: 'desc',
    },
  ]

  it('none is forgotten', () => {
    expect(cases.map(({ title }) => title).toSorted()).toEqual(
      seed.patterns.map(({ title }) => title).toSorted(),
    )
  })

  it.each(cases)('$title', async ({ title, run, direction = 'asc' }) => {
    const pattern = patternOf(seed, title)
    const given = { ...values, ...pattern.arguments }
    await run(given)
    const [asked] = captured.asked()
    expect(asked).toEqual({ index: pattern.index, condition: closed(pattern, given), direction })
  })

  /** The condition of the document; a city is closed at its delimiter (K7). */
  function closed(pattern: SeedPattern, given: Record<string, string>): KeyCondition[] {
    return pattern.condition.map(({ value, ...rest }) => ({
      ...rest,
      value: fill(value, given) + (value.endsWith('{city}') ? '#' : ''),
    }))
  }
})

describe('every access pattern that was added asks for its key condition', () => {
  const captured = new Captured()
  const db = connect(khaya, captured)
  const userId = 'usr_1'
  const range = { category: 'Bricks', min: 5.5, max: 10_000 }
  const cases: readonly [condition: string, direction: 'asc' | 'desc', run: () => Promise<unknown>][] = [
    ['GSI2: GSI2PK = STATUS#PENDING', 'desc', () => db.bidsByStatus({ status: 'PENDING' })],
    ['GSI2: GSI2PK = STATUS#PENDING', 'desc', () => db.ordersByStatus({ status: 'PENDING' })],
    ['GSI1: GSI1PK = USER#usr_1, GSI1SK begins_with PROJECT#', 'desc', () => db.myProjects({ userId })],
    ['GSI1: GSI1PK = USER#usr_1, GSI1SK begins_with BID#', 'desc', () => db.myBids({ userId })],
    ['GSI1: GSI1PK = USER#usr_1, GSI1SK begins_with ORDER#', 'desc', () => db.myOrders({ userId })],
    ['GSI1: GSI1PK = USER#usr_1, GSI1SK begins_with REVIEW#', 'desc', () => db.myReviews({ userId })],
    [
      'GSI3: GSI3PK = SELLER#usr_1, GSI3SK begins_with ORDER#',
      'desc',
      () => db.shopOrders({ sellerId: userId }),
    ],
    [
      'GSI3: GSI3PK = CATEGORY#Bricks, GSI3SK between PRICE#0005.50 and PRICE#:510000.00#~',
      'asc',
      () => db.productsByPrice(range),
    ],
    ['Main: PK = USER#usr_1, SK begins_with CONVERSATION#', 'asc', () => db.inbox({ userId })],
    ['GSI1: GSI1PK = USER#usr_1, GSI1SK begins_with CONVERSATION#', 'desc', () => db.inboxByTime({ userId })],
    ['Main: PK = USER#usr_1, SK begins_with NOTIFICATION#', 'desc', () => db.notifications({ userId })],
    ['Main: PK = VERIFY#QUEUE', 'asc', () => db.verificationQueue({})],
    ['Main: PK = EMAIL#a@b.co, SK = UNIQUE', 'asc', () => db.userByEmail({ email: 'A@B.co' })],
    ['Main: PK = PHONE#+27821234567, SK = UNIQUE', 'asc', () => db.userByPhone({ phone: '+27821234567' })],
    ['Main: PK = SUB#sub-1, SK = UNIQUE', 'asc', () => db.userBySub({ sub: 'sub-1' })],
  ]

  it.each(cases)('%s, %s', async (condition, direction, run) => {
    await run()
    const [asked] = captured.asked()
    const clauses = asked?.condition.map(
      ({ attribute, operator, value, to }) =>
        `${attribute} ${operator} ${value}${to === undefined ? '' : ` and ${to}`}`,
    )
    expect([`${asked?.index}: ${clauses?.join(', ')}`, asked?.direction]).toEqual([condition, direction])
  })
})
