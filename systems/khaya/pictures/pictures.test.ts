import { beforeAll, describe, expect, test } from 'vitest'
import { admin, codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()

let seller: User
let worker: User
beforeAll(async () => {
  seller = await town.verifiedSeller()
  worker = await town.worker()
})

const picture = 'bytes of a picture'
const keep = (key: string, bytes = picture) => town.ports.objects.put(key, bytes)
const sand = { title: 'Sand', category: 'Sand', price: 2, stock: 100 }
const offered = async (images: string[], as = seller) =>
  made(await town.post('/products', as, { ...sand, images })).productId as string
const shown = async (path: string, as?: User) => {
  const headers = as && { authorization: `Bearer ${await town.token(as.sub)}` }
  const answer = await fetch(`${town.server.url}/khaya${path}`, headers && { headers })
  const bytes = await answer.text()
  const type = answer.headers.get('content-type')
  return { status: answer.status, type, bytes, kept: answer.headers.get('cache-control') }
}
const ofProduct = (productId: string, number: number | string, as?: User) =>
  shown(`/sellers/${seller.userId}/products/${productId}/pictures/${number}`, as)

describe('pictures in buckets of ours', () => {
  test('are sent by their number, each with its type; where they are kept is answered as it is stored', async () => {
    const { userId } = seller
    const images = [
      'https://example.com/a.jpg',
      `s3://khaya-products/${userId}/1.jpg`,
      `s3://khaya-products/${userId}/more/2.webp`,
    ]
    await keep(`khaya-products/${userId}/1.jpg`)
    await keep(`khaya-products/${userId}/more/2.webp`, 'another')
    const productId = await offered(images)
    expect(await ofProduct(productId, 2)).toEqual({
      status: 200,
      type: 'image/jpeg',
      bytes: picture,
      kept: 'public, max-age=300',
    })
    expect(await ofProduct(productId, 3)).toMatchObject({ type: 'image/webp', bytes: 'another' })
    for (const number of [1, 4, 1000]) expect((await ofProduct(productId, number)).status).toBe(404)
    for (const number of [0, -1, 'x', '1e1.5']) expect((await ofProduct(productId, number)).status).toBe(400)
    expect(made(await town.get(`/sellers/${userId}/products/${productId}`)).images).toEqual(images)
  })

  test('of a portfolio are sent to everybody', async () => {
    const { userId } = worker
    await keep(`khaya-portfolios/${userId}/wall.png`)
    made(await town.patch('/users/me', worker, { portfolio: [`s3://khaya-portfolios/${userId}/wall.png`] }))
    expect(await shown(`/users/${userId}/portfolio/1`)).toMatchObject({ status: 200, type: 'image/png' })
    for (const id of ['usr_none', seller.userId])
      expect((await shown(`/users/${id}/portfolio/1`)).status).toBe(404)
  })

  test('of a product that is not on sale are for its seller and admins, and nobody keeps them', async () => {
    const { userId } = seller
    await keep(`khaya-products/${userId}/1.jpg`)
    const productId = await offered([`s3://khaya-products/${userId}/1.jpg`])
    made(await town.call('DELETE', `/khaya/sellers/${userId}/products/${productId}`, { as: seller.sub }))
    expect((await ofProduct(productId, 1)).status).toBe(404)
    expect((await ofProduct(productId, 1, worker)).status).toBe(404)
    expect(await ofProduct(productId, 1, seller)).toMatchObject({ status: 200, kept: 'private, no-cache' })
    const asAdmin = await town.call('GET', `/khaya/sellers/${userId}/products/${productId}`, { as: admin })
    expect(asAdmin.status).toBe(200)
  })
})

test('a product leads to no file but its seller’s own pictures, whatever it says', async () => {
  const { userId } = seller
  const other = await town.verifiedSeller()
  const secrets = {
    [`khaya-products/${other.userId}/1.jpg`]: `s3://khaya-products/${other.userId}/1.jpg`,
    [`khaya-products/${userId}x/1.jpg`]: `s3://khaya-products/${userId}x/1.jpg`,
    [`khaya-products/${userId}/notes.txt`]: `s3://khaya-products/${userId}/notes.txt`,
    [`khaya-products/${userId}/page.html`]: `s3://khaya-products/${userId}/page.html`,
    [`archive/${userId}/1.jpg`]: `s3://archive/${userId}/1.jpg`,
    [`org/event/raw/${userId}/1.jpg`]: `s3://org/event/raw/${userId}/1.jpg`,
  }
  for (const key of Object.keys(secrets)) await keep(key, 'a secret')
  const addresses = [...Object.values(secrets), `s3://khaya-products/${userId}/gone.jpg`]
  const productId = await offered(addresses)
  for (const number of addresses.keys()) {
    const answer = await ofProduct(productId, number + 1, seller)
    expect([answer.status, answer.bytes]).toEqual([404, expect.not.stringContaining('secret')])
  }
  for (const address of [
    `s3://khaya-products/${userId}/../${other.userId}/1.jpg`,
    `s3://khaya-products/../archive/1.jpg`,
    `s3://khaya-products//${userId}/1.jpg`,
  ])
    expect(codeOf(await town.post('/products', seller, { ...sand, images: [address] }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
})
