import { describe, expect, test } from 'vitest'
import { codeOf, issuePaths, openWorld } from '../test/world.ts'

const { at, openShop } = openWorld()

const names = (items: { name: string }[]) => items.map(({ name }) => name)

describe('creating a product', () => {
  test('needs name, SKU, category and price; the rest has defaults', async () => {
    const shop = await openShop()
    const given = { name: 'Lamp', sku: 'L-1', category: 'Light', unitPrice: 0 }
    const answer = await shop.post('/products', given)
    expect([answer.status, answer.headers.get('etag')]).toEqual([201, '"1"'])
    expect(answer.body).toEqual({
      ...given,
      productId: expect.any(String),
      shopId: shop.shopId,
      currentStock: 0,
      reorderThreshold: 0,
      createdAt: '2025-01-20T10:00:00.000Z',
      updatedAt: '2025-01-20T10:00:00.000Z',
      version: 1,
    })
    const empty = await shop.post('/products', {})
    expect(issuePaths(empty)).toEqual(['name', 'sku', 'category', 'unitPrice'])
  })

  test('keeps all that is given, and is found by its id', async () => {
    const shop = await openShop()
    const more = { location: 'Aisle 3', description: 'Loud', imageUrl: 'https://example.com/r.jpg' }
    const product = await shop.product({ ...more, reorderThreshold: 5 })
    expect(product).toMatchObject({ ...more, reorderThreshold: 5, currentStock: 100 })
    const found = await shop.get(`/products/${product.productId}`)
    expect([found.status, found.headers.get('etag'), found.body]).toEqual([200, '"1"', product])
  })

  test('S11: its opening stock is a movement IN, adjustment; none where it is 0', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ currentStock: 7 })
    expect(await shop.list(`/products/${productId}/transactions`)).toMatchObject([
      { quantityChange: 7, type: 'IN', reason: 'adjustment', stockAfter: 7, performedBy: shop.owner },
    ])
    const none = await shop.product({ currentStock: 0 })
    expect(await shop.list(`/products/${none.productId}/transactions`)).toEqual([])
    expect(await shop.differences()).toBe(0)
  })

  test.each([
    ['unitPrice', -0.01],
    ['unitPrice', 1.999],
    ['unitPrice', 1e-7],
    ['unitPrice', '5'],
    ['unitPrice', null],
    ['name', ''],
    ['name', 'n'.repeat(201)],
    ['sku', '   '],
    ['sku', 's'.repeat(65)],
    ['category', ' '],
    ['category', 'c'.repeat(61)],
    ['currentStock', -1],
    ['currentStock', 1.5],
    ['currentStock', 10_000_000_000],
    ['reorderThreshold', -1],
    ['description', 'd'.repeat(10_001)],
    ['productId', 'x'],
    ['performedBy', 'somebody'],
    ['deletedAt', '2025-01-01T00:00:00Z'],
    ['GSI1PK', 'x'],
    ['entityType', 'SHOP'],
  ])('refuses %s = %j', async (field, value) => {
    const shop = await openShop()
    const answer = await shop.newProduct({ [field]: value })
    expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR'])
    expect(issuePaths(answer)).toEqual([field])
    expect(await shop.list('/products')).toEqual([])
  })

  test.each([0, 0.01, 4.35, 1.1, 29.99, 99_999_999.99])('a price of %d is kept as it is', async unitPrice => {
    const shop = await openShop()
    expect((await shop.product({ unitPrice })).unitPrice).toBe(unitPrice)
  })
})

describe('changing a product', () => {
  test('touches what is given; null takes an optional value away', async () => {
    const shop = await openShop()
    const { productId, ...created } = await shop.product({ location: 'A', description: 'Loud' })
    at('2025-01-20T11:00:00.000Z')
    const changed = await shop.patch(`/products/${productId}`, {
      name: 'Tuner',
      unitPrice: 5,
      location: null,
    })
    at('2025-01-20T10:00:00.000Z')
    const { location: _, ...rest } = created
    const updatedAt = '2025-01-20T11:00:00.000Z'
    expect(changed.body).toEqual({ ...rest, productId, name: 'Tuner', unitPrice: 5, updatedAt, version: 2 })
    expect(changed.headers.get('etag')).toBe('"2"')
    expect((await shop.get(`/products/${productId}`)).body).toEqual(changed.body)
  })

  test.each([
    { currentStock: 5 },
    { productId: 'x' },
    { shopId: 'x' },
    { createdAt: '2025-01-01T00:00:00Z' },
    { version: 2 },
    { name: null },
    { unitPrice: 1.001 },
  ])('S11: refuses %j', async body => {
    const shop = await openShop()
    const { productId } = await shop.product()
    const answer = await shop.patch(`/products/${productId}`, body)
    expect([codeOf(answer), issuePaths(answer)]).toEqual([[400, 'VALIDATION_ERROR'], Object.keys(body)])
    expect((await shop.get(`/products/${productId}`)).body.version).toBe(1)
  })

  test('S11: a change of stock is refused with the name of the operation that does it', async () => {
    const shop = await openShop()
    const { productId } = await shop.product()
    const { body } = await shop.patch(`/products/${productId}`, { name: 'Other', currentStock: 5 })
    expect(body.error.details.issues).toEqual([
      { in: 'body', path: 'currentStock', reason: expect.stringContaining('/adjustments') },
    ])
    expect((await shop.get(`/products/${productId}`)).body).toMatchObject({
      name: 'Radio',
      currentStock: 100,
    })
  })

  test.each([
    ['a script', { imageUrl: 'javascript:alert(1)' }],
    ['data', { imageUrl: 'data:text/html,<script>alert(1)</script>' }],
    ['a blank name', { name: ' \u3164 ' }],
    ['a blank SKU', { sku: ' ' }],
    ['a blank category', { category: '\u200b' }],
    ['a blank shelf', { location: ' ' }],
    ['more than two decimals', { unitPrice: 210.29999999999998 }],
    ['next to nothing', { unitPrice: 1e-21 }],
  ])('refuses %s at creation and in a change', async (_, body) => {
    const shop = await openShop()
    const { productId } = await shop.product()
    for (const answer of [await shop.newProduct(body), await shop.patch(`/products/${productId}`, body)])
      expect([codeOf(answer), issuePaths(answer)]).toEqual([[400, 'VALIDATION_ERROR'], Object.keys(body)])
  })

  test('If-Match that is not current changes and deletes nothing', async () => {
    const shop = await openShop()
    const path = `/products/${(await shop.product()).productId}`
    const stale = { 'if-match': '"7"' }
    expect(codeOf(await shop.patch(path, { name: 'New' }, stale))).toEqual([412, 'STALE_VERSION'])
    expect(codeOf(await shop.call('DELETE', path, { headers: stale }))).toEqual([412, 'STALE_VERSION'])
    expect((await shop.get(path)).body).toMatchObject({ name: 'Radio', version: 1 })
    expect((await shop.patch(path, { name: 'New' }, { 'if-match': '"1"' })).status).toBe(200)
    expect((await shop.call('DELETE', path, { headers: { 'if-match': '"2"' } })).status).toBe(204)
    expect(codeOf(await shop.post(`${path}/restorations`, undefined, stale))).toEqual([412, 'STALE_VERSION'])
    expect((await shop.post(`${path}/restorations`, undefined, { 'if-match': '"3"' })).status).toBe(201)
  })

  test('of a product that is not there, or not here, is refused with 404', async () => {
    const [shop, other] = [await openShop(), await openShop()]
    const { productId } = await other.product()
    for (const id of [productId, '3f0e8b1a-7d60-4a5e-9a3b-111111111111']) {
      const path = `/products/${id}`
      expect(codeOf(await shop.get(path))).toEqual([404, 'NOT_FOUND'])
      expect(codeOf(await shop.patch(path, { name: 'Mine' }))).toEqual([404, 'NOT_FOUND'])
      expect(codeOf(await shop.call('DELETE', path))).toEqual([404, 'NOT_FOUND'])
      expect(codeOf(await shop.post(`${path}/restorations`))).toEqual([404, 'NOT_FOUND'])
      expect(codeOf(await shop.get(`${path}/transactions`))).toEqual([404, 'NOT_FOUND'])
      expect(codeOf(await shop.adjust(id, 1))).toEqual([404, 'NOT_FOUND'])
      expect(codeOf(await shop.sell(id))).toEqual([404, 'NOT_FOUND'])
    }
    expect((await other.get(`/products/${productId}`)).body.version).toBe(1)
  })
})

describe('searching', () => {
  test('finds a part of the name or the SKU in any case, on full pages', async () => {
    const shop = await openShop()
    for (let n = 0; n < 30; n++) {
      const category = n % 2 ? 'Odd' : 'Even'
      await shop.product({ name: n % 5 ? `Thing ${n}` : `Blue LAMP ${n}`, sku: `code-${n}`, category })
    }
    const lamps = await shop.pages('/products?q=lamp', 4)
    expect(lamps.map(page => page.length)).toEqual([4, 2])
    expect(names(lamps.flat()).sort()).toEqual([0, 10, 15, 20, 25, 5].map(n => `Blue LAMP ${n}`).sort())
    expect(names(await shop.list('/products?q=CODE-7'))).toEqual(['Thing 7'])
    expect(names(await shop.list('/products?q=%20blue%20'))).toHaveLength(6)
    expect(names(await shop.list('/products?q=lamp&category=odd')).sort()).toEqual(
      [15, 25, 5].map(n => `Blue LAMP ${n}`).sort(),
    )
    expect(await shop.list('/products?q=nothing')).toEqual([])
    expect(issuePaths(await shop.get('/products?q='))).toEqual(['q'])
  })

  test('a cursor is good for the text that it was made for alone', async () => {
    const shop = await openShop()
    for (let n = 0; n < 3; n++) await shop.product()
    const { nextCursor } = (await shop.get('/products?q=radio&limit=1')).body
    expect((await shop.get(`/products?q=radio&limit=1&cursor=${nextCursor}`)).status).toBe(200)
    for (const other of ['q=other&', '', 'category=Audio&q=radio&'])
      expect(codeOf(await shop.get(`/products?${other}cursor=${nextCursor}`))).toEqual([
        400,
        'INVALID_CURSOR',
      ])
  })
})
