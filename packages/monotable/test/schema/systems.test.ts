import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type AnyEntity, entity, type Keys } from '../../src/schema/entity.ts'
import type { PatternModel } from '../../src/schema/pattern-model.ts'
import { type Schema, schema } from '../../src/schema/schema.ts'
import { gsi, type Table, table } from '../../src/schema/table.ts'
import { caught } from './caught.ts'

/** The keys of real designs, whose attributes are those of their placeholders. */
interface Row {
  readonly name: string
  readonly keys: Keys
  readonly options?: object
}

const types: Record<string, z.ZodType> = {
  shopId: z.uuid(),
  productId: z.uuid(),
  saleId: z.uuid(),
  transactionId: z.uuid(),
  ulid: z.ulid(),
  day: z.iso.date(),
  status: z.enum(['OPEN', 'CLOSED']),
  priority: z.enum(['high', 'medium', 'low']),
  hitCount: z.int(),
  deficit: z.int(),
  price: z.number(),
  seq: z.int(),
  location: z.object({ city: z.string() }),
}
const typeOf = (name: string) =>
  types[name] ?? (/At$|timestamp|_at$/.test(name) ? z.iso.datetime() : z.string())

function entityOf({ name, keys, options = {} }: Row): AnyEntity {
  const placeholders = Object.values(keys).flatMap(template => [...template.matchAll(/\{([^}:.]+)/g)])
  const attributes = Object.fromEntries(placeholders.map(([, found = '']) => [found, typeOf(found)]))
  return entity(name, keys as never, attributes, options) as unknown as AnyEntity
}

function design(on: Table, rows: readonly Row[], access: Record<string, readonly [string, string]>): Schema {
  const entities = Object.fromEntries(rows.map(row => [row.name, entityOf(row)]))
  const patterns = Object.entries(access).map(([name, [of, condition]]) => {
    const pattern = { kind: 'query', entities: [entities[of]!], condition, options: {} } as const
    return [name, pattern] as const
  })
  return schema({ tables: [on], entities, access: Object.fromEntries(patterns) })
}

function condition({ model }: Schema, name: string, values: Record<string, unknown>): unknown[] {
  const { index, partition, sort } = model.patterns.get(name) as PatternModel
  return [index, partition.build(values), sort?.operator, sort?.build(values)].filter(
    part => part !== undefined,
  )
}

const gsis = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`GSI${at + 1}`, gsi(`GSI${at + 1}PK`, `GSI${at + 1}SK`)]),
  )
const keyed = (name: string, count: number): Table =>
  table(name, { key: ['PK', 'SK'], indexes: gsis(count), ttl: 'TTL' })
const row = (name: string, PK: string, SK: string, more: Keys = {}, options: object = {}): Row => ({
  name,
  keys: { PK, SK, ...more },
  options: { type: { entityType: name.toUpperCase() }, ...options },
})
const index = (at: number, partition: string, sort: string): Keys => ({
  [`GSI${at}PK`]: partition,
  [`GSI${at}SK`]: sort,
})

describe('the designs of real systems stand', () => {
  it('EECAR', () => {
    const eecar = design(
      keyed('eecar-parts-table', 1),
      [
        row('Part', 'PART#{partId}', 'METADATA', index(1, 'CATEGORY#{category}', 'CREATED_AT#{createdAt}')),
        row('Spec', 'PART#{partId}', 'SPEC'),
        row('Vector', 'PART#{partId}', 'VECTOR'),
        row('UseCase', 'PART#{partId}', 'USAGE#{usageId}'),
        row(
          'Need',
          'COMPANY#{companyId}',
          'NEED#{needId}',
          index(1, 'NEED#{status}', 'PRIORITY#{priority}#CREATED#{createdAt}'),
        ),
        row('Match', 'MATCH#{queryHash}', 'RESULT', index(1, 'CACHE', 'HIT_COUNT#{hitCount:0000000000}')),
        row(
          'Watch',
          'WATCH#{watchId}',
          'METADATA',
          index(1, 'BUYER#{buyerId}', 'STATUS#{status}#CREATED#{createdAt}'),
        ),
        row('Trigger', 'WATCH#{watchId}', 'TRIGGER#{partId}'),
        row(
          'Proposal',
          'PROPOSAL#{proposalId}',
          'METADATA',
          index(1, 'COMPANY#{toCompanyId}', 'STATUS#{status}#CREATED#{createdAt}'),
        ),
        row('Offer', 'PROPOSAL#{proposalId}', 'OFFER#{seq:000000}'),
        row(
          'Notification',
          'NOTIFICATION#{notificationId}',
          'METADATA',
          index(1, 'RECIPIENT#{recipientId}', 'SENT#{sentAt}'),
        ),
        row('SellerPointer', 'SELLER#{sellerId}', 'PART#{createdAt}#{partId}'),
        row('OutboxPointer', 'COMPANY#{fromCompanyId}', 'PROPOSAL#{createdAt}#{proposalId}'),
        row('WatchPointer', 'WATCHCAT#{category}', 'WATCH#{watchId}'),
        row('Inquiry', 'PART#{partId}', 'INQUIRY#{createdAt}#{inquiryId}'),
        row('CompliancePointer', 'COMPLIANCE#violation', 'PART#{createdAt}#{partId}'),
      ],
      {
        inbox: ['Proposal', 'GSI1: GSI1PK = "COMPANY#{buyerId}", GSI1SK begins_with "STATUS#OPEN#"'],
        popular: ['Match', 'GSI1: GSI1PK = "CACHE", GSI1SK begins_with "HIT_COUNT#"'],
        watchesOfAny: ['WatchPointer', 'PK = WATCHCAT#ANY, SK begins_with WATCH#'],
        outbox: ['OutboxPointer', 'PK = COMPANY#{fromCompanyId}, SK begins_with PROPOSAL#'],
      },
    )
    expect(condition(eecar, 'inbox', { buyerId: 'b' })).toEqual([
      'GSI1',
      { S: 'COMPANY#b' },
      'begins_with',
      [{ S: 'STATUS#OPEN#' }],
    ])
    expect(condition(eecar, 'watchesOfAny', {})).toEqual([
      { S: 'WATCHCAT#ANY' },
      'begins_with',
      [{ S: 'WATCH#' }],
    ])
    expect(eecar.model.patterns.get('outbox')?.foreign).toBe(false)
  })

  it('Inventory', () => {
    const inventory = design(
      keyed('InventorySystem', 2),
      [
        row('Shop', 'SHOP#{shopId}', 'META'),
        row('Product', 'SHOP#{shopId}', 'PRODUCT#{productId}', {
          ...index(1, 'SHOP#{shopId}#CATEGORY#{category}', 'PRODUCT#{productId}'),
          ...index(2, 'SHOP#{shopId}#LOWSTOCK', 'DEFICIT#{deficit:0000000000}#PRODUCT#{productId}'),
        }),
        row(
          'Transaction',
          'PRODUCT#{productId}',
          'TX#{timestamp}#{transactionId}',
          index(1, 'SHOP#{shopId}', 'TX#{timestamp}'),
        ),
        row(
          'Sale',
          'SHOP#{shopId}',
          'SALE#{timestamp}#{saleId}',
          index(1, 'SHOP#{shopId}#PRODUCT#{productId}', 'SALE#{timestamp}'),
        ),
        row('Account', 'USER#{userId}', 'META'),
        row('Membership', 'USER#{userId}', 'SHOP#{shopId}'),
        row('Member', 'SHOP#{shopId}', 'MEMBER#{userId}'),
        row('SkuGuard', 'SHOP#{shopId}', 'SKU#{sku:upper}'),
        row('Category', 'SHOP#{shopId}', 'CATEGORY#{category:lower}'),
        row('Day', 'SHOP#{shopId}', 'DAY#{day}'),
        row('DayProduct', 'SHOP#{shopId}', 'DAYP#{day}#{productId}'),
        row('SaleRef', 'SHOP#{shopId}', 'SALEREF#{saleId}'),
        row('Alert', 'SHOP#{shopId}', 'ALERT#{timestamp}#{alertId}'),
        row('Idempotency', 'IDEMPOTENCY#{actorId}#{key}', 'RESPONSE'),
      ],
      {
        sales: ['Sale', 'PK = SHOP#{shopId}, SK begins_with SALE#'],
        salesByDate: ['Sale', 'PK = SHOP#{shopId}, SK between SALE#{start} and SALE#{end}'],
        days: ['Day', 'PK = SHOP#{shopId}, SK between DAY#{from} and DAY#{to}'],
        lowStock: ['Product', 'GSI2PK = SHOP#{shopId}#LOWSTOCK, GSI2SK begins_with DEFICIT#'],
      },
    )
    const shopId = '6d0e3a06-9f3c-4e0a-8b5e-0d6f0a1b2c3d'
    expect(condition(inventory, 'salesByDate', { shopId, start: '2025-01-01', end: '2025-01-31' })).toEqual([
      { S: `SHOP#${shopId}` },
      'between',
      [{ S: 'SALE#2025-01-01T00:00:00.000Z' }, { S: 'SALE#2025-02-01T00:00:00.000Z' }],
    ])
    expect(condition(inventory, 'days', { shopId, from: '2025-01-01', to: '2025-01-31' })[2]).toEqual([
      { S: 'DAY#2025-01-01' },
      { S: 'DAY#2025-01-31' },
    ])
    for (const pattern of inventory.model.patterns.values()) expect(pattern.foreign).toBe(false)
  })

  it('SnapRace: an item under a bare prefix beside those under the prefix', () => {
    const event = 'ORG#{orgId}#EVT#{eventId}'
    const snaprace = design(
      keyed('PhotoService-{stage}', 2),
      [
        row(
          'Photo',
          event,
          'PHOTO#{ulid}',
          index(2, 'PHOTOGRAPHER#{photographerId}', 'EVT#{eventId}#TIME#{createdAt}'),
        ),
        row('BibIndex', event, 'BIB#{bib}#PHOTO#{ulid}', index(1, 'EVT#{eventId}#BIB#{bib}', 'PHOTO#{ulid}')),
        row('RawGuard', event, 'RAW#{rawHash}'),
        row('FaceIndex', event, 'FACE#{faceId}#PHOTO#{ulid}'),
        row('BibChange', event, 'BIBHIST#{ulid}#{timestamp}#{changeId}'),
        row('Stats', event, 'STATS#', {}, { type: { entityType: 'STATS' } }),
        row(
          'PhotographerStats',
          event,
          'STATS#PHOTOGRAPHER#{photographerId}',
          {},
          { type: { entityType: 'STATS' } },
        ),
        row('Consent', event, 'CONSENT#{visitorId}'),
      ],
      {
        gallery: ['Photo', 'PK = ORG#{orgId}#EVT#{eventId} AND begins_with(SK, PHOTO#)'],
        oneEvent: [
          'Photo',
          'GSI2: GSI2PK = PHOTOGRAPHER#{photographerId} AND begins_with(GSI2SK, EVT#{eventId}#)',
        ],
        allStats: ['Stats', `PK = ${event}, SK begins_with STATS#`],
        oneStats: ['Stats', `PK = ${event}, SK = STATS#`],
      },
    )
    expect(condition(snaprace, 'oneEvent', { photographerId: 'p', eventId: 'e' })).toEqual([
      'GSI2',
      { S: 'PHOTOGRAPHER#p' },
      'begins_with',
      [{ S: 'EVT#e#' }],
    ])
    expect(snaprace.model.patterns.get('allStats')?.foreign).toBe(true)
    expect(snaprace.model.patterns.get('oneStats')?.foreign).toBe(false)
  })

  it('Aura', () => {
    const aura = design(
      keyed('aura-historia-data', 2),
      [
        row('Shop', 'SHOP#{domain}', 'META#', index(1, 'CRAWL#{shard}', '{crawl_state}#{due_at}#{domain}')),
        row('Url', 'SHOP#{domain}', 'URL#{url}'),
        row('ShopPointer', 'SHOPS#{shard}', 'SHOP#{domain}'),
        row('ProductPointer', 'SHOP#{domain}', 'PROD#{url}'),
        row('History', 'SHOP#{domain}', 'HIST#{url_hash}#{timestamp}#{observation_id}'),
        row('Event', 'EVENTS#{day}', 'EVENT#{timestamp}#{event_id}'),
        row('Group', 'GROUP#{group_id}', 'META#'),
        row('GroupMember', 'GROUP#{group_id}', 'SHOP#{domain}'),
        row('Failure', 'SHOP#{domain}', 'FAIL#{timestamp}#{id}'),
      ],
      {
        urls: ['Url', 'PK = SHOP#{domain}, SK begins_with URL#'],
        urlsBelow: ['Url', 'PK = SHOP#{domain}, SK begins_with URL#{path*}'],
        due: ['Shop', 'GSI1PK = CRAWL#{shard}, GSI1SK <= DONE#{cutoff}'],
      },
    )
    expect(condition(aura, 'urlsBelow', { domain: 'a.example', path: 'https://a.example/x/' })[2]).toEqual([
      { S: 'URL#https://a.example/x/' },
    ])
    expect(aura.model.patterns.get('urls')?.foreign).toBe(false)
  })
})

describe('Khaya: three kinds of profile under one key', () => {
  const profile = (name: string, options: object) =>
    row(
      name,
      'USER#{userId}',
      'PROFILE',
      index(1, `ROLE#${name.toUpperCase()}`, 'LOCATION#{location.city}#USER#{userId}'),
      options,
    )
  const others = [
    row('Project', 'PROJECT#{projectId}', 'METADATA', {
      ...index(1, 'USER#{buyerId}', 'PROJECT#{createdAt}#{projectId}'),
      ...index(2, 'STATUS#{status}', 'TIMESTAMP#{createdAt}'),
    }),
    row('Bid', 'PROJECT#{projectId}', 'BID#{workerId}', index(2, 'STATUS#{status}', 'TIMESTAMP#{createdAt}')),
    row(
      'Product',
      'SELLER#{sellerId}',
      'PRODUCT#{productId}',
      index(3, 'CATEGORY#{category}', 'PRICE#{price:0000000000.00}#PRODUCT#{productId}'),
    ),
    row('Review', 'USER#{revieweeId}', 'REVIEW#{projectId}#{reviewerId}'),
    row('Message', 'CONVERSATION#{user1}#{user2}', 'MESSAGE#{timestamp}#{messageId}'),
    row('EmailGuard', 'EMAIL#{email:lower}', 'UNIQUE'),
    row('PhoneGuard', 'PHONE#{phone}', 'UNIQUE'),
    row('Verification', 'VERIFY#QUEUE', '{createdAt}#{userId}'),
  ]
  const khaya = (options: readonly [object, object, object]) =>
    design(
      keyed('ProjectKhaya', 3),
      [...['Buyer', 'Worker', 'Seller'].map((name, at) => profile(name, options[at]!)), ...others],
      {
        buyer: ['Buyer', 'PK = USER#{userId}, SK = PROFILE'],
        workersByLocation: ['Worker', 'GSI1: GSI1PK = ROLE#WORKER, GSI1SK begins_with LOCATION#{city}#'],
        openProjects: ['Project', 'GSI2: GSI2PK = STATUS#OPEN'],
        priceRange: [
          'Product',
          'GSI3: GSI3PK = CATEGORY#{category}, GSI3SK between PRICE#{min} and PRICE#{max}#~',
        ],
      },
    )

  it('is accepted when it is meant and a type tells them apart', () => {
    const { model } = khaya([{ coincidesWith: ['Worker', 'Seller'] }, { coincidesWith: ['Seller'] }, {}])
    const foreign = [...model.patterns].map(([name, pattern]) => [name, pattern.foreign])
    expect(Object.fromEntries(foreign)).toEqual({
      buyer: true,
      workersByLocation: false,
      openProjects: true,
      priceRange: false,
    })
  })

  it('builds a range of prices that takes in its upper end', () => {
    const built = khaya([{ coincidesWith: ['Worker', 'Seller'] }, { coincidesWith: ['Seller'] }, {}])
    expect(condition(built, 'priceRange', { category: 'c', min: 5, max: 10.5 })[3]).toEqual([
      { S: 'PRICE#0000000005.00' },
      { S: 'PRICE#0000000010.50#~' },
    ])
  })

  it('is refused otherwise, with the key', () => {
    const error = caught('KEYS_COINCIDE', () => khaya([{}, {}, {}]))
    expect(error.message).toBe(
      'Buyer and Worker can have the same key in ProjectKhaya: {"PK":"USER#a","SK":"PROFILE"}. Give one of them another prefix, or declare coincidesWith',
    )
  })
})
