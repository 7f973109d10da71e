import { connect } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import { contradictionOf, entityOf, type Item, seedOf } from '../../test/seeds.ts'
import { khaya } from '../schema.ts'

const seed = seedOf('khaya')
const sample = (entity: string): Item => entityOf(seed, entity).items[0] as Item

/** What is written for a sample of the document. */
async function written(
  entity: 'Buyer' | 'Project' | 'Bid' | 'Order' | 'Product' | 'Message',
  change: Item = {},
): Promise<Record<string, unknown>> {
  const captured = new Captured()
  const db = connect(khaya, captured)
  const attributes = Object.entries({ ...sample(entity), ...change }).filter(
    ([name, value]) => Object.hasOwn(khaya.entities[entity].attributes, name) && value !== null,
  )
  await db[entity].create(Object.fromEntries(attributes) as never)
  return captured.put()[0] as Record<string, unknown>
}

async function asked(run: (db: ReturnType<typeof connected>) => Promise<unknown>) {
  const captured = new Captured()
  await run(connected(captured))
  return captured.asked()[0]
}

function connected(captured: Captured) {
  return connect(khaya, captured)
}

type Proof = () => Promise<void> | void

/** For each disagreement: that the document has it, and what is done instead. */
const proofs: Record<string, Proof> = {
  'location-is-an-object': async () => {
    expect(typeof sample('Buyer').location).toBe('object')
    expect(khaya.entities.Buyer.keys.GSI1SK).toBe('LOCATION#{location.city}#USER#{userId}')
    expect((await written('Buyer')).GSI1SK).toBe(sample('Buyer').GSI1SK)
  },
  'role-is-no-attribute': async () => {
    expect(sample('Buyer')).not.toHaveProperty('role')
    const item = await written('Buyer')
    expect(item).not.toHaveProperty('role')
    expect(item.GSI1PK).toBe(`ROLE#${item.entityType}`)
  },
  'timestamp-is-no-attribute': async () => {
    for (const entity of ['Project', 'Bid', 'Order'] as const) {
      expect(sample(entity)).not.toHaveProperty('timestamp')
      const item = await written(entity)
      expect(item.GSI2SK).toBe(`TIMESTAMP#${item.createdAt}`)
    }
  },
  'whole-seconds': async () => {
    expect(sample('Project').GSI2SK).toBe('TIMESTAMP#2025-01-20T10:00:00Z')
    expect((await written('Project')).GSI2SK).toBe('TIMESTAMP#2025-01-20T10:00:00.000Z')
    const { template } = khaya.model.entities
      .get('Project')!
      .indexKeys.find(key => key.attribute === 'GSI2SK')!
    expect(template?.parse(String(sample('Project').GSI2SK))).toEqual({
      createdAt: '2025-01-20T10:00:00.000Z',
    })
  },
  'users-of-a-conversation': async () => {
    const messageId = '01JJ44ESN0ABCDEFGHJKMNPQRS'
    const { senderId, recipientId } = sample('Message')
    const there = await written('Message', { messageId })
    const back = await written('Message', { messageId, senderId: recipientId!, recipientId: senderId! })
    expect(there.PK).toBe(sample('Message').PK)
    expect(back.PK).toBe(there.PK)
  },
  'reviews-of-a-user': async () => {
    expect(sample('Review')).not.toHaveProperty('userId')
    const query = await asked(db => db.userReviews({ userId: 'worker456' }))
    expect(query?.condition[0]?.value).toBe(sample('Review').PK)
  },
  'buyers-in-the-role-index': async () => {
    expect((await written('Buyer')).GSI1PK).toBe(sample('Buyer').GSI1PK)
    const searched = [...khaya.model.patterns.values()].filter(({ index }) => index === 'GSI1')
    const roles = searched.map(({ partition, entities }) => [
      entities[0]?.name,
      partition.build({ userId: 'u' }),
    ])
    expect(roles).not.toContainEqual(['Buyer', expect.anything()])
  },
  'padded-price': async () => {
    expect(entityOf(seed, 'Product').keys.GSI3SK).toBe('PRICE#{price}#PRODUCT#{productId}')
    const priced = (price: number) => written('Product', { price, sellerListed: true })
    expect((await priced(5.5)).GSI3SK).toBe(sample('Product').GSI3SK)
    expect((await priced(43_210.75)).GSI3SK).toBe('PRICE#:543210.75#PRODUCT#prod456')
  },
  'null-for-absent': async () => {
    expect(sample('Project').acceptedBidId).toBeNull()
    expect(await written('Project')).not.toHaveProperty('acceptedBidId')
  },
  'bid-id-finds-no-bid': async () => {
    expect(Object.values(entityOf(seed, 'Bid').keys).join()).not.toContain('bidId')
    const read = await asked(db => db.Bid.get({ projectId: 'proj001', workerId: 'worker456' }))
    expect(read?.condition.map(({ value }) => value)).toEqual([sample('Bid').PK, sample('Bid').SK])
  },
  'delivery-should-be-free': async () => {
    const { subtotal, delivery } = sample('Order').totals as Record<string, number>
    const { freeOver } = sample('Product').delivery as Record<string, number>
    expect(subtotal).toBeGreaterThanOrEqual(freeOver!)
    expect(delivery).toBeGreaterThan(0)
    expect((await written('Order')).totals).toEqual(sample('Order').totals)
  },
  'all-projects-are-the-open-ones': async () => {
    const query = await asked(db => db.openProjects({}))
    expect(query?.condition).toEqual([{ attribute: 'GSI2PK', operator: '=', value: 'STATUS#OPEN' }])
    expect(khaya.access.openProjects.options.title).toBe('Get all projects')
  },
  'one-status-several-types': async () => {
    expect(sample('Bid').GSI2PK).toBe(sample('Order').GSI2PK)
    const bids = await asked(db => db.bidsByStatus({ status: 'PENDING' }))
    const orders = await asked(db => db.ordersByStatus({ status: 'PENDING' }))
    expect(bids?.condition).toEqual(orders?.condition)
    expect(bids?.filter).toMatch(/^NOT entityType IN \(.*"ORDER".*\)$/)
    expect(bids?.filter).not.toContain('"BID"')
    expect(orders?.filter).toMatch(/^NOT entityType IN \(.*"BID".*\)$/)
    expect(orders?.filter).not.toContain('"ORDER"')
  },
  'open-prefix': async () => {
    const query = await asked(db => db.workersByLocation({ city: 'Estcourt' }))
    expect(query?.condition[1]).toEqual({
      attribute: 'GSI1SK',
      operator: 'begins_with',
      value: 'LOCATION#Estcourt#',
    })
  },
  'messages-of-one-moment': async () => {
    expect(entityOf(seed, 'Message').keys.SK).toBe('MESSAGE#{createdAt}')
    const ids = ['01JJ44ESN0ABCDEFGHJKMNPQRS', '01JJ44ESN0ABCDEFGHJKMNPQRT']
    const [one, other] = await Promise.all(ids.map(messageId => written('Message', { messageId })))
    expect(one?.SK).toBe(`MESSAGE#2025-01-21T12:30:00.000Z#${ids[0]}`)
    expect(other?.SK).not.toBe(one?.SK)
    expect(khaya.entities.Message.options.alsoRead).toEqual([{ SK: 'MESSAGE#{createdAt}' }])
  },
}

describe('where the document disagrees with itself', () => {
  it('every disagreement has its proof', () => {
    expect(Object.keys(proofs)).toEqual(seed.contradictions.map(({ id }) => id))
  })

  it.each(Object.entries(proofs))('%s', async (id, proof) => {
    expect(contradictionOf(seed, id).reading).not.toBe('')
    await proof()
  })
})
