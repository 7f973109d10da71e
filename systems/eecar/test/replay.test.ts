import { expect, test } from 'vitest'
import { isElsewhere } from '../../test/serving.ts'
import { of, openMarket } from './market.ts'

const market = openMarket()
const seller = of('s1')

/** Everything that is stored. */
async function everything(): Promise<string[]> {
  const { Items } = (await market.engine.send('Scan', { TableName: 'eecar-parts-table' })) as {
    Items: object[]
  }
  return Items.map(item => JSON.stringify(Object.entries(item).sort())).sort()
}

/** Everything that reactions wait for happens, most of it twice. */
async function aBusyDay() {
  const motor = { category: 'motor', quantity: 5, price: 100 }
  await market.post('/needs', of('b1'), { requiredSpecs: { category: 'motor' } })
  await market.post('/watches', of('b1'), { email: 'b1@example.com', criteria: { category: 'motor' } })
  await market.post('/watches', of('b2'), { phone: '010-1', criteria: { maxPrice: 90 }, repeat: true })
  const parts = [
    await market.register('s1', motor),
    await market.register('s1', { specifications: { weight: 1 } }),
  ]
  await market.feed.drain()
  for (const { partId } of parts) {
    await market.patch(`/parts/${partId}`, seller, { price: 80, specifications: { weight: 2 } })
    await market.post(`/parts/${partId}/inquiries`, undefined, { name: 'K', contact: 'k', message: '?' })
  }
  const [{ partId } = { partId: '' }] = parts
  const proposal = {
    toCompanyId: 's1',
    partIds: [partId],
    proposalType: 'buy',
    message: 'x',
    quantity: 1,
    priceOffer: 1,
  }
  const { proposalId } = (await market.post('/proposals', of('b1'), proposal)).body
  const path = `/proposals/${proposalId}/transitions`
  await market.post(path, seller, { to: 'negotiating', offer: { quantity: 2, priceOffer: 2 } })
  await market.post(path, of('b1'), { to: 'accepted' })
  await market.feed.drain()
}

test('changes that are delivered again change nothing', async () => {
  await aBusyDay()
  // A need and a watch that came after all parts: nothing of before is for them.
  market.at('2025-01-20T11:00:00.000Z')
  await market.post('/needs', of('b3'), { requiredSpecs: { category: 'motor' } })
  await market.post('/watches', of('b3'), { email: 'b3@example.com', criteria: { category: 'motor' } })
  await market.feed.drain()
  const before = await everything()
  for (let round = 0; round < 2; round++) {
    await market.feed.replay('eecar')
    expect((await market.feed.drain()).deadLetters).toBe(0)
    expect(await everything()).toEqual(before)
  }
})

test.skipIf(isElsewhere)('notifications whose time is over are not told again', async () => {
  market.at('2025-02-20T00:00:00.000Z')
  await market.engine.sweep()
  await market.feed.drain()
  const before = await everything()
  await market.feed.replay('eecar')
  await market.feed.drain()
  expect(await everything()).toEqual(before)
  expect(before.some(item => item.includes('NOTIFICATION#'))).toBe(false)
})
