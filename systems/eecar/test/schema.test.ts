import { connect } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import { fill, inBraces, patternOf, seedOf } from '../../test/seeds.ts'
import { eecar } from '../schema.ts'
import { categories, categorySlugs } from '../values/vocabulary.ts'
import * as samples from './samples.ts'

const seed = seedOf('eecar')
const table = new Captured()
const now = '2025-01-20T10:00:00.000Z'
const db = connect(eecar, table, { now: () => new Date(now) })
const modelOf = (name: string) => eecar.model.entities.get(name)!

describe('the table', () => {
  const [declared] = eecar.tables

  it('has the name, the keys, the index and the TTL attribute of the seed', () => {
    const [{ name, key, indexes, ttl, billing }] = seed.tables as [(typeof seed.tables)[0]]
    expect(declared).toMatchObject({ name, key, ttl, billing })
    expect(Object.keys(declared!.indexes)).toEqual(Object.keys(indexes))
    expect(declared!.indexes.GSI1).toMatchObject({ key: indexes.GSI1!.key, projection: 'ALL' })
  })
})

describe.each(seed.entities)('$name', ({ name, keys, placeholders, attributes }) => {
  const { entity, types, tag } = modelOf(name)

  it('has the key templates of the seed, each {timestamp} and mask as the rules read it', () => {
    const read = Object.entries(keys).map(([key, template]) => [key, withNames(template, placeholders)])
    expect(entity.keys).toEqual(Object.fromEntries(read))
  })

  it('has every attribute of the seed, of its type', () => {
    const wires: Record<string, string> = {
      string: 'S',
      number: 'N',
      boolean: 'BOOL',
      object: 'M',
      'string[]': 'L',
      'object[]': 'L',
    }
    for (const attribute of attributes) {
      expect([attribute.name, types[attribute.name]?.wire]).toEqual([attribute.name, wires[attribute.type]])
      for (const field of attribute.fields ?? []) {
        const inner = attribute.type === 'object[]' ? types[attribute.name]?.field(0) : types[attribute.name]
        expect([field.name, inner?.field(field.name)?.wire]).toEqual([field.name, wires[field.type]])
      }
    }
  })

  it('takes every value that the seed lists', () => {
    for (const { name: attribute, values = [] } of attributes) {
      if (attribute === 'condition') continue // Stored as slugs, see category-language.
      for (const value of values) expect(modelOf(name).parseOne(attribute, value)).toBe(value)
    }
  })

  it('says what it is', () => {
    expect(tag?.[0]).toBe('entityType')
  })
})

function withNames(template: string, placeholders: Record<string, string>): string {
  return inBraces(template).replace(/\{(\w+)\}/g, (_, name) => `{${placeholders[name] ?? name}}`)
}

describe('an item is stored under the keys of the document', () => {
  const listed = { GSI1PK: 'CATEGORY#battery', GSI1SK: `CREATED_AT#${now}` }
  const sellerPointer = { PK: 'SELLER#s1', SK: `PART#${now}#p1` }
  const compliancePointer = { PK: 'COMPLIANCE#violation', SK: `PART#${now}#p1` }
  const watched = { GSI1PK: 'BUYER#b1', GSI1SK: `STATUS#active#CREATED#${now}` }
  const needed = { GSI1PK: 'NEED#active', GSI1SK: `PRIORITY#high#CREATED#${now}` }
  const inInbox = { GSI1PK: 'COMPANY#s1', GSI1SK: `STATUS#pending#CREATED#${now}` }

  it.each<[string, () => Promise<unknown>, ...Record<string, string>[]]>([
    [
      'Part, and its seller pointer',
      () => db.Part.create(samples.part),
      { PK: 'PART#p1', SK: 'METADATA', ...listed },
      sellerPointer,
    ],
    [
      'Part that violates, and its compliance pointer',
      () => db.Part.create({ ...samples.part, complianceStatus: 'violation' }),
      { PK: 'PART#p1', SK: 'METADATA', ...listed },
      sellerPointer,
      compliancePointer,
    ],
    [
      'Part that is sold out, in no category (E16)',
      () => db.Part.create({ ...samples.part, quantity: 0, listingStatus: 'sold_out' }),
      { PK: 'PART#p1', SK: 'METADATA' },
      sellerPointer,
    ],
    [
      'PartSpecification',
      () => db.PartSpecification.create(samples.specification),
      { PK: 'PART#p1', SK: 'SPEC' },
    ],
    ['VectorReference', () => db.VectorReference.create(samples.vector), { PK: 'PART#p1', SK: 'VECTOR' }],
    [
      'UseCase',
      () => db.UseCase.create(samples.useCase),
      { PK: 'PART#p1', SK: 'USAGE#01JHZK3N5V8Q2W4X6Y7Z9ABCDE' },
    ],
    ['Inquiry', () => db.Inquiry.create(samples.inquiry), { PK: 'PART#p1', SK: `INQUIRY#${now}#q1` }],
    [
      'CompanyNeed, and its pointer',
      () => db.CompanyNeed.create(samples.need),
      { PK: 'COMPANY#c1', SK: 'NEED#n1', ...needed },
      {
        PK: 'NEEDCAT#battery',
        SK: 'MAXPRICE#9000000000000000.00#MINQUANTITY#0000000000000010#NEED#c1#n1',
      },
    ],
    [
      'CompanyNeed up to a price, in any quantity',
      () => db.CompanyNeed.create({ ...samples.need, requiredSpecs: { category: 'motor', maxPrice: 12 } }),
      { PK: 'COMPANY#c1', SK: 'NEED#n1', ...needed },
      {
        PK: 'NEEDCAT#motor',
        SK: 'MAXPRICE#0000000000000012.00#MINQUANTITY#0000000000000000#NEED#c1#n1',
      },
    ],
    [
      'CompanyNeed that is closed, without a pointer',
      () => db.CompanyNeed.create({ ...samples.need, status: 'fulfilled' }),
      { PK: 'COMPANY#c1', SK: 'NEED#n1', ...needed, GSI1PK: 'NEED#fulfilled' },
    ],
    [
      'MatchResult, its count in ten digits (E1)',
      () => db.MatchResult.create(samples.match),
      { PK: `MATCH#${samples.hash}`, SK: 'RESULT', GSI1PK: 'CACHE', GSI1SK: 'HIT_COUNT#0000000123' },
    ],
    [
      'Watch, and its pointer (E11)',
      () => db.Watch.create(samples.watch),
      { PK: 'WATCH#w1', SK: 'METADATA', ...watched },
      { PK: 'WATCHCAT#battery', SK: 'WATCH#w1' },
    ],
    [
      'Watch for any category',
      () => db.Watch.create({ ...samples.watch, criteria: { maxPrice: 1 } }),
      { PK: 'WATCH#w1', SK: 'METADATA', ...watched },
      { PK: 'WATCHCAT#ANY', SK: 'WATCH#w1' },
    ],
    [
      'Watch that is not active, without a pointer (E11)',
      () => db.Watch.create({ ...samples.watch, status: 'cancelled' }),
      { PK: 'WATCH#w1', SK: 'METADATA', ...watched, GSI1SK: `STATUS#cancelled#CREATED#${now}` },
    ],
    ['WatchTrigger', () => db.WatchTrigger.create(samples.trigger), { PK: 'WATCH#w1', SK: 'TRIGGER#p1' }],
    [
      'Proposal, in the inbox of its recipient and the outbox of its sender (E10)',
      () => db.Proposal.create(samples.proposal),
      { PK: 'PROPOSAL#o1', SK: 'METADATA', ...inInbox },
      { PK: 'COMPANY#b1', SK: `PROPOSAL#${now}#o1` },
    ],
    [
      'ProposalOffer',
      () => db.ProposalOffer.create(samples.offer),
      { PK: 'PROPOSAL#o1', SK: 'OFFER#000001' },
    ],
    [
      'Notification',
      () => db.Notification.create(samples.notification),
      { PK: 'NOTIFICATION#m1', SK: 'METADATA', GSI1PK: 'RECIPIENT#s1', GSI1SK: `SENT#${now}` },
    ],
    [
      'SearchChange, by the hour',
      () => db.SearchChange.put({ changedAt: now, cause: 'c1', partId: 'p1', TTL: 1 }),
      { PK: 'SEARCHCHANGE#2025-01-20T10', SK: `AT#${now}#c1` },
    ],
    [
      'Idempotency',
      () => db.Idempotency.create(samples.response),
      { PK: 'IDEMPOTENCY#b1#try#1', SK: 'RESPONSE' },
    ],
  ])('%s', async (_, write, ...keys) => {
    await write()
    expect(table.put().map(keysOf)).toEqual(keys)
  })

  it('pointers hold ids and what never changes', async () => {
    await db.Part.create({ ...samples.part, complianceStatus: 'violation' })
    await db.Proposal.create(samples.proposal)
    await db.Watch.create(samples.watch)
    await db.CompanyNeed.create(samples.need)
    const pointers = table.put().filter(item => String(item.entityType).endsWith('POINTER'))
    expect(pointers.map(({ PK: _, SK: __, entityType: ___, ...attributes }) => attributes)).toEqual([
      { sellerId: 's1', createdAt: now, partId: 'p1' },
      { createdAt: now, partId: 'p1' },
      { fromCompanyId: 'b1', createdAt: now, proposalId: 'o1' },
      { category: 'battery', watchId: 'w1' },
      { category: 'battery', maxPrice: 9e15, minQuantity: 10, companyId: 'c1', needId: 'n1' },
    ])
  })

  it('match results live 7 days, notifications 30, responses 24 hours', async () => {
    await db.MatchResult.create(samples.match)
    await db.Notification.create(samples.notification)
    await db.Idempotency.create(samples.response)
    const written = Date.parse(now) / 1000
    expect(table.put().map(item => Number(item.TTL) - written)).toEqual([7 * 86_400, 30 * 86_400, 86_400])
  })

  it('versions begin at 1', async () => {
    await db.Part.create(samples.part)
    expect(table.put()[0]).toMatchObject({ version: 1, createdAt: now, updatedAt: now, condition: 'used' })
  })
})

function keysOf(item: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => /^(GSI1)?[PS]K$/.test(name)))
}

describe('the access patterns of the seed ask what it says', () => {
  const calls: Record<string, () => Promise<unknown>> = {
    'Get all parts in a category': () => db.partsInCategory({ category: 'battery' }),
    "Get company's active needs": () => db.activeNeeds({ companyId: 'c1' }),
    "Get buyer's pending proposals": () => db.pendingProposals({ toCompanyId: 'b1' }),
    'Find cached similar queries (most frequently hit)': () => db.popularQueries({}),
    "Get buyer's active watches": () => db.activeWatches({ buyerId: 'b1' }),
  }

  it.each(seed.patterns)('$title', async ({ title, index, condition, direction }) => {
    await calls[title]!()
    const [asked, ...more] = table.asked()
    expect(more).toEqual([])
    const filled = condition.map(one => ({
      ...one,
      value: fill(one.value, { companyId: 'c1', buyerId: 'b1' }),
    }))
    expect(asked).toMatchObject({ index, condition: filled })
    if (direction) expect(asked?.direction).toBe(direction)
  })

  it('each under its title, and none besides', () => {
    const titles = [...eecar.model.patterns.values()].map(({ pattern }) => pattern.options.title)
    expect(titles).toEqual(expect.arrayContaining(seed.patterns.map(pattern => pattern.title)))
    expect(Object.keys(calls)).toEqual(seed.patterns.map(pattern => pattern.title))
  })

  it('newest first where the document says so', async () => {
    for (const title of Object.keys(calls)) await calls[title]!()
    expect(table.asked().map(asked => asked.direction)).toEqual(['desc', 'asc', 'desc', 'desc', 'desc'])
  })

  it('the filter of the seed, and what has expired is no active need (E12)', async () => {
    await db.activeNeeds({ companyId: 'c1' })
    const { filter } = table.asked()[0]!
    expect(patternOf(seed, "Get company's active needs").filter).toBe('status = "active"')
    expect(filter).toBe(`status = "active" AND (attribute_not_exists(expiresAt) OR expiresAt > "${now}")`)
  })
})

describe('the added access patterns ask what the document says', () => {
  const gsi1 = (partition: string, prefix: string, direction = 'desc') => ({
    index: 'GSI1',
    condition: [
      { attribute: 'GSI1PK', operator: '=', value: partition },
      { attribute: 'GSI1SK', operator: 'begins_with', value: prefix },
    ],
    direction,
  })
  const main = (partition: string, prefix: string, direction = 'asc') => ({
    index: 'Main',
    condition: [
      { attribute: 'PK', operator: '=', value: partition },
      { attribute: 'SK', operator: 'begins_with', value: prefix },
    ],
    direction,
  })

  it.each<[string, () => Promise<unknown>, ...object[]]>([
    [
      'needs by status: high, then medium, then low (E7)',
      () => db.needsByStatus({ status: 'active' }),
      ...['high', 'medium', 'low'].map(priority => gsi1('NEED#active', `PRIORITY#${priority}#`)),
    ],
    [
      'watches, all states (E9)',
      () => db.watches({ buyerId: 'b1' }),
      ...['active', 'triggered', 'cancelled'].map(status => gsi1('BUYER#b1', `STATUS#${status}#`)),
    ],
    [
      'inbox, all states (E9)',
      () => db.inbox({ toCompanyId: 's1' }),
      ...['pending', 'negotiating', 'accepted', 'rejected', 'cancelled'].map(status =>
        gsi1('COMPANY#s1', `STATUS#${status}#`),
      ),
    ],
    [
      'inbox, some states',
      () => db.inbox({ toCompanyId: 's1', status: ['accepted'] }),
      gsi1('COMPANY#s1', 'STATUS#accepted#'),
    ],
    [
      'all parts, category by category (E15)',
      () => db.allParts({ category: categorySlugs }),
      ...Object.keys(categories).map(category => gsi1(`CATEGORY#${category}`, 'CREATED_AT#')),
    ],
    ['parts of a seller', () => db.partsOfSeller({ sellerId: 's1' }), main('SELLER#s1', 'PART#', 'desc')],
    ['outbox', () => db.outbox({ fromCompanyId: 'b1' }), main('COMPANY#b1', 'PROPOSAL#', 'desc')],
    [
      'watches a part may meet',
      () => db.watchesForPart({ category: ['battery', 'ANY'] }),
      main('WATCHCAT#battery', 'WATCH#'),
      main('WATCHCAT#ANY', 'WATCH#'),
    ],
    [
      'needs a part may meet, from its price on',
      () => db.needsForPart({ category: 'motor', price: 12, quantity: 3 }),
      {
        index: 'Main',
        condition: [
          { attribute: 'PK', operator: '=', value: 'NEEDCAT#motor' },
          { attribute: 'SK', value: 'MAXPRICE#0000000000000012.00' },
        ],
        direction: 'asc',
      },
    ],
    ['notifications', () => db.notifications({ recipientId: 's1' }), gsi1('RECIPIENT#s1', 'SENT#')],
    [
      'unread notifications',
      () => db.unreadNotifications({ recipientId: 's1' }),
      gsi1('RECIPIENT#s1', 'SENT#'),
    ],
    ['violations', () => db.violations({}), main('COMPLIANCE#violation', 'PART#')],
    ['use cases', () => db.useCases({ partId: 'p1' }), main('PART#p1', 'USAGE#')],
    ['inquiries', () => db.inquiries({ partId: 'p1' }), main('PART#p1', 'INQUIRY#', 'desc')],
    ['triggers', () => db.triggers({ watchId: 'w1' }), main('WATCH#w1', 'TRIGGER#')],
    ['offers', () => db.offers({ proposalId: 'o1' }), main('PROPOSAL#o1', 'OFFER#')],
  ])('%s', async (_, call, ...queries) => {
    await call()
    expect(table.asked()).toMatchObject(queries)
  })
})
