import { describe, expect, test } from 'vitest'
import { admin, codeOf, of, openMarket } from './market.ts'

const market = openMarket()

describe('acceptance scenarios of the EECAR document', () => {
  test('1: a part is registered atomically', async () => {
    const useCases = [
      { industry: 'ESS', application: '에너지 저장' },
      { industry: '건설', application: '전동 공구' },
    ]
    const { partId } = await market.register('s1', {
      manufacturer: 'Hyundai',
      specifications: { weight: 430 },
      useCases,
    })
    const { status, body, headers } = await market.get(`/parts/${partId}`)
    expect([status, headers.get('etag')]).toEqual([200, '"1"'])
    expect(body).toMatchObject({
      specifications: { weight: 430 },
      useCases,
      sellerId: 's1',
      condition: 'used',
    })
    const items = await market.stored(`PART#${partId}`)
    expect(items.map(({ SK }) => String(SK).replace(/#.*/, ''))).toEqual([
      'METADATA',
      'SPEC',
      'USAGE',
      'USAGE',
      'VECTOR',
    ])
    expect(items[0]).toMatchObject({ GSI1PK: 'CATEGORY#battery', GSI1SK: `CREATED_AT#${body.createdAt}` })
  })

  test('2: a category is read page by page', async () => {
    for (const minute of ['10:00', '10:01', '10:02']) {
      market.at(`2025-01-21T${minute}:00.000Z`)
      await market.register('s2', { name: minute, category: '충전기' })
    }
    await market.register('s2', { category: 'motor' })
    const page = (query: string) => market.get(`/parts?${query}`)
    const first = await page('category=charger&limit=2')
    expect(first.body.items.map(({ name }: { name: string }) => name)).toEqual(['10:02', '10:01'])
    const { nextCursor } = first.body
    const second = await page(`category=charger&limit=2&cursor=${nextCursor}`)
    expect(second.body.items.map(({ name }: { name: string }) => name)).toEqual(['10:00'])
    expect(second.body.nextCursor).toBeUndefined()
    expect(codeOf(await page(`category=motor&limit=2&cursor=${nextCursor}`))).toEqual([400, 'INVALID_CURSOR'])
  })

  test('3: needs are listed by priority', async () => {
    const made: string[] = []
    for (const [minute, priority] of ['low', 'high', 'medium', 'high'].entries()) {
      market.at(`2025-01-22T10:0${minute}:00.000Z`)
      const need = { industry: 'ESS', priority, requiredSpecs: { category: 'battery' } }
      const { status, body } = await market.post('/needs', of('c1'), need)
      expect(status).toBe(201)
      made.push(body.needId)
    }
    const [low, high1, medium, high2] = made
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await market.get(`/needs?status=active&limit=1${cursor}`, of('c2'))
      seen.push(...body.items.map(({ needId }: { needId: string }) => needId))
      if (body.nextCursor === undefined) break
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(seen).toEqual([high2, high1, medium, low])
  })

  test('6: a proposal is accepted once, and takes the quantity', async () => {
    const { partId } = await market.register('s6', { category: 'motor' })
    const proposal = {
      toCompanyId: 's6',
      partIds: [partId],
      proposalType: 'buy',
      message: 'Both, please',
      quantity: 2,
      priceOffer: 8_000_000,
    }
    const { body } = await market.post('/proposals', of('a6'), proposal)
    const accept = (company: string, id: string) =>
      market.post(`/proposals/${id}/transitions`, of(company), { to: 'accepted' })
    expect(codeOf(await accept('a6', body.proposalId))).toEqual([403, 'FORBIDDEN'])
    expect((await accept('s6', body.proposalId)).status).toBe(200)
    const part = await market.get(`/parts/${partId}`)
    expect(part.body).toMatchObject({ quantity: 0, listingStatus: 'sold_out' })
    const motors = await market.get('/parts?category=motor&limit=100')
    expect(motors.body.items.map((each: { partId: string }) => each.partId)).not.toContain(partId)
    expect(codeOf(await accept('s6', body.proposalId))).toEqual([409, 'INVALID_TRANSITION'])
    const outbox = await market.get('/proposals?box=outbox', of('a6'))
    expect(outbox.body.items).toMatchObject([{ proposalId: body.proposalId, status: 'accepted' }])
    expect((await market.get('/proposals?box=inbox&status=pending', of('s6'))).body.items).toEqual([])

    const other = await market.register('s6', { category: 'motor' })
    const ask = () => market.post('/proposals', of('a6'), { ...proposal, partIds: [other.partId] })
    const [one, two] = await Promise.all([ask(), ask()])
    const answers = await Promise.all([one, two].map(({ body }) => accept('s6', body.proposalId)))
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'INSUFFICIENT_QUANTITY'],
    ])
    expect((await market.get(`/parts/${other.partId}`)).body.quantity).toBe(0)
  })

  test('7: notifications are read, and vanish after 30 days', async () => {
    const began = Date.parse('2025-03-01T10:00:00.000Z')
    const after = (seconds: number) => new Date(began + seconds * 1000).toISOString()
    market.at(after(0))
    const insulated = { safetyInfo: { insulation: 'IEC' }, batteryHealth: { soh: 90 } }
    const electricalProps = { voltage: 400, capacity: 60 }
    const { partId } = await market.register('s7', { specifications: { ...insulated, electricalProps } })
    for (const minute of [1, 2, 3]) {
      market.at(after(minute * 60))
      const inquiry = { name: String(minute), contact: 'kim@example.com', message: '?' }
      expect((await market.post(`/parts/${partId}/inquiries`, undefined, inquiry)).status).toBe(201)
      await market.feed.drain()
    }
    const list = async () => (await market.get('/notifications', of('s7'))).body.items
    const items = await list()
    const sent: string[] = items.map(({ sentAt }: { sentAt: string }) => sentAt)
    expect(sent).toEqual([180, 120, 60].map(after))
    expect(sent).toHaveLength(3)
    const path = `/notifications/${items[1].notificationId}`
    expect(codeOf(await market.patch(path, of('b7'), { read: true }))).toEqual([403, 'FORBIDDEN'])
    const stale = { as: of('s7'), body: { read: true }, headers: { 'if-match': '"7"' } }
    expect(codeOf(await market.call('PATCH', path, stale))).toEqual([412, 'STALE_VERSION'])
    const marked = await market.patch(path, of('s7'), { read: true })
    expect(marked).toMatchObject({ status: 200, body: { read: true, version: 2 } })
    const unread = async () => (await market.get('/notifications/unread-count', of('s7'))).body
    expect(await unread()).toEqual({ unread: 2 })
    expect((await market.get('/notifications?companyId=s7', admin)).body.items).toHaveLength(3)
    expect((await market.post('/notifications/read-all', of('s7'))).body).toEqual({ read: 2 })
    expect(await unread()).toEqual({ unread: 0 })

    market.at(after(30 * 24 * 3600 + 181))
    expect(await list()).toEqual([])
    expect(codeOf(await market.patch(path, of('s7'), { read: true }))).toEqual([404, 'NOT_FOUND'])
  })
})
