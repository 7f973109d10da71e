import { beforeAll, describe, expect, test } from 'vitest'
import { admin, codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()

let seller: User
let buyer: User
beforeAll(async () => {
  seller = await town.verifiedSeller()
  buyer = await town.buyer()
})

const delivery = { address: '123 Main St, Estcourt', date: '2025-02-10', instructions: 'Call on arrival' }
const bricks = {
  title: 'Red clay bricks',
  category: 'Bricks',
  price: 5.5,
  stock: 10_000,
  minOrder: 100,
  delivery: { available: true, cost: 500 },
}
const offered = async (more: object = {}, as = seller) =>
  made(await town.post('/products', as, { ...bricks, ...more }))

const lineOf = ({ productId, sellerId }: Record<string, string>, quantity: number, more: object = {}) => ({
  productId,
  sellerId,
  quantity,
  ...more,
})
const order = (items: object[], more: object = {}, headers = {}, as = buyer) =>
  town.post('/orders', as, { items, delivery, ...more }, headers)
const ordered = async (items: object[], more: object = {}) => made(await order(items, more)).orders[0]
const stockOf = async ({ productId, sellerId }: Record<string, string>) =>
  made(await town.get(`/sellers/${sellerId}/products/${productId}`, admin)).stock
const move = (orderId: string, as: User, to: string, headers = {}) =>
  town.post(`/orders/${orderId}/transitions`, as, { to }, headers)

describe('scenario 5, K18: order sums', () => {
  test('subtotal, delivery, tax and total are the server’s, and stock falls', async () => {
    const product = await offered()
    const made = await ordered([lineOf(product, 5000, { unitPrice: 0.01, title: 'x', subtotal: 1 })], {
      totals: { total: 1 },
    })
    expect(made.totals).toEqual({
      subtotal: 27_500,
      delivery: 500,
      tax: 4200,
      total: 32_200,
      currency: 'ZAR',
    })
    expect(made.items).toEqual([
      {
        productId: product.productId,
        title: 'Red clay bricks',
        quantity: 5000,
        unitPrice: 5.5,
        subtotal: 27_500,
      },
    ])
    expect(made).toMatchObject({
      status: 'PENDING',
      paymentStatus: 'PENDING',
      fulfilment: 'DELIVERY',
      delivery,
    })
    expect(await stockOf(product)).toBe(5000)
  })

  test('delivery is free above freeOver, and for what is collected', async () => {
    const product = await offered({ delivery: { available: true, cost: 500, freeOver: 5000 } })
    expect((await ordered([lineOf(product, 5000)])).totals).toMatchObject({
      delivery: 0,
      tax: 4125,
      total: 31_625,
    })
    const paid = await offered()
    const collected = made(
      await town.post('/orders', buyer, { items: [lineOf(paid, 100)], fulfilment: 'COLLECTION' }),
    ).orders[0]
    expect(collected.totals).toMatchObject({ subtotal: 550, delivery: 0, tax: 82.5, total: 632.5 })
  })

  test('the highest delivery of all lines counts, and freeOver looks at the whole order', async () => {
    const near = await offered({ minOrder: 1, delivery: { available: true, cost: 80 } })
    const far = await offered({ minOrder: 1, delivery: { available: true, cost: 300.5, freeOver: 100 } })
    const totalsOf = async (quantity: number) =>
      (await ordered([lineOf(near, quantity), lineOf(far, 1)])).totals
    expect(await totalsOf(1)).toMatchObject({ subtotal: 11, delivery: 300.5 })
    expect(await totalsOf(18)).toMatchObject({ subtotal: 104.5, delivery: 80 })
  })

  test('sums are exact: half a cent of tax is a whole one', async () => {
    const product = await offered({ minOrder: 1, price: 0.1, delivery: { available: true, cost: 0 } })
    expect((await ordered([lineOf(product, 3)])).totals).toMatchObject({
      subtotal: 0.3,
      tax: 0.05,
      total: 0.35,
    })
    const dear = await offered({ minOrder: 1, price: 999_999_999.99, delivery: { available: true, cost: 0 } })
    expect((await ordered([lineOf(dear, 99)])).totals).toMatchObject({
      subtotal: 98_999_999_999.01,
      tax: 14_849_999_999.85,
      total: 113_849_999_998.86,
    })
  })

  test('what is refused changes nothing', async () => {
    const product = await offered()
    const refused = async (quantity: number, more: object = {}) =>
      codeOf(await order([lineOf(product, quantity)], more))
    expect(await refused(50)).toEqual([400, 'BELOW_MIN_ORDER'])
    expect(await refused(20_000)).toEqual([409, 'INSUFFICIENT_STOCK'])
    expect(await refused(0)).toEqual([400, 'VALIDATION_ERROR'])
    expect(await refused(100, { delivery: undefined })).toEqual([400, 'VALIDATION_ERROR'])
    expect(await refused(100, { buyerId: 'usr_x' })).toEqual([400, 'VALIDATION_ERROR'])
    const unknown = lineOf({ ...product, productId: 'prod_none' } as Record<string, string>, 100)
    expect(codeOf(await order([unknown]))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await order([lineOf(product, 100)], {}, {}, seller))).toEqual([403, 'FORBIDDEN'])
    expect(await stockOf(product)).toBe(10_000)
    const collectedOnly = await offered({ delivery: { available: false, cost: 0 } })
    expect(codeOf(await order([lineOf(collectedOnly, 100)]))).toEqual([400, 'DELIVERY_NOT_AVAILABLE'])
    const gone = await offered()
    await town.call('DELETE', `/khaya/sellers/${gone.sellerId}/products/${gone.productId}`, {
      as: seller.sub,
    })
    expect(codeOf(await order([lineOf(gone, 100)]))).toEqual([409, 'PRODUCT_NOT_ACTIVE'])
    const hidden = await offered({}, await town.seller())
    expect(codeOf(await order([lineOf(hidden, 100)]))).toEqual([409, 'PRODUCT_NOT_ACTIVE'])
  })

  test('lines of one product are added up; a seller’s order has at most 90 of them', async () => {
    const product = await offered()
    const { items, totals } = await ordered([lineOf(product, 60), lineOf(product, 60)])
    expect([items.length, items[0].quantity, totals.subtotal]).toEqual([1, 120, 660])
    const many = Array.from({ length: 91 }, (_, n) => ({
      productId: `prod_${n}`,
      sellerId: seller.userId,
      quantity: 1,
    }))
    expect(codeOf(await order(many))).toEqual([400, 'TOO_MANY_LINES'])
  })
})

test('an order of 90 lines is made and cancelled as one', async () => {
  const products = await Promise.all(Array.from({ length: 90 }, () => offered({ minOrder: 1, stock: 3 })))
  const { orderId } = made(
    await order(
      products.map(product => lineOf(product, 2)),
      {},
      { 'idempotency-key': 'ninety' },
    ),
  ).orders[0]
  const stocks = async () => new Set(await Promise.all(products.map(stockOf)))
  expect(await stocks()).toEqual(new Set([1]))
  made(await move(orderId, buyer, 'CANCELLED', { 'idempotency-key': 'ninety back' }))
  expect(await stocks()).toEqual(new Set([3]))
})

describe('K19: a cart', () => {
  test('is split by seller, each order atomic by itself', async () => {
    const other = await town.verifiedSeller({ businessName: 'Mooi River Timber' })
    const [mine, theirs, scarce] = [await offered(), await offered({}, other), await offered({ stock: 10 })]
    const both = made(await order([lineOf(mine, 100), lineOf(theirs, 200)]))
    expect(both.orders.map(({ sellerId }: User & { sellerId: string }) => sellerId)).toEqual([
      seller.userId,
      other.userId,
    ])
    expect(new Set(both.orders.map(({ cartId }: { cartId: string }) => cartId))).toEqual(
      new Set([both.cartId]),
    )
    expect(both.failed).toEqual([])
    const part = await order([lineOf(mine, 100), lineOf(scarce, 100), lineOf(theirs, 200)])
    expect(part.status).toBe(201)
    expect(part.body.orders).toHaveLength(1)
    expect(part.body.failed).toMatchObject([
      { sellerId: seller.userId, error: { code: 'INSUFFICIENT_STOCK', details: { left: 10 } } },
    ])
    expect([await stockOf(mine), await stockOf(theirs)]).toEqual([9900, 9600])
  })

  test('that is repeated with its key makes no second order', async () => {
    const other = await town.verifiedSeller()
    const [mine, theirs] = [await offered(), await offered({}, other)]
    const key = { 'idempotency-key': 'cart-1' }
    const items = [lineOf(mine, 100), lineOf(theirs, 100)]
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(items, {}, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect([await stockOf(mine), await stockOf(theirs)]).toEqual([9900, 9900])
    const records = await town.stored(`IDEMPOTENCY#${buyer.sub}#cart-1`)
    expect(records.map(({ SK }) => SK)).toEqual(
      ['RESPONSE', `RESPONSE#${seller.userId}`, `RESPONSE#${other.userId}`].sort(),
    )
    expect(codeOf(await order([lineOf(mine, 101)], {}, key))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('that was cut short goes on with the sellers whose turn had not come, as the same cart', async () => {
    const other = await town.verifiedSeller()
    const [mine, theirs] = [await offered(), await offered({}, other)]
    const key = { 'idempotency-key': 'cart-2' }
    const items = [lineOf(mine, 100), lineOf(theirs, 100)]
    const { body: first } = await order(items, {}, key)
    // As if the process had ended after the first seller.
    const Key = (SK: string) => ({ PK: { S: `IDEMPOTENCY#${buyer.sub}#cart-2` }, SK: { S: SK } })
    for (const SK of ['RESPONSE', `RESPONSE#${other.userId}`])
      await town.engine.send('DeleteItem', { TableName: 'ProjectKhaya', Key: Key(SK) })
    const another = [lineOf(mine, 100), lineOf(theirs, 200)]
    expect(codeOf(await order(another, {}, key))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await stockOf(theirs)).toBe(9900)
    const { body: second } = await order(items, {}, key)
    expect(second.cartId).toBe(first.cartId)
    expect(second.orders[0].orderId).toBe(first.orders[0].orderId)
    expect(second.orders[1].orderId).not.toBe(first.orders[1].orderId)
    expect(await stockOf(mine)).toBe(9900)
  })
})

describe('K20: an order', () => {
  test('goes from hand to hand, and counts for the seller when it is delivered', async () => {
    const product = await offered()
    const { orderId } = await ordered([lineOf(product, 100)])
    expect(codeOf(await move(orderId, buyer, 'CONFIRMED'))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await move(orderId, await town.buyer(), 'CANCELLED'))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await move(orderId, seller, 'SHIPPED'))).toEqual([409, 'INVALID_TRANSITION'])
    expect(codeOf(await move(orderId, seller, 'PENDING'))).toEqual([409, 'INVALID_TRANSITION'])
    const before = made(await town.get('/users/me', seller)).totalOrders
    for (const to of ['CONFIRMED', 'SHIPPED', 'DELIVERED'])
      expect(made(await move(orderId, seller, to)).status).toBe(to)
    expect(made(await town.get('/users/me', seller)).totalOrders).toBe(before + 1)
    expect(codeOf(await move(orderId, buyer, 'CANCELLED'))).toEqual([409, 'INVALID_TRANSITION'])
    expect(codeOf(await move('ord_none', buyer, 'CANCELLED'))).toEqual([404, 'NOT_FOUND'])
    const [raw] = await town.stored(`ORDER#${orderId}`)
    expect(raw).toMatchObject({
      SK: 'METADATA',
      GSI2PK: 'STATUS#DELIVERED',
      GSI2SK: `TIMESTAMP#${raw?.createdAt}`,
    })
  })

  test('that is cancelled gives its stock back once, whoever cancels and however often', async () => {
    const product = await offered()
    const { orderId } = await ordered([lineOf(product, 5000)])
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => move(orderId, n % 2 ? buyer : seller, 'CANCELLED')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await stockOf(product)).toBe(10_000)
    expect(codeOf(await move(orderId, buyer, 'CANCELLED'))).toEqual([409, 'INVALID_TRANSITION'])
    expect(await stockOf(product)).toBe(10_000)
  })

  test('K15: keeps its lines when the product changes', async () => {
    const product = await offered()
    const { orderId } = await ordered([lineOf(product, 100)])
    made(
      await town.patch(`/sellers/${product.sellerId}/products/${product.productId}`, seller, {
        price: 9,
        title: 'New',
      }),
    )
    const { items, totals } = made(await town.get(`/orders/${orderId}`, buyer))
    expect([items[0].title, items[0].unitPrice, totals.subtotal]).toEqual(['Red clay bricks', 5.5, 550])
  })
})

test('K9, K4: orders are listed for each side and by status, newest first and of one kind', async () => {
  const [shop, customer] = [await town.verifiedSeller(), await town.buyer()]
  const product = await offered({ minOrder: 1 }, shop)
  const orderIds: string[] = []
  for (let n = 0; n < 5; n++) {
    town.at(`2025-01-21T10:0${n}:00.000Z`)
    orderIds.unshift(made(await order([lineOf(product, 1)], {}, {}, customer)).orders[0].orderId)
    await town.bid((await town.project(customer)).projectId, await town.verifiedWorker())
  }
  const idsOf = async (query: string, as: User | typeof admin) => {
    const found: string[] = []
    let cursor = ''
    do {
      const page = made(await town.get(`/orders?${query}&limit=2${cursor}`, as))
      found.push(...page.items.map(({ orderId }: { orderId: string }) => orderId))
      cursor = page.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`
    } while (cursor !== '')
    return found
  }
  expect(await idsOf('as=buyer', customer)).toEqual(orderIds)
  expect(await idsOf('as=seller', shop)).toEqual(orderIds)
  expect((await idsOf('as=admin&status=PENDING', admin)).slice(0, 5)).toEqual(orderIds)
  const { name } = made(await town.get('/users/me', customer))
  const { businessName } = made(await town.get('/users/me', shop))
  expect(made(await town.get('/orders?as=seller&limit=1', shop)).items).toMatchObject([
    { buyerName: name, sellerName: businessName },
  ])
  expect(codeOf(await town.get('/orders?as=admin&status=PENDING', customer))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await town.get('/orders?as=seller', customer))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await town.get('/orders?as=admin', admin))).toEqual([400, 'VALIDATION_ERROR'])
  expect(codeOf(await town.get(`/orders/${orderIds[0]}`, buyer))).toEqual([403, 'FORBIDDEN'])
  for (const as of [customer, shop, admin])
    expect((await town.get(`/orders/${orderIds[0]}`, as)).status).toBe(200)
})

describe('100 orders at once', () => {
  test('on 30 units of a product: 30 get one, stock ends at zero', async () => {
    const product = await offered({ minOrder: 1, stock: 30 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => order([lineOf(product, 1)])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
    expect(new Set(answers.map(({ body }) => body.error?.code))).toEqual(
      new Set([undefined, 'INSUFFICIENT_STOCK']),
    )
    expect(await stockOf(product)).toBe(0)
  }, 60_000)

  test('with cancellations among them: stock and orders always come to the same', async () => {
    const product = await offered({ minOrder: 1, stock: 30 })
    const kept: number[] = []
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const quantity = 1 + (n % 3)
        const { status, body } = await order([lineOf(product, quantity)])
        if (status !== 201) return
        if (n % 4 === 0) made(await move(body.orders[0].orderId, buyer, 'CANCELLED'))
        else kept.push(quantity)
      }),
    )
    expect((await stockOf(product)) + kept.reduce((sum, quantity) => sum + quantity, 0)).toBe(30)
  }, 60_000)

  test('and a price that changes meanwhile: every order is at a price that was asked at that moment', async () => {
    const product = await offered({ minOrder: 1, price: 1 })
    const at = `/sellers/${product.sellerId}/products/${product.productId}`
    const ordering = Array.from({ length: 40 }, () => ordered([lineOf(product, 2)]))
    const raising = (async () => {
      for (let price = 2; price < 12; price++) made(await town.patch(at, seller, { price }))
    })()
    for (const { items, totals } of await Promise.all(ordering)) {
      expect(items[0].unitPrice * 2).toBe(totals.subtotal)
      expect(items[0].unitPrice).toBeGreaterThanOrEqual(1)
    }
    await raising
    expect(await stockOf(product)).toBe(10_000 - 80)
  }, 60_000)
})
