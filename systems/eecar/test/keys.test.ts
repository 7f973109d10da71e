import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeKeys, ids, inOrder, keysOf, moments, texts } from '../../test/key-properties.ts'
import { eecar } from '../schema.ts'
import { categories, categorySlugs } from '../values/vocabulary.ts'

const among = (...values: readonly string[]) => fc.constantFrom(...values)
const hitCounts = fc.integer({ min: 0, max: 9_999_999_999 })
const part = { partId: ids }
const pointed = { createdAt: moments, partId: ids }
/** Won, also in parts as other programs may store them, up to the most that money can be, and what stands for any price. */
const prices = fc.oneof(
  fc.integer({ min: 0, max: 10 ** 15 }),
  fc.integer({ min: 0, max: 10 ** 12 }).map(cents => cents / 100),
  fc.constant(9e15),
)

describeKeys(eecar, {
  Part: {
    ...pointed,
    category: fc.oneof(among(...categorySlugs, ...Object.values(categories)), texts),
    listingStatus: among('listed', 'sold_out', 'withdrawn'),
  },
  PartSpecification: part,
  VectorReference: part,
  UseCase: { ...part, usageId: fc.ulid() },
  CompanyNeed: {
    companyId: ids,
    needId: ids,
    status: among('active', 'fulfilled', 'cancelled'),
    priority: among('high', 'medium', 'low'),
    createdAt: moments,
  },
  MatchResult: { queryHash: fc.stringMatching(/^[0-9a-f]{64}$/), hitCount: hitCounts },
  Watch: {
    watchId: ids,
    buyerId: ids,
    status: among('active', 'triggered', 'cancelled'),
    createdAt: moments,
  },
  WatchTrigger: { watchId: ids, ...part },
  Proposal: {
    proposalId: ids,
    toCompanyId: ids,
    status: among('pending', 'accepted', 'rejected', 'negotiating', 'cancelled'),
    createdAt: moments,
  },
  Notification: { notificationId: ids, recipientId: ids, sentAt: moments },
  SellerPointer: { sellerId: ids, ...pointed },
  OutboxPointer: { fromCompanyId: ids, createdAt: moments, proposalId: ids },
  WatchPointer: { category: among(...categorySlugs, 'ANY'), watchId: ids },
  NeedPointer: {
    category: among(...categorySlugs),
    maxPrice: prices,
    minQuantity: fc.maxSafeNat(),
    companyId: ids,
    needId: ids,
  },
  ProposalOffer: { proposalId: ids, seq: fc.integer({ min: 1, max: 999_999 }) },
  Inquiry: { ...part, createdAt: moments, inquiryId: ids },
  ProposalMessage: { proposalId: ids, createdAt: moments, messageId: fc.ulid() },
  CompanyProfile: { companyId: ids },
  CompanyMember: { accountId: ids, companyId: ids, createdAt: moments },
  CompliancePointer: pointed,
  OtherCategory: { category: texts },
  AskedSentence: { sentenceId: ids },
  SearchChange: { changedAt: moments, cause: texts },
  Idempotency: { actorId: ids, key: texts },
})

describe('keys sort as the values that the document sorts by', () => {
  const sorted = <T extends string | number>(values: readonly T[]) =>
    values.toSorted((one, other) => (one < other ? -1 : 1))

  it('hit counts as numbers (E1)', () => {
    const ascending = (counts: number[]) => {
      const items = sorted(counts).map(hitCount => ({ hitCount }))
      expect(inOrder(keysOf(eecar, 'MatchResult', 'GSI1SK', items))).toBe(true)
    }
    fc.assert(fc.property(fc.array(fc.oneof(hitCounts, fc.nat(20)), { minLength: 2 }), ascending))
  })

  it('a hit count of eleven digits is refused, not sorted wrong (E1)', () => {
    expect(() => keysOf(eecar, 'MatchResult', 'GSI1SK', [{ hitCount: 10_000_000_000 }])).toThrow(
      'more than 10 digits',
    )
  })

  it('needs by the highest price that they take', () => {
    const ascending = (limits: number[]) => {
      const rest = { minQuantity: 0, companyId: 'c', needId: 'n' }
      const items = sorted(limits).map(maxPrice => ({ maxPrice, ...rest }))
      expect(inOrder(keysOf(eecar, 'NeedPointer', 'SK', items))).toBe(true)
    }
    fc.assert(fc.property(fc.array(prices, { minLength: 2 }), ascending))
  })

  it('offers by their number', () => {
    const ascending = (numbers: number[]) => {
      const items = sorted(numbers).map(seq => ({ proposalId: 'o', seq }))
      expect(inOrder(keysOf(eecar, 'ProposalOffer', 'SK', items))).toBe(true)
    }
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 2 }), ascending))
  })

  it.each([
    ['Part', 'GSI1SK', 'createdAt', { category: 'motor', listingStatus: 'listed' }],
    ['CompanyNeed', 'GSI1SK', 'createdAt', { priority: 'low' }],
    ['Watch', 'GSI1SK', 'createdAt', { status: 'active' }],
    ['Proposal', 'GSI1SK', 'createdAt', { status: 'pending' }],
    ['Notification', 'GSI1SK', 'sentAt', {}],
    ['SellerPointer', 'SK', 'createdAt', { partId: 'p' }],
    ['OutboxPointer', 'SK', 'createdAt', { proposalId: 'o' }],
    ['CompliancePointer', 'SK', 'createdAt', { partId: 'p' }],
    ['Inquiry', 'SK', 'createdAt', { inquiryId: 'q' }],
  ])('%s, %s by %s, whatever the offset and the precision it came with', (name, key, attribute, rest) => {
    const spelt = fc.tuple(moments, fc.constantFrom('Z', '+09:00', '-03:30'), fc.boolean())
    const ascending = (spellings: [string, string, boolean][]) => {
      const times = spellings.map(([moment, offset, isWhole]) => ({
        at: Date.parse(isWhole ? `${moment.slice(0, 19)}Z` : moment),
        offset,
        isWhole,
      }))
      const items = times
        .toSorted((one, other) => one.at - other.at)
        .map(({ at, offset, isWhole }) => ({ ...rest, [attribute]: written(at, offset, isWhole) }))
      expect(inOrder(keysOf(eecar, name, key, items))).toBe(true)
    }
    fc.assert(fc.property(fc.array(spelt, { minLength: 2, maxLength: 8 }), ascending))
  })
})

/** A moment in the local time of an offset. */
function written(at: number, offset: string, isWhole: boolean): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? ['', '+', '0', '0']
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  const local = new Date(at + shift).toISOString()
  return `${isWhole ? local.slice(0, 19) : local.slice(0, 23)}${offset}`
}
