import { beforeAll, describe, expect, it } from 'vitest'
import { onEngine, pagesOf } from '../../test/on-engine.ts'
import { eecar } from '../schema.ts'
import { categorySlugs } from '../values/vocabulary.ts'
import {
  inquiry,
  need,
  offer,
  part,
  proposal,
  specification,
  trigger,
  useCase,
  vector,
  watch,
} from './samples.ts'

const market = onEngine(eecar)
const time = (minute: number) => `2025-01-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const now = time(59)

describe('6: needs by rank', () => {
  const ids = (needs: readonly { needId: string }[]) => needs.map(one => one.needId)

  beforeAll(async () => {
    const made = [
      ['low', 0, 'low', 'active'],
      ['high-1', 1, 'high', 'active'],
      ['medium', 2, 'medium', 'active'],
      ['high-2', 3, 'high', 'active'],
      ['closed', 4, 'high', 'fulfilled'],
    ] as const
    for (const [needId, minute, priority, status] of made) {
      market.at(time(minute))
      await market.db.CompanyNeed.create({ ...need, needId, priority, status, expiresAt: time(minute + 50) })
    }
    market.at(now)
  })

  it('high, medium, low; newest first in each; each once, one at a time (E7)', async () => {
    market.at(time(49))
    const pages = await pagesOf(options => market.db.needsByStatus({ status: 'active' }, options), 1)
    expect(pages.map(ids)).toEqual([['high-2'], ['high-1'], ['medium'], ['low']])
  })

  it('a cursor is good while time goes on, and what expires meanwhile is gone (E12)', async () => {
    market.at(time(49))
    const { cursor } = await market.db.needsByStatus({ status: 'active' }, { limit: 1 })
    market.at(time(51))
    const { items } = await market.db.needsByStatus({ status: 'active' }, { cursor: cursor! })
    expect(ids(items)).toEqual(['medium'])
  })

  it('expired ones are not active, but closed ones stay closed (E12)', async () => {
    market.at(time(52))
    const list = async (status: 'active' | 'fulfilled') =>
      ids((await market.db.needsByStatus({ status })).items)
    expect(await list('active')).toEqual(['high-2'])
    expect(await list('fulfilled')).toEqual(['closed'])
    market.at(now)
  })
})

describe('7: all states by creation', () => {
  const statuses = ['cancelled', 'active', 'triggered', 'active', 'cancelled', 'triggered'] as const

  it('watches, newest first, whatever their status is called (E9)', async () => {
    for (const [at, status] of statuses.entries()) {
      market.at(time(at))
      await market.db.Watch.create({ ...watch, watchId: `w-${at}`, buyerId: 'bea', status })
    }
    await market.db.Watch.create({ ...watch, watchId: 'w-foreign', buyerId: 'beat' })
    market.at(now)
    const pages = await pagesOf(options => market.db.watches({ buyerId: 'bea' }, options), 4)
    expect(pages.map(page => page.map(one => one.watchId))).toEqual([
      ['w-5', 'w-4', 'w-3', 'w-2'],
      ['w-1', 'w-0'],
    ])
    const { items } = await market.db.watches({ buyerId: 'bea', status: ['triggered'] })
    expect(items.map(one => one.watchId)).toEqual(['w-5', 'w-2'])
  })

  it('inbox: those of one moment are neither lost nor shown twice', async () => {
    market.at(time(7))
    const all = ['pending', 'negotiating', 'accepted', 'rejected', 'cancelled'] as const
    for (const [at, status] of [...all, ...all].entries()) {
      await market.db.Proposal.create({ ...proposal, proposalId: `o-${at}`, toCompanyId: 'sol', status })
    }
    market.at(now)
    for (const limit of [1, 3, 10]) {
      const pages = await pagesOf(options => market.db.inbox({ toCompanyId: 'sol' }, options), limit)
      const ids = pages.flat().map(one => one.proposalId)
      expect(ids).toHaveLength(10)
      expect(new Set(ids).size).toBe(10)
    }
  })
})

describe('8 and 9: all parts, and those of a seller', () => {
  const ids = (parts: readonly { partId: string }[]) => parts.map(one => one.partId)

  beforeAll(async () => {
    const made: [string, number, Partial<typeof part>][] = [
      ['p-0', 0, { category: 'other' }],
      ['p-1', 1, { category: 'battery' }],
      ['p-2', 2, { category: 'motor', sellerId: 's10' }],
      ['p-3', 3, { category: 'battery', listingStatus: 'withdrawn' }],
      ['p-4', 4, { category: 'body-door' }],
      ['p-5', 5, { category: 'battery', quantity: 0, listingStatus: 'sold_out' }],
    ]
    for (const [partId, minute, rest] of made) {
      market.at(time(minute))
      await market.db.Part.create({ ...part, partId, ...rest })
    }
    market.at(now)
  })

  it('all listed parts over the categories, newest first', async () => {
    const pages = await pagesOf(options => market.db.allParts({ category: categorySlugs }, options), 3)
    expect(pages.map(ids)).toEqual([['p-4', 'p-2', 'p-1'], ['p-0']])
  })

  it('a seller’s, listed or not, newest first', async () => {
    expect(ids((await market.db.partsOfSeller({ sellerId: 's1' })).items)).toEqual([
      'p-5',
      'p-4',
      'p-3',
      'p-1',
      'p-0',
    ])
  })

  it('a pointer without its part is left out and reported', async () => {
    const key = { PK: { S: 'PART#p-4' }, SK: { S: 'METADATA' } }
    await market.engine.send('DeleteItem', { TableName: 'eecar-parts-table', Key: key })
    const { items, dangling } = await market.db.partsOfSeller({ sellerId: 's1' }, { limit: 2 })
    expect(ids(items)).toEqual(['p-5', 'p-3'])
    expect(dangling).toEqual([{ sellerId: 's1', createdAt: time(4), partId: 'p-4' }])
  })
})

describe('10: outbox', () => {
  it('what a company sent, whatever became of it, newest first; none of its needs', async () => {
    const { db } = market
    for (const [proposalId, minute, fromCompanyId] of [
      ['sent-1', 0, 'ann'],
      ['sent-2', 1, 'ann'],
      ['other', 2, 'anna'],
    ] as const) {
      market.at(time(minute))
      await db.Proposal.create({ ...proposal, proposalId, fromCompanyId, toCompanyId: 'zoe' })
    }
    await db.CompanyNeed.create({ ...need, companyId: 'ann', needId: 'n' })
    await db.Proposal.transition({ proposalId: 'sent-1' }, { status: 'accepted' }, { read: true })
    market.at(now)
    const { items } = await db.outbox({ fromCompanyId: 'ann' })
    expect(items.map(one => [one.proposalId, one.status])).toEqual([
      ['sent-2', 'pending'],
      ['sent-1', 'accepted'],
    ])
  })
})

describe('11: watches that a part may meet', () => {
  const found = async (category: 'charger' | 'interior') =>
    (await market.db.watchesForPart({ category: [category, 'ANY'] })).items.map(one => one.watchId)

  beforeAll(async () => {
    const made: [string, Partial<typeof watch>][] = [
      ['x-charger', { criteria: { category: 'charger' } }],
      ['x-any', { criteria: { maxPrice: 1 } }],
      ['x-done', { criteria: { category: 'charger' }, status: 'triggered' }],
      ['x-interior', { criteria: { category: 'interior' } }],
    ]
    for (const [watchId, rest] of made) await market.db.Watch.create({ ...watch, watchId, ...rest })
  })

  it('those of its category, then those of any', async () => {
    expect(await found('charger')).toEqual(['x-charger', 'x-any'])
    expect(await found('interior')).toEqual(['x-interior', 'x-any'])
  })

  it('a pointer goes and comes with the status (E11)', async () => {
    const { db } = market
    await db.Watch.transition({ watchId: 'x-charger' }, { status: 'triggered' }, { read: true })
    expect(await found('charger')).toEqual(['x-any'])
    await db.Watch.transition({ watchId: 'x-charger' }, { status: 'active' }, { read: true })
    expect(await found('charger')).toEqual(['x-charger', 'x-any'])
    await db.Watch.transition({ watchId: 'x-any' }, { status: 'cancelled' }, { read: true })
    expect(await found('charger')).toEqual(['x-charger'])
  })
})

describe('13: violations', () => {
  it('oldest first; a part leaves when it is in order again', async () => {
    const { db } = market
    for (const [partId, minute] of [
      ['v-1', 0],
      ['v-2', 1],
    ] as const) {
      market.at(time(minute))
      await db.Part.create({ ...part, partId, sellerId: 'vic', complianceStatus: 'violation' })
    }
    market.at(now)
    await db.Part.create({ ...part, partId: 'v-3', sellerId: 'vic' })
    const found = async () => (await db.violations({})).items.map(one => one.partId)
    expect(await found()).toEqual(['v-1', 'v-2'])
    await db.Part.update({ partId: 'v-1' }, { set: { complianceStatus: 'ok' } })
    await db.Part.update({ partId: 'v-3' }, { set: { complianceStatus: 'violation' } })
    expect(await found()).toEqual(['v-2', 'v-3'])
  })
})

describe('14: children of one parent', () => {
  it('use cases and inquiries of a part, and nothing else of its partition', async () => {
    const { db } = market
    const partId = 'parent'
    await db.Part.create({ ...part, partId })
    await db.PartSpecification.create({ ...specification, partId })
    await db.VectorReference.create({ ...vector, partId })
    const usages = ['01JHZK3N5V8Q2W4X6Y7Z9ABCDE', '01JHZK3N5V8Q2W4X6Y7Z9ABCDF']
    for (const usageId of usages) await db.UseCase.create({ ...useCase, partId, usageId })
    await db.UseCase.create({ ...useCase, partId: 'parent2' })
    for (const [inquiryId, minute] of [
      ['q-1', 0],
      ['q-2', 1],
    ] as const) {
      market.at(time(minute))
      await db.Inquiry.create({ ...inquiry, partId, inquiryId })
    }
    market.at(now)
    expect((await db.useCases({ partId })).items.map(one => one.usageId)).toEqual(usages)
    expect((await db.inquiries({ partId })).items.map(one => one.inquiryId)).toEqual(['q-2', 'q-1'])
  })

  it('triggers of a watch', async () => {
    const { db } = market
    await db.Watch.create({ ...watch, watchId: 'tr', buyerId: 'tom' })
    for (const partId of ['p-2', 'p-1']) await db.WatchTrigger.create({ ...trigger, watchId: 'tr', partId })
    await db.WatchTrigger.create({ ...trigger, watchId: 'tr2' })
    expect((await db.triggers({ watchId: 'tr' })).items.map(one => one.partId)).toEqual(['p-1', 'p-2'])
  })

  it('offers of a proposal, by their number', async () => {
    const { db } = market
    await db.Proposal.create({ ...proposal, proposalId: 'deal' })
    for (const seq of [10, 2, 1]) await db.ProposalOffer.create({ ...offer, proposalId: 'deal', seq })
    expect((await db.offers({ proposalId: 'deal' })).items.map(one => one.seq)).toEqual([1, 2, 10])
  })
})
