import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Answer } from '../../test/serving.ts'
import { codeOf, fresh, openWorld, type ShopOfTest } from '../test/world.ts'

const { served, openShop, at } = openWorld()

const jpeg = (background = '#884422') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

interface Upload {
  readonly bytes: Uint8Array
  readonly type?: string
  readonly as?: string
  readonly headers?: Record<string, string>
}

async function put(
  shop: ShopOfTest,
  productId: string,
  { bytes, type, as, headers }: Upload,
): Promise<Answer> {
  const authorization = `Bearer ${await served.token(as ?? shop.owner)}`
  const response = await fetch(`${served.server.url}${shop.path}/products/${productId}/picture`, {
    method: 'PUT',
    headers: { authorization, 'content-type': type ?? 'image/jpeg', ...headers },
    body: bytes as Uint8Array<ArrayBuffer>,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const show = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${served.server.url}${address}`, { headers })

test('an uploaded picture fills imageUrl, and anybody who has the address sees it for good', async () => {
  const shop = await openShop()
  const { productId } = await shop.product()
  const answer = await put(shop, productId, { bytes: await jpeg() })
  expect(answer.status).toBe(200)
  const { imageUrl } = answer.body
  expect(imageUrl).toContain(`/inventory/pictures/${shop.shopId}.${productId}/`)
  expect((await shop.get(`/products/${productId}`)).body.imageUrl).toBe(imageUrl)
  const shown = await show(`${imageUrl}?side=160`)
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 160, height: 107 })
  const again = await show(`${imageUrl}?side=160`, { 'if-none-match': shown.headers.get('etag') as string })
  expect(again.status).toBe(304)
})

test('what the sender calls the file counts for nothing', async () => {
  const shop = await openShop()
  const { productId } = await shop.product()
  const png = await sharp(await jpeg())
    .png()
    .toBuffer()
  expect((await put(shop, productId, { bytes: png, type: 'image/jpeg' })).status).toBe(200)
  expect((await put(shop, productId, { bytes: png, type: 'application/octet-stream' })).status).toBe(200)
  const zip = await put(shop, productId, { bytes: Buffer.from('PK\x03\x04zip'), type: 'image/jpeg' })
  expect(codeOf(zip)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  expect(zip.body.error.message).toMatch(/not a picture/)
  const html = await put(shop, productId, { bytes: png, type: 'text/html' })
  expect(codeOf(html)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  const large = await put(shop, productId, { bytes: Buffer.alloc(15 * 1024 * 1024 + 1) })
  expect(codeOf(large)).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test('staff, strangers and a deleted product get no picture', async () => {
  const shop = await openShop()
  const { productId } = await shop.product()
  const bytes = await jpeg()
  expect(codeOf(await put(shop, productId, { bytes, as: await shop.staff() }))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await put(shop, productId, { bytes, as: fresh() }))).toEqual([403, 'FORBIDDEN'])
  await shop.call('DELETE', `/products/${productId}`)
  expect(codeOf(await put(shop, productId, { bytes }))).toEqual([409, 'PRODUCT_DELETED'])
})

test('a picture for an older version of the product is refused', async () => {
  const shop = await openShop()
  const { productId } = await shop.product()
  await shop.patch(`/products/${productId}`, { name: 'Other' })
  const stale = await put(shop, productId, { bytes: await jpeg(), headers: { 'if-match': '"1"' } })
  expect(codeOf(stale)).toEqual([412, 'STALE_VERSION'])
})

test('an edit that sends the address back keeps the picture, and nobody can give such an address', async () => {
  const shop = await openShop()
  const [{ productId }, other] = [await shop.product(), await shop.product()]
  const { imageUrl } = (await put(shop, productId, { bytes: await jpeg() })).body
  const edited = await shop.patch(`/products/${productId}`, { name: 'New', imageUrl })
  expect([edited.status, edited.body.imageUrl]).toEqual([200, imageUrl])
  const stolen = await shop.patch(`/products/${other.productId}`, { imageUrl })
  expect(codeOf(stolen)).toEqual([400, 'VALIDATION_ERROR'])
  const removed = await shop.patch(`/products/${productId}`, { imageUrl: null })
  expect([removed.status, removed.body.imageUrl]).toEqual([200, undefined])
})

test('an address that another program wrote stays as it is until it is replaced', async () => {
  const shop = await openShop()
  const { productId } = await shop.product()
  const imageUrl = 's3://another-bucket/radio.jpg'
  await served.runtime.systems[0]?.db.Product.update(
    { shopId: shop.shopId, productId },
    { set: { imageUrl } },
    { read: true },
  )
  expect((await shop.get(`/products/${productId}`)).body.imageUrl).toBe(imageUrl)
  expect((await shop.patch(`/products/${productId}`, { name: 'New', imageUrl })).status).toBe(200)
  expect((await shop.get(`/products/${productId}`)).body.imageUrl).toBe(imageUrl)
})

test('a sweep removes replaced pictures and keeps those of products, deleted ones too', async () => {
  at('2025-01-20T10:00:00Z')
  const shop = await openShop()
  const [kept, gone] = [await shop.product(), await shop.product()]
  const first = (await put(shop, kept.productId, { bytes: await jpeg() })).body.imageUrl
  const second = (await put(shop, kept.productId, { bytes: await jpeg('#224488') })).body.imageUrl
  const ofDeleted = (await put(shop, gone.productId, { bytes: await jpeg() })).body.imageUrl
  await shop.call('DELETE', `/products/${gone.productId}`)
  const sweep = () => served.schedules.runNow('inventory/sweepPictures')
  await sweep()
  expect((await show(first)).status).toBe(200)
  at('2025-01-21T10:00:01Z')
  await sweep()
  expect((await show(first)).status).toBe(404)
  expect([(await show(second)).status, (await show(ofDeleted)).status]).toEqual([200, 200])
})
