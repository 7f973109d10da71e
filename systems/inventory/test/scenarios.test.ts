import { describe, expect, test } from 'vitest'
import { serving } from '../../test/serving.ts'
import { system } from '../system.ts'

const inventory = serving(system)

async function newShop(owner: string, name = 'Corner shop') {
  const { status, body } = await inventory.call('POST', '/inventory/shops', { as: owner, body: { name } })
  expect(status).toBe(201)
  return body.shopId as string
}

async function newProduct(owner: string, shopId: string, product: Record<string, unknown> = {}) {
  const body = {
    name: 'Radio',
    sku: 'SKU-001',
    category: 'Audio',
    unitPrice: 29.99,
    currentStock: 100,
    ...product,
  }
  return inventory.call('POST', `/inventory/shops/${shopId}/products`, { as: owner, body })
}

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body?.error?.code,
]

describe('acceptance scenarios of the inventory document', () => {
  test('1: a plan limits shops, also when five are created at once, and the last shop stays', async () => {
    for (let count = 0; count < 5; count++) await newShop('u1')
    const sixth = await inventory.call('POST', '/inventory/shops', { as: 'u1', body: { name: 'Sixth' } })
    expect(codeOf(sixth)).toEqual([409, 'SHOP_LIMIT_REACHED'])

    for (let count = 0; count < 3; count++) await newShop('u3')
    const create = () => inventory.call('POST', '/inventory/shops', { as: 'u3', body: { name: 'One more' } })
    const answers = await Promise.all([create(), create(), create(), create(), create()])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)

    const only = await newShop('u2')
    const deleted = await inventory.call('DELETE', `/inventory/shops/${only}`, { as: 'u2' })
    expect(codeOf(deleted)).toEqual([409, 'CANNOT_DELETE_LAST_SHOP'])
  })

  test('2: an SKU is taken once in a shop, however it is written', async () => {
    const [a, b] = [await newShop('sku'), await newShop('sku')]
    expect((await newProduct('sku', a)).status).toBe(201)
    expect(codeOf(await newProduct('sku', a, { sku: 'sku-001 ' }))).toEqual([409, 'SKU_TAKEN'])
    expect((await newProduct('sku', b)).status).toBe(201)
  })

  test('3: a sale writes everything', async () => {
    const shopId = await newShop('seller')
    const { productId } = (await newProduct('seller', shopId)).body
    const sold = await inventory.call('POST', `/inventory/shops/${shopId}/sales`, {
      as: 'seller',
      body: { productId, quantity: 2 },
    })
    expect(sold).toMatchObject({ status: 201, body: { totalAmount: 59.98, currentStock: 98 } })
    const { saleId, timestamp } = sold.body
    const list = async (path: string) =>
      (await inventory.call('GET', `/inventory/shops/${shopId}${path}`, { as: 'seller' })).body.items
    const history = await list(`/products/${productId}/transactions`)
    const movement = { quantityChange: -2, type: 'OUT', reason: 'sale', saleId }
    expect(history.filter(({ reason }: { reason: string }) => reason === 'sale')).toMatchObject([movement])
    expect(await list('/transactions')).toContainEqual(expect.objectContaining(movement))
    expect(await list(`/sales?productId=${productId}`)).toMatchObject([{ saleId }])
    const { Item } = await inventory.engine.send('GetItem', {
      TableName: 'InventorySystem',
      Key: { PK: { S: `SHOP#${shopId}` }, SK: { S: `SALE#${timestamp}#${saleId}` } },
    })
    expect(Item).toMatchObject({
      GSI1PK: { S: `SHOP#${shopId}#PRODUCT#${productId}` },
      GSI1SK: { S: `SALE#${timestamp}` },
    })
  })

  test('4: nothing is sold that is not there', async () => {
    const shopId = await newShop('rush')
    const { productId } = (await newProduct('rush', shopId, { currentStock: 5 })).body
    const sell = () =>
      inventory.call('POST', `/inventory/shops/${shopId}/sales`, {
        as: 'rush',
        body: { productId, quantity: 1 },
      })
    const answers = await Promise.all(Array.from({ length: 10 }, sell))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.error?.code === 'INSUFFICIENT_STOCK')).toHaveLength(5)
    const product = await inventory.call('GET', `/inventory/shops/${shopId}/products/${productId}`, {
      as: 'rush',
    })
    expect(product.body.currentStock).toBe(0)
    const sales = await inventory.call('GET', `/inventory/shops/${shopId}/sales`, { as: 'rush' })
    expect(sales.body.items).toHaveLength(5)
  })

  test('5: a repeated request has one effect', async () => {
    const shopId = await newShop('again')
    const { productId } = (await newProduct('again', shopId)).body
    const sell = (quantity: number) =>
      inventory.call('POST', `/inventory/shops/${shopId}/sales`, {
        as: 'again',
        body: { productId, quantity },
        headers: { 'idempotency-key': 'sale-1' },
      })
    const [first, second] = await Promise.all([sell(1), sell(1)])
    expect(first.body.saleId).toBe(second.body.saleId)
    expect(first.body.currentStock).toBe(99)
    expect(codeOf(await sell(2))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    const product = await inventory.call('GET', `/inventory/shops/${shopId}/products/${productId}`, {
      as: 'again',
    })
    expect(product.body.currentStock).toBe(99)
  })

  test('6: a product moves from one category to another', async () => {
    const shopId = await newShop('mover')
    const { productId } = (await newProduct('mover', shopId)).body
    await newProduct('mover', shopId, { sku: 'AB', category: 'A#B' })
    const path = `/inventory/shops/${shopId}/products`
    const moved = await inventory.call('PATCH', `${path}/${productId}`, {
      as: 'mover',
      body: { category: 'Power' },
    })
    expect(moved).toMatchObject({ status: 200, body: { category: 'Power' } })
    const skusIn = async (category: string) => {
      const { body } = await inventory.call('GET', `${path}?category=${encodeURIComponent(category)}`, {
        as: 'mover',
      })
      return body.items.map(({ sku }: { sku: string }) => sku)
    }
    expect(await skusIn('Audio')).toEqual([])
    expect(await skusIn('power')).toEqual(['SKU-001'])
    expect(await skusIn('A#B')).toEqual(['AB'])
    expect(await skusIn('A')).toEqual([])
  })

  test('7: a deleted product is gone from every list, and its history stays', async () => {
    const shopId = await newShop('retire')
    const { productId } = (await newProduct('retire', shopId, { reorderThreshold: 200 })).body
    const shop = `/inventory/shops/${shopId}`
    await inventory.call('POST', `${shop}/sales`, { as: 'retire', body: { productId, quantity: 1 } })
    const withStock = { currentStock: 5 }
    const refused = await inventory.call('PATCH', `${shop}/products/${productId}`, {
      as: 'retire',
      body: withStock,
    })
    expect(codeOf(refused)).toEqual([400, 'VALIDATION_ERROR'])
    expect((await inventory.call('DELETE', `${shop}/products/${productId}`, { as: 'retire' })).status).toBe(
      204,
    )
    const items = async (path: string) =>
      (await inventory.call('GET', `${shop}${path}`, { as: 'retire' })).body.items
    expect(await items('/products')).toEqual([])
    expect(await items('/products?category=Audio')).toEqual([])
    expect(await items('/low-stock')).toEqual([])
    const sold = await inventory.call('POST', `${shop}/sales`, {
      as: 'retire',
      body: { productId, quantity: 1 },
    })
    expect(codeOf(sold)).toEqual([409, 'PRODUCT_DELETED'])
    expect(await items('/sales')).toHaveLength(1)
    expect(await items(`/products/${productId}/transactions`)).toHaveLength(2)
    expect((await newProduct('retire', shopId)).status).toBe(201)
  })
})
