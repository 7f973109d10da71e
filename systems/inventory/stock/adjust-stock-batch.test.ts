import { describe, expect, test } from 'vitest'
import { codeOf, issuePaths, openWorld, type ShopOfTest } from '../test/world.ts'

const { openShop, served, stored } = openWorld()

async function shopWith(count: number) {
  const shop = await openShop()
  const ids: string[] = []
  const create = async (n: number) =>
    (await shop.product({ currentStock: 10, category: `C${n}` })).productId as string
  while (ids.length < count) {
    const some = Array.from({ length: Math.min(50, count - ids.length) }, (_, n) => create(n))
    ids.push(...(await Promise.all(some)))
  }
  return {
    shop,
    ids,
    batch: (lines: object[], headers = {}) => shop.post('/adjustment-batches', { lines }, headers),
  }
}

const line = (productId: string, quantityChange = 5, rest: object = {}) => ({
  productId,
  quantityChange,
  reason: quantityChange > 0 ? 'purchase' : 'wastage',
  ...rest,
})

const stocks = async (shop: ShopOfTest) =>
  new Map((await shop.list('/products')).map(({ productId, currentStock }) => [productId, currentStock]))

describe('a batch of up to 49 lines', () => {
  test.each([1, 49])('of %d changes all products together', async count => {
    const { shop, ids, batch } = await shopWith(count)
    const answer = await batch(ids.map(id => line(id, 5, { notes: 'Delivery' })))
    expect([answer.status, answer.body.mode]).toEqual([200, 'atomic'])
    expect(answer.body.results).toEqual(ids.map(productId => ({ productId, currentStock: 15 })))
    expect(await stocks(shop)).toEqual(new Map(ids.map(id => [id, 15])))
    const [movement] = await shop.list(`/products/${ids[0]}/transactions`)
    expect(movement).toMatchObject({
      quantityChange: 5,
      reason: 'purchase',
      notes: 'Delivery',
      stockAfter: 15,
    })
    expect(await shop.differences()).toBe(0)
  })

  test('changes nothing where one line fails, and names that line', async () => {
    const { shop, ids, batch } = await shopWith(49)
    const lines = ids.map((id, at) => line(id, at === 30 ? -11 : 1))
    const refused = await batch(lines)
    expect(codeOf(refused)).toEqual([409, 'INSUFFICIENT_STOCK'])
    expect(refused.body.error.details).toEqual({ productId: ids[30], asked: 11, left: 10, line: 30 })
    await shop.call('DELETE', `/products/${ids[7]}`)
    expect((await batch(ids.map(id => line(id)))).body.error).toMatchObject({
      code: 'PRODUCT_DELETED',
      details: { line: 7 },
    })
    const unknown = '3f0e8b1a-7d60-4a5e-9a3b-111111111111'
    expect((await batch([line(ids[0]!), line(unknown)])).body.error).toMatchObject({
      code: 'NOT_FOUND',
      details: { line: 1 },
    })
    expect(new Set((await stocks(shop)).values())).toEqual(new Set([10]))
  })

  test('with the record of its request fits one transaction', async () => {
    const { shop, ids, batch } = await shopWith(49)
    const key = { 'idempotency-key': 'batch-49' }
    const lines = ids.map(id => line(id))
    const [first, second] = await Promise.all([batch(lines, key), batch(lines, key)])
    expect(first.body).toEqual(second.body)
    expect(new Set((await stocks(shop)).values())).toEqual(new Set([15]))
  })
})

describe('a batch of more lines', () => {
  test.each([50, 500])('of %d is done line by line, with a result for each', async count => {
    const { shop, ids, batch } = await shopWith(count)
    await shop.call('DELETE', `/products/${ids[3]}`)
    const answer = await batch(ids.map((id, at) => line(id, at % 10 === 9 ? -11 : 1)))
    expect([answer.status, answer.body.mode]).toEqual([200, 'perLine'])
    const { results } = answer.body
    expect(results.map(({ productId }: { productId: string }) => productId)).toEqual(ids)
    expect(results[0]).toEqual({ productId: ids[0], currentStock: 11 })
    expect(results[3].error.code).toBe('PRODUCT_DELETED')
    expect(results[9]).toEqual({
      productId: ids[9],
      error: {
        code: 'INSUFFICIENT_STOCK',
        message: expect.any(String),
        details: { productId: ids[9], asked: 11, left: 10 },
      },
    })
    const failed = results.filter(({ error }: { error?: object }) => error)
    expect(failed).toHaveLength(count / 10 + 1)
    const expected = ids.flatMap((id, at) => (at === 3 ? [] : ([[id, at % 10 === 9 ? 10 : 11]] as const)))
    expect(await stocks(shop)).toEqual(new Map(expected))
    expect(await shop.differences()).toBe(0)
  })

  test('that is repeated, at once or later, changes each product once', async () => {
    const { shop, ids, batch } = await shopWith(60)
    const key = { 'idempotency-key': 'batch-60' }
    const lines = ids.map(id => line(id))
    const answers = await Promise.all([batch(lines, key), batch(lines, key), batch(lines, key)])
    for (const answer of [...answers, await batch(lines, key)]) expect(answer.body).toEqual(answers[0]!.body)
    expect(new Set((await stocks(shop)).values())).toEqual(new Set([15]))
    expect(codeOf(await batch(lines.slice(1), key))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await shop.differences()).toBe(0)
  })

  test('that was cut short is finished by its repetition, without doing anything twice', async () => {
    const { shop, ids, batch } = await shopWith(60)
    const key = { 'idempotency-key': 'batch-cut' }
    const lines = ids.map(id => line(id))
    const send = served.engine.send.bind(served.engine)
    let writes = 0
    const broken = async (operation: string, input: object) => {
      if (operation === 'TransactWriteItems' && ++writes > 30) throw new Error('the power is gone')
      return send(operation, input)
    }
    served.engine.send = broken as typeof served.engine.send
    expect((await batch(lines, key)).status).toBe(500)
    served.engine.send = send
    expect([...(await stocks(shop)).values()].filter(stock => stock === 15)).toHaveLength(30)
    const { results } = (await batch(lines, key)).body
    expect(results).toEqual(ids.map(productId => ({ productId, currentStock: 15 })))
    expect(new Set((await stocks(shop)).values())).toEqual(new Set([15]))
    const records = (await stored(`PRODUCT#${ids[0]}`)).filter(({ reason }) => reason === 'purchase')
    expect(records).toHaveLength(1)
  })
})

describe('a batch', () => {
  test.each([
    [[], 'lines'],
    [Array.from({ length: 501 }, () => line('3f0e8b1a-7d60-4a5e-9a3b-111111111111')), 'lines'],
  ])('has 1 to 500 lines', async (lines, path) => {
    const { batch } = await shopWith(0)
    expect(issuePaths(await batch(lines))).toEqual([path])
  })

  test('has a product once, reasons that agree, and fields that are known', async () => {
    const { shop, ids, batch } = await shopWith(2)
    const [one, two] = ids as [string, string]
    for (const [lines, path] of [
      [[line(one), line(two), line(one)], 'lines.2.productId'],
      [[line(one), line(two, -1, { reason: 'purchase' })], 'reason'],
      [[line(one), line(two, 1, { type: 'IN' })], 'lines.1.type'],
      [[line(one, 0)], 'lines.0.quantityChange'],
      [[line('x')], 'lines.0.productId'],
    ] as const) {
      const answer = await batch([...lines])
      expect([codeOf(answer), issuePaths(answer)]).toEqual([[400, 'VALIDATION_ERROR'], [path]])
    }
    const dedicated = await batch([line(one), line(two, -1, { reason: 'sale' })])
    expect(codeOf(dedicated)).toEqual([400, 'USE_DEDICATED_OPERATION'])
    expect(dedicated.body.error.details).toEqual({ reason: 'sale', line: 1 })
    expect(new Set((await stocks(shop)).values())).toEqual(new Set([10]))
  })
})
