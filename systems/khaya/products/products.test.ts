import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { admin, codeOf, made, openTown, type User } from '../test/town.ts'
import { readCategories } from './categories.ts'

const town = openTown()

let seller: User
beforeAll(async () => {
  seller = await town.verifiedSeller()
})

const bricks = {
  title: 'Red clay bricks',
  category: 'Bricks',
  price: 5.5,
  stock: 10_000,
  delivery: { available: true, cost: 500 },
}
const offer = (more: object = {}, as = seller) => town.post('/products', as, { ...bricks, ...more })
const offered = async (more: object = {}, as = seller) => made(await offer(more, as))
const pathOf = ({ sellerId, productId }: Record<string, string>) =>
  `/sellers/${sellerId}/products/${productId}`

async function browse(query: string, limit = 100): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  let cursor = ''
  do {
    const page = made(await town.get(`/products?${query}&limit=${limit}${cursor}`))
    found.push(...page.items)
    cursor = page.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`
  } while (cursor !== '')
  return found
}
const pricesIn = async (query: string, limit?: number) =>
  (await browse(query, limit)).map(({ price }) => price)

test('a product is stored under the keys of the document, with what it was not given filled in', async () => {
  const product = await offered({ category: 'bRICKS' })
  expect(product).toMatchObject({
    sellerId: seller.userId,
    sellerName: 'Estcourt Building Supplies',
    category: 'Bricks',
    currency: 'ZAR',
    minOrder: 1,
    images: [],
    status: 'ACTIVE',
    sellerListed: true,
    version: 1,
  })
  const stored = await town.stored(`SELLER#${seller.userId}`)
  expect(stored.find(({ SK }) => SK === `PRODUCT#${product.productId}`)).toMatchObject({
    entityType: 'PRODUCT',
    GSI3PK: 'CATEGORY#Bricks',
    GSI3SK: `PRICE#0005.50#PRODUCT#${product.productId}`,
  })
})

test('K6: a category is in the order of prices, far beyond 9,999.99, in pages of any size and both ways', async () => {
  const prices = [43_210.75, 9_999.99, 10_000, 0, 999_999_999.99, 5.5, 100_000, 10, 9.99, 1_000_000.01]
  for (const price of prices) await offered({ category: 'Timber', price })
  const sorted = [...prices].sort((a, b) => a - b)
  for (const limit of [1, 3, 100]) {
    expect(await pricesIn('category=timber', limit)).toEqual(sorted)
    expect(await pricesIn('category=Timber&order=desc', limit)).toEqual([...sorted].reverse())
  }
  expect(await pricesIn('category=Timber&minPrice=10&maxPrice=10000')).toEqual([10, 9_999.99, 10_000])
  expect(await pricesIn('category=Timber&minPrice=10000.01&order=desc')).toEqual([
    999_999_999.99, 1_000_000.01, 100_000, 43_210.75,
  ])
  expect(await pricesIn('category=Timber&maxPrice=9.99', 2)).toEqual([0, 5.5, 9.99])
  const [raw] = (await town.stored(`SELLER#${seller.userId}`)).filter(({ price }) => price === '43210.75')
  expect(raw?.GSI3SK).toBe(`PRICE#:543210.75#PRODUCT#${raw?.productId}`)
})

test('K6: what is no price is refused', async () => {
  for (const price of [-1, 1_000_000_000, 0.001, 5.555, '5', null]) {
    expect(codeOf(await offer({ price })), String(price)).toEqual([400, 'VALIDATION_ERROR'])
  }
  for (const price of ['1.001', '', 'cheap', '-1'])
    expect(codeOf(await town.get(`/products?category=Bricks&minPrice=${price}`)), price).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  expect(codeOf(await town.get('/products?category=Timber&minPrice=10&maxPrice=9'))).toEqual([
    400,
    'VALIDATION_ERROR',
  ])
})

test('K8: what changes moves in the catalogue in the same write; what is not on sale is not in it', async () => {
  const product = await offered({ category: 'Doors', price: 900 })
  const at = pathOf(product)
  const inDoors = () => pricesIn('category=Doors')
  expect(await inDoors()).toEqual([900])
  made(await town.patch(at, seller, { price: 12_000.5 }))
  expect(await inDoors()).toEqual([12_000.5])
  made(await town.patch(at, seller, { category: 'tiles' }))
  expect([await inDoors(), await pricesIn('category=Tiles')]).toEqual([[], [12_000.5]])
  const removed = made(await town.call('DELETE', `/khaya${at}`, { as: seller.sub }))
  expect(removed.status).toBe('INACTIVE')
  expect(await pricesIn('category=Tiles')).toEqual([])
  const [raw] = (await town.stored(`SELLER#${seller.userId}`)).filter(
    ({ productId }) => productId === product.productId,
  )
  expect(Object.keys(raw ?? {}).filter(name => name.startsWith('GSI'))).toEqual([])
  expect(codeOf(await town.get(at))).toEqual([404, 'NOT_FOUND'])
  expect((await town.get(at, seller)).status).toBe(200)
  made(await town.patch(at, seller, { status: 'ACTIVE' }))
  expect(await pricesIn('category=Tiles')).toEqual([12_000.5])
})

test('products of a seller who is not verified are seen by the seller and admins; verifying lists them', async () => {
  const fresh = await town.seller()
  const product = await offered({ category: 'Paint' }, fresh)
  expect(product.sellerListed).toBe(false)
  const list = `/sellers/${fresh.userId}/products`
  const countFor = async (as?: User | typeof admin) => made(await town.get(list, as)).items.length
  expect([await countFor(), await countFor(seller), await countFor(fresh), await countFor(admin)]).toEqual([
    0, 0, 1, 1,
  ])
  expect(await pricesIn('category=Paint')).toEqual([])
  made(await town.verify(fresh, 'businessVerified'))
  await town.feed.drain()
  expect([await countFor(), await pricesIn('category=Paint')]).toEqual([1, [5.5]])
  made(await town.post(`/users/${fresh.userId}/suspensions`, admin))
  await town.feed.drain()
  expect([await countFor(), await pricesIn('category=Paint')]).toEqual([0, []])
})

test('K18: delivery that was not given is as the seller delivers', async () => {
  const delivering = await town.verifiedSeller({
    deliveryOptions: { canDeliver: true, deliveryRadius: 50, freeDeliveryOver: 5000 },
  })
  const { delivery: _, ...undelivered } = bricks
  expect((await town.post('/products', delivering, undelivered)).body.delivery).toEqual({
    available: true,
    cost: 0,
    freeOver: 5000,
  })
  expect((await town.post('/products', seller, undelivered)).body.delivery).toEqual({
    available: false,
    cost: 0,
  })
  expect((await offered({}, delivering)).delivery).toEqual({ available: true, cost: 500 })
})

test('only fields that are sent change, null takes away, and If-Match is looked at', async () => {
  const product = await offered({ description: 'Fired', unit: 'per brick', minOrder: 100 })
  const at = pathOf(product)
  const edited = made(await town.patch(at, seller, { unit: null, stock: 3 }))
  expect(edited).toMatchObject({ description: 'Fired', stock: 3, minOrder: 100, price: 5.5, version: 2 })
  expect(edited.unit).toBeUndefined()
  expect(codeOf(await town.patch(at, seller, { stock: 4 }, { 'if-match': '"1"' }))).toEqual([
    412,
    'STALE_VERSION',
  ])
  for (const body of [{ sellerId: 'usr_x' }, { sellerListed: true }, { version: 9 }, { price: null }])
    expect(codeOf(await town.patch(at, seller, body)), JSON.stringify(body)).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  expect(codeOf(await town.patch(at, await town.verifiedSeller(), { stock: 4 }))).toEqual([403, 'FORBIDDEN'])
})

test('specifications are free, but not deep, large, or called like keys', async () => {
  const deep = { a: { b: { c: { d: 1 } } } }
  expect((await offer({ specifications: { a: deep } })).status).toBe(201)
  for (const specifications of [
    { a: { a: deep } },
    { x: 'y'.repeat(33_000) },
    { nested: [{ gsi3pk: 'CATEGORY#Bricks' }] },
    { Pk: 'x' },
    { ttl: 1 },
  ])
    expect(codeOf(await offer({ specifications }))).toEqual([400, 'VALIDATION_ERROR'])
})

test('categories are the configured ones', async () => {
  expect(codeOf(await offer({ category: 'Cars' }))).toEqual([400, 'VALIDATION_ERROR'])
  expect(codeOf(await town.get('/products?category=Cars'))).toEqual([400, 'VALIDATION_ERROR'])
  expect(codeOf(await town.get('/products'))).toEqual([400, 'VALIDATION_ERROR'])
  expect(readCategories(' Cars, Boats ,')).toEqual(['Cars', 'Boats'])
  fc.assert(
    fc.property(fc.constantFrom(undefined, '', ' , '), given => {
      expect(readCategories(given)).toContain('Bricks')
    }),
  )
})
