import { expect, test } from 'vitest'
import { accepted, codeOf, openWorld, start, worker } from '../test/world.ts'

const { served, at, call, register } = openWorld()

test('the list of drift names its fields as all of Aura does', async () => {
  at(start)
  const shop = await register()
  const key = { PK: { S: `SHOP#${shop.domain}` }, SK: { S: `URL#${shop.url('/broken')}` } }
  const Item = { ...key, url: { N: '7' } }
  await served.engine.send('PutItem', { TableName: 'aura-historia-data', Item })
  await shop.list('/urls')
  const { items } = accepted(await call('GET', '/drift'))
  expect(items).toEqual([
    {
      reason: 'unreadable',
      pattern: 'urlsOfShop',
      entity: 'Url',
      row: { PK: key.PK.S, SK: key.SK.S },
      found_at: start,
      seen_at: start,
    },
  ])
  const reader = worker('reader', 'registry:read')
  expect(codeOf(await call('GET', '/drift', { as: reader }))).toEqual([403, 'FORBIDDEN'])
})
