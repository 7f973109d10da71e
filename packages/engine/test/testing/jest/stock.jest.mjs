/* global expect, test */
// Run by jest, from test-store.test.ts.
import { testStore } from '@monotable/engine/testing'

const store = testStore({
  prepare: engine =>
    engine.send('CreateTable', {
      TableName: 'Stock',
      AttributeDefinitions: [{ AttributeName: 'product', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'product', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
    }),
})

test.each(['desk', 'chair'])('a fresh store for %s', async product => {
  expect(await store.send('Scan', { TableName: 'Stock' })).toMatchObject({ Count: 0 })
  await store.send('PutItem', { TableName: 'Stock', Item: { product: { S: product } } })
  expect(await store.send('Scan', { TableName: 'Stock' })).toMatchObject({ Count: 1 })
})
