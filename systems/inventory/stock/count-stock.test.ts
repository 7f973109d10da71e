import { expect, test } from 'vitest'
import { codeOf, issuePaths, openWorld } from '../test/world.ts'

const { openShop } = openWorld()

test('a count corrects stock with a movement, and what agrees has none', async () => {
  const shop = await openShop()
  const [less, more, same] = [await shop.product(), await shop.product(), await shop.product()]
  const lines = [
    { productId: less.productId, counted: 97 },
    { productId: more.productId, counted: 104 },
    { productId: same.productId, counted: 100 },
  ]
  const { status, body } = await shop.post('/counts', { lines, notes: 'Yearly count' })
  expect([status, body.results.map(({ difference }: { difference: number }) => difference)]).toEqual([
    200,
    [-3, 4, 0],
  ])
  expect([await shop.stockOf(less.productId), await shop.stockOf(more.productId)]).toEqual([97, 104])
  const [movement] = await shop.list(`/products/${less.productId}/transactions`)
  expect(movement).toMatchObject({ quantityChange: -3, reason: 'adjustment', notes: 'Yearly count' })
  expect(await shop.list(`/products/${same.productId}/transactions`)).toHaveLength(1)
  expect(await shop.differences()).toBe(0)
})

test('what was sold since it was counted still counts', async () => {
  const shop = await openShop()
  const { productId } = await shop.product({ currentStock: 10 })
  await shop.sold(productId, 4)
  const lines = [{ productId, counted: 9, expected: 10 }]
  expect((await shop.post('/counts', { lines })).body.results).toEqual([
    { productId, difference: -1, currentStock: 5 },
  ])
})

test('a count is done as a whole or not at all', async () => {
  const shop = await openShop()
  const [kept, gone] = [await shop.product(), await shop.product()]
  await shop.call('DELETE', `/products/${gone.productId}`)
  const lines = [kept, gone].map(({ productId }) => ({ productId, counted: 1 }))
  expect(codeOf(await shop.post('/counts', { lines }))).toEqual([409, 'PRODUCT_DELETED'])
  expect(await shop.stockOf(kept.productId)).toBe(100)
  const twice = await shop.post('/counts', { lines: [lines[0], lines[0]] })
  expect([codeOf(twice), issuePaths(twice)]).toEqual([[400, 'VALIDATION_ERROR'], ['lines.1.productId']])
  const below = await shop.post('/counts', {
    lines: [{ productId: kept.productId, counted: 0, expected: 101 }],
  })
  expect(codeOf(below)).toEqual([409, 'INSUFFICIENT_STOCK'])
})

test('two counts of one product at once leave what one of them counted', async () => {
  const shop = await openShop()
  const { productId } = await shop.product()
  const answers = await Promise.all(
    [50, 60, 70, 80].map(counted => shop.post('/counts', { lines: [{ productId, counted }] })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect([50, 60, 70, 80]).toContain(await shop.stockOf(productId))
  expect(await shop.differences()).toBe(0)
})

test('what to order brings stock to twice the threshold', async () => {
  const shop = await openShop()
  await shop.product({ currentStock: 3, reorderThreshold: 10 })
  expect(await shop.list('/low-stock')).toMatchObject([{ deficit: 7, toOrder: 17 }])
})
