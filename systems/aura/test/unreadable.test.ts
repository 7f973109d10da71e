import { expect, test } from 'vitest'
import { codeOf, openWorld } from './world.ts'

const { register, served } = openWorld()

test('a list is not 500 because of a stored URL whose address is no text', async () => {
  const shop = await register()
  await shop.record(['/a'])
  const Item = {
    PK: { S: `SHOP#${shop.domain}` },
    SK: { S: `URL#${shop.url('/broken')}` },
    url: { N: '7' },
  }
  await served.engine.send('PutItem', { TableName: 'aura-historia-data', Item })
  expect((await shop.list('/urls')).map(({ url }) => url)).toEqual([shop.url('/a')])
})

test('a stored URL that breaks its form keeps no other from being recorded, observed or listed', async () => {
  const shop = await register()
  await shop.record(['/a'])
  const Item = {
    PK: { S: `SHOP#${shop.domain}` },
    SK: { S: `URL#${shop.url('/broken')}` },
    standards_used: { S: 'json-ld' },
  }
  await served.engine.send('PutItem', { TableName: 'aura-historia-data', Item })
  const { summary, results } = await shop.record(['/a', '/broken', '/new'])
  expect(summary).toMatchObject({ unique: 3, created: 1, unchanged: 1, rejected: 1 })
  expect(results[1]).toMatchObject({ outcome: 'rejected', code: 'ITEM_UNREADABLE' })
  expect((await shop.list('/urls')).map(({ url }) => url)).toEqual([shop.url('/a'), shop.url('/new')])
  expect((await shop.meta()).url_count).toBe(2)
  const alone = await shop.get(`/urls/item?url=${shop.url('/broken')}`)
  expect(codeOf(alone)).toEqual([500, 'ITEM_UNREADABLE'])
  const observations = ['/broken', '/new'].map(path => ({ url: shop.url(path), state: 'SOLD' }))
  const { body } = await shop.post('/observation-batches', { observations })
  expect(body.results).toMatchObject([{ code: 'ITEM_UNREADABLE' }, { changed: true }])
  const { Item: kept } = (await served.engine.send('GetItem', {
    TableName: 'aura-historia-data',
    Key: { PK: Item.PK, SK: Item.SK },
  })) as { Item: object }
  expect(kept).toEqual(Item)
})
