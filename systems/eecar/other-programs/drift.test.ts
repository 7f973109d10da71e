import { expect, test } from 'vitest'
import { admin, of, openMarket } from '../test/market.ts'

const market = openMarket()

/** As if somebody had deleted it by hand. */
const lose = (pk: string) =>
  market.engine.send('DeleteItem', {
    TableName: 'eecar-parts-table',
    Key: { PK: { S: pk }, SK: { S: 'METADATA' } },
  })
const drift = async () => (await market.get('/drift', admin)).body.items

test('pointers whose item is gone are left out of lists, told to the operator, and harm nobody', async () => {
  const kept = await market.register('s1', { category: 'motor' })
  const { partId, createdAt } = await market.register('s1', { category: 'motor' })
  const watch = { email: 'b@example.com', criteria: { category: 'battery' } }
  const { watchId } = (await market.post('/watches', of('b1'), watch)).body
  expect(await drift()).toEqual([])
  await lose(`PART#${partId}`)
  await lose(`WATCH#${watchId}`)

  const { body } = await market.get('/parts?sellerId=s1', of('s1'))
  expect(body.items.map((part: { partId: string }) => part.partId)).toEqual([kept.partId])
  const pointer = { pattern: 'partsOfSeller', entity: 'SellerPointer', target: 'Part' }
  const row = { sellerId: 's1', createdAt, partId }
  expect(await drift()).toMatchObject([{ ...pointer, row }])

  // A pointer goes with its item once the feed tells of it: this one comes back, as of a restored part of a table.
  const pointers = await market.engine.send('GetItem', {
    TableName: 'eecar-parts-table',
    Key: { PK: { S: 'WATCHCAT#battery' }, SK: { S: `WATCH#${watchId}` } },
  })
  await market.feed.drain()
  expect(await market.stored('WATCHCAT#battery')).toEqual([])
  const { Item } = pointers as { Item: Record<string, { S: string }> }
  await market.engine.send('PutItem', { TableName: 'eecar-parts-table', Item })
  await market.register('s1')
  expect((await market.feed.drain()).deadLetters).toBe(0)
  const found = await drift()
  expect(found).toMatchObject([{ ...pointer }, { pattern: 'watchesForPart', row: { watchId } }])
  const now = '2025-01-20T10:00:00.000Z'
  expect(Object.keys(found[0]).sort()).toEqual([
    'entity',
    'foundAt',
    'pattern',
    'reason',
    'row',
    'seenAt',
    'target',
  ])
  expect(found[0]).toMatchObject({ foundAt: now, seenAt: now })
})
