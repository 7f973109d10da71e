import { describe, expect, test } from 'vitest'
import { admin, codeOf, of, openMarket } from '../test/market.ts'

const market = openMarket()
const complete = {
  electricalProps: { voltage: 400, capacity: 60 },
  batteryHealth: { soh: 80 },
  safetyInfo: { insulation: 'IEC 60664-1' },
}
const noFigures = 'battery-without-voltage-or-capacity'
const noHealth = 'used-battery-without-state-of-health'
const noInsulation = 'high-voltage-without-insulation'

async function checked(partId: string) {
  await market.feed.drain()
  const { complianceStatus, complianceIssues } = (await market.get(`/parts/${partId}`)).body
  return [complianceStatus, complianceIssues]
}

const violations = async () => {
  const { body } = await market.get('/compliance-violations?limit=100', admin)
  return body.items.map(({ partId }: { partId: string }) => partId)
}

describe('compliance', () => {
  test.each<[string, object, string[]]>([
    ['a complete battery', {}, []],
    ['no specification at all', { specifications: undefined }, [noFigures, noHealth]],
    ['no capacity', { specifications: { ...complete, electricalProps: { voltage: 400 } } }, [noFigures]],
    ['no voltage', { specifications: { ...complete, electricalProps: { capacity: 60 } } }, [noFigures]],
    ['no health', { specifications: { ...complete, batteryHealth: { cycles: 3 } } }, [noHealth]],
    [
      'a new battery without health',
      { condition: 'new', specifications: { ...complete, batteryHealth: {} } },
      [],
    ],
    [
      'a refurbished one',
      { condition: '재생', specifications: { ...complete, batteryHealth: {} } },
      [noHealth],
    ],
    [
      '60 volts without insulation',
      { category: 'motor', specifications: { electricalProps: { voltage: 60 } } },
      [noInsulation],
    ],
    ['59.9 volts without', { category: 'motor', specifications: { electricalProps: { voltage: 59.9 } } }, []],
  ])('%s', async (_, part, issues) => {
    const { partId, complianceStatus } = await market.register('s1', { specifications: complete, ...part })
    expect(complianceStatus).toBe('pending')
    expect(await checked(partId)).toEqual([issues.length === 0 ? 'ok' : 'violation', issues])
    expect((await violations()).includes(partId)).toBe(issues.length > 0)
  })

  test('never blocks a listing; a seller is told of what is new, and of nothing else', async () => {
    const told = async () => {
      await market.feed.drain()
      const { body } = await market.get('/notifications', of('s2'))
      return body.items.map(({ type, data }: { type: string; data: object }) => ({ type, ...data }))
    }
    const { partId } = await market.register('s2', { specifications: { ...complete, safetyInfo: undefined } })
    const path = `/parts/${partId}`
    const first = expect.objectContaining({ type: 'compliance_violation', partId, issues: [noInsulation] })
    expect(await told()).toEqual([first])
    expect((await market.get(path)).body.listingStatus).toBe('listed')
    expect(await violations()).toContain(partId)

    await market.patch(path, of('s2'), { price: 1 })
    expect(await told()).toEqual([first])
    market.at('2025-01-20T10:01:00.000Z')
    await market.patch(path, of('s2'), { specifications: { batteryHealth: null } })
    const second = expect.objectContaining({ type: 'compliance_violation', partId, issues: [noHealth] })
    expect(await told()).toEqual([second, first])

    await market.patch(path, of('s2'), { specifications: complete })
    expect(await checked(partId)).toEqual(['ok', []])
    expect(await violations()).not.toContain(partId)
    await market.feed.replay('eecar')
    expect(await told()).toEqual([second, first])

    market.at('2025-01-20T10:02:00.000Z')
    await market.patch(path, of('s2'), { specifications: { safetyInfo: null } })
    expect(await told()).toEqual([first, second, first])
  })
})

describe('inquiries', () => {
  test('visitors ask, five times a minute; the seller is told and reads them', async () => {
    market.at('2025-02-01T00:00:00.000Z')
    const { partId } = await market.register('s3', { category: 'other' })
    const ask = (message: string) =>
      market.post(`/parts/${partId}/inquiries`, undefined, {
        name: '김',
        contact: 'kim@example.com',
        message,
      })
    for (const message of ['1', '2', '3', '4', '5']) expect((await ask(message)).status).toBe(201)
    const refused = await ask('6')
    expect(codeOf(refused)).toEqual([429, 'RATE_LIMITED'])
    expect(refused.headers.get('retry-after')).toBe('60')
    market.at('2025-02-01T00:01:00.000Z')
    expect((await ask('7')).status).toBe(201)
    const { body } = await market.get(`/parts/${partId}/inquiries`, of('s3'))
    expect(body.items[0]).toMatchObject({ name: '김', message: '7' })
    expect(body.items).toHaveLength(6)
    await market.feed.drain()
    await market.feed.replay('eecar')
    await market.feed.drain()
    const told = await market.get('/notifications', of('s3'))
    expect(told.body.items.map(({ type }: { type: string }) => type)).toEqual(
      Array(6).fill('inquiry_received'),
    )
  })

  test('about a part that is not there is 404, and asks nothing', async () => {
    const inquiry = { name: 'Kim', contact: 'k', message: '?' }
    market.at('2025-02-01T01:00:00.000Z')
    expect(codeOf(await market.post('/parts/nothing/inquiries', undefined, inquiry))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(await market.stored('PART#nothing')).toEqual([])
  })
})
