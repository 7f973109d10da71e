import { isError } from 'monotable'
import { beforeAll, describe, expect, it } from 'vitest'
import { onEngine, pagesOf } from '../../test/on-engine.ts'
import { eecar } from '../schema.ts'
import { match, need, notification, part, proposal, watch } from './samples.ts'

const market = onEngine(eecar)
const time = (minute: number) => `2025-01-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const now = time(59)

describe('1: parts in a category', () => {
  const ids = (parts: readonly { partId: string }[]) => parts.map(one => one.partId)

  beforeAll(async () => {
    const { db } = market
    const made: [string, number, Partial<typeof part>][] = [
      ['bat-1', 0, {}],
      ['bat-2', 1, {}],
      ['bat-3', 2, {}],
      ['motor', 3, { category: 'motor' }],
      ['sold', 4, { quantity: 0, listingStatus: 'sold_out' }],
      ['gone', 5, { listingStatus: 'withdrawn' }],
    ]
    for (const [partId, minute, rest] of made) {
      market.at(time(minute))
      await db.Part.create({ ...part, partId, ...rest })
    }
    market.at(now)
  })

  it('only listed ones of that category, newest first', async () => {
    expect(ids((await market.db.partsInCategory({ category: 'battery' })).items)).toEqual([
      'bat-3',
      'bat-2',
      'bat-1',
    ])
    expect(ids((await market.db.partsInCategory({ category: 'motor' })).items)).toEqual(['motor'])
    expect((await market.db.partsInCategory({ category: 'body-door' })).items).toEqual([])
  })

  it('page by page; a cursor is good for its own category alone', async () => {
    const { partsInCategory } = market.db
    const pages = await pagesOf(options => partsInCategory({ category: 'battery' }, options), 2)
    expect(pages.map(ids)).toEqual([['bat-3', 'bat-2'], ['bat-1']])
    const { cursor } = await partsInCategory({ category: 'battery' }, { limit: 2 })
    const error = await partsInCategory({ category: 'motor' }, { cursor: cursor! }).catch(e => e)
    expect(isError(error, 'INVALID_CURSOR')).toBe(true)
  })

  it('quantity 0 takes a part out; quantity above 0 puts it back where it was (E16)', async () => {
    const { db } = market
    const category = async () => ids((await db.partsInCategory({ category: 'battery' })).items)
    await db.Part.transition(
      { partId: 'bat-2' },
      { listingStatus: 'sold_out' },
      { read: true, change: { set: { quantity: 0 } } },
    )
    expect(await category()).toEqual(['bat-3', 'bat-1'])
    await db.Part.transition(
      { partId: 'bat-2' },
      { listingStatus: 'listed' },
      { read: true, change: { set: { quantity: 5 } } },
    )
    expect(await category()).toEqual(['bat-3', 'bat-2', 'bat-1'])
  })

  it('another category moves it', async () => {
    const { db } = market
    await db.Part.update({ partId: 'bat-1' }, { set: { category: 'motor' } }, { read: true })
    expect(ids((await db.partsInCategory({ category: 'motor' })).items)).toEqual(['motor', 'bat-1'])
    await db.Part.update({ partId: 'bat-1' }, { set: { category: 'battery' } }, { read: true })
  })
})

describe('2: the active needs of a company', () => {
  it('neither others’, nor closed or expired ones, nor its proposals', async () => {
    const { db } = market
    market.at(time(0))
    await db.CompanyNeed.create({ ...need, companyId: 'acme', needId: 'n-open' })
    await db.CompanyNeed.create({
      ...need,
      companyId: 'acme',
      needId: 'n-later',
      expiresAt: '2025-02-01T09:00:00+09:00',
    })
    await db.CompanyNeed.create({ ...need, companyId: 'acme', needId: 'n-expired', expiresAt: time(30) })
    await db.CompanyNeed.create({ ...need, companyId: 'acme', needId: 'n-done', status: 'fulfilled' })
    await db.CompanyNeed.create({ ...need, companyId: 'acme2', needId: 'n-foreign' })
    await db.Proposal.create({
      ...proposal,
      proposalId: 'by-acme',
      fromCompanyId: 'acme',
      toCompanyId: 'nobody',
    })
    const needIds = async (moment: string) => {
      market.at(moment)
      return (await db.activeNeeds({ companyId: 'acme' })).items.map(one => one.needId)
    }
    expect(await needIds(time(29))).toEqual(['n-expired', 'n-later', 'n-open'])
    expect(await needIds(time(30))).toEqual(['n-later', 'n-open'])
    expect(await needIds(now)).toEqual(['n-later', 'n-open'])
  })
})

describe('3: the pending proposals of a recipient', () => {
  const made: [string, number, Partial<typeof proposal>][] = [
    ['buy', 0, {}],
    ['sell', 1, { proposalType: 'sell' }],
    ['answered', 2, { status: 'negotiating' }],
    ['sent', 3, { fromCompanyId: 'seller', toCompanyId: 'buyer' }],
    ['foreign', 4, { toCompanyId: 'seller2' }],
  ]
  const pending = async () =>
    (await market.db.pendingProposals({ toCompanyId: 'seller' })).items.map(one => one.proposalId)

  beforeAll(async () => {
    for (const [proposalId, minute, rest] of made) {
      market.at(time(minute))
      await market.db.Proposal.create({
        ...proposal,
        proposalId,
        fromCompanyId: 'buyer',
        toCompanyId: 'seller',
        ...rest,
      })
    }
    market.at(now)
  })

  it('of either type, newest first, and none that it sent itself (E10)', async () => {
    expect(await pending()).toEqual(['sell', 'buy'])
  })

  it('status and key change in one update (E8)', async () => {
    await market.db.Proposal.transition({ proposalId: 'buy' }, { status: 'accepted' }, { read: true })
    expect(await pending()).toEqual(['sell'])
    const error = await market.db.Proposal.transition(
      { proposalId: 'buy' },
      { status: 'rejected' },
      { read: true },
    ).catch(e => e)
    expect(isError(error, 'INVALID_TRANSITION')).toBe(true)
  })
})

describe('4: the queries most often hit', () => {
  it('by count, not by text, and none that has expired (E1, E6)', async () => {
    const { db } = market
    market.at('2025-01-13T10:00:00Z')
    await db.MatchResult.create({ ...match, queryHash: 'f'.repeat(64), hitCount: 5_000 })
    market.at(time(0))
    for (const [digit, hitCount] of [
      ['1', 9],
      ['2', 10],
      ['3', 123],
      ['4', 9_999_999_999],
    ] as const) {
      await db.MatchResult.create({ ...match, queryHash: digit.repeat(64), hitCount })
    }
    market.at(now)
    const { items } = await db.popularQueries({})
    expect(items.map(one => one.hitCount)).toEqual([9_999_999_999, 123, 10, 9])
    market.at('2025-01-20T09:59:59Z')
    expect(await db.popularQueries.first({})).toMatchObject({ hitCount: 9_999_999_999 })
    expect(await db.popularQueries.count({})).toBe(5)
    market.at(now)
  })
})

describe('5: the active watches of a buyer', () => {
  it('newest first, nobody else’s, no triggered or cancelled ones', async () => {
    const { db } = market
    const made = [
      ['w-old', 0, 'bea', 'active'],
      ['w-new', 1, 'bea', 'active'],
      ['w-triggered', 2, 'bea', 'triggered'],
      ['w-cancelled', 3, 'bea', 'cancelled'],
      ['w-foreign', 4, 'beat', 'active'],
    ] as const
    for (const [watchId, minute, buyerId, status] of made) {
      market.at(time(minute))
      await db.Watch.create({ ...watch, watchId, buyerId, status })
    }
    market.at(now)
    const { items } = await db.activeWatches({ buyerId: 'bea' })
    expect(items.map(one => one.watchId)).toEqual(['w-new', 'w-old'])
  })
})

describe('12: notifications', () => {
  const inbox = async () =>
    (await market.db.notifications({ recipientId: 'sol' })).items.map(one => one.notificationId)

  beforeAll(async () => {
    const made = [
      ['n-1', '2025-01-01T00:00:00Z', 'sol'],
      ['n-2', '2025-01-02T00:00:00Z', 'sol'],
      ['n-3', '2025-01-03T00:00:00Z', 'sol'],
      ['n-4', '2025-01-04T00:00:00Z', 'solo'],
    ] as const
    for (const [notificationId, moment, recipientId] of made) {
      market.at(moment)
      await market.db.Notification.create({ ...notification, notificationId, recipientId })
    }
    market.at(now)
  })

  it('newest first; unread ones are counted', async () => {
    expect(await inbox()).toEqual(['n-3', 'n-2', 'n-1'])
    await market.db.Notification.update({ notificationId: 'n-2' }, { set: { read: true } })
    expect(await market.db.unreadNotifications.count({ recipientId: 'sol' })).toBe(2)
  })

  it('one by one they vanish after 30 days', async () => {
    market.at('2025-01-31T23:59:59Z')
    expect(await inbox()).toEqual(['n-3', 'n-2'])
    market.at('2025-02-02T00:00:00Z')
    expect(await inbox()).toEqual([])
    market.at(now)
  })
})
