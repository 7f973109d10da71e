import { expect, test } from 'vitest'
import { onePicture } from '../test/one-picture.ts'
import { codeOf, givenProject, made, openTown, type User } from '../test/town.ts'

const town = openTown()

const keep = async (as: User, more = '') =>
  made(await town.upload(`/pictures${more}`, as, await onePicture())).address as string
const sweep = () => town.schedules.runNow('khaya/sweepPictures')

test('a picture is kept without its place, in three sizes, and a project shows it', async () => {
  const buyer = await town.buyer()
  const address = await keep(buyer)
  expect(address).toMatch(new RegExp(`^/khaya/pictures/${buyer.userId}/[0-9a-f]{44}-640x480$`))
  for (const side of ['', '?side=160', '?side=480']) {
    const sent = await fetch(`${town.server.url}${address}${side}`)
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(Buffer.from(await sent.arrayBuffer()).toString('latin1')).not.toContain('GPS')
  }
  const { projectId } = await town.project(buyer, { images: [address] })
  expect(made(await town.get(`/projects/${projectId}`)).images).toEqual([address])
  // Nobody hangs the picture of somebody else, or one of another server, on a project.
  const other = await town.buyer()
  for (const image of [
    address,
    'https://example.com/a.jpg',
    's3://khaya-products/a/b.jpg',
    '/khaya/pictures/a/b',
  ])
    expect(codeOf(await town.post('/projects', other, { ...givenProject, images: [image] }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  const text = { bytes: Buffer.from('<svg onload=alert(1)>'), contentType: 'image/png' }
  expect(codeOf(await town.upload('/pictures', buyer, text))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
})

test('a portfolio, a product and a message show what their people uploaded, and nothing of others', async () => {
  const [worker, seller] = [await town.worker(), await town.verifiedSeller()]
  const [mine, theirs, talk] = [await keep(worker), await keep(seller), await keep(worker, '?for=message')]
  expect(made(await town.patch('/users/me', worker, { portfolio: [mine] })).portfolio).toEqual([mine])
  expect(codeOf(await town.patch('/users/me', worker, { portfolio: [theirs] }))[0]).toBe(400)
  const product = { title: 'Sand', category: 'Sand', price: 2, stock: 100 }
  expect(made(await town.post('/products', seller, { ...product, images: [theirs] })).images).toEqual([
    theirs,
  ])
  expect(codeOf(await town.post('/products', seller, { ...product, images: [mine] }))[0]).toBe(400)
  const message = { recipientId: seller.userId, content: 'Like this one', images: [talk] }
  expect(made(await town.post('/messages', worker, message)).images).toEqual([talk])
  // Pictures of a profile are swept by other rules.
  expect(codeOf(await town.post('/messages', worker, { ...message, images: [mine] }))[0]).toBe(400)
})

test('what nothing shows any more is removed after a day, and what is shown stays', async () => {
  const [worker, buyer, seller] = [await town.worker(), await town.buyer(), await town.verifiedSeller()]
  const [shown, dropped, posted] = [await keep(worker), await keep(worker), await keep(buyer)]
  const [sent, unsent] = [await keep(worker, '?for=message'), await keep(worker, '?for=message')]
  const sold = await keep(seller)
  made(await town.patch('/users/me', worker, { portfolio: [shown] }))
  await town.project(buyer, { images: [posted] })
  made(await town.post('/messages', worker, { recipientId: buyer.userId, content: 'See', images: [sent] }))
  const sand = { title: 'Sand', category: 'Sand', price: 2, stock: 100 }
  made(await town.post('/products', seller, { ...sand, images: [sold] }))
  const isThere = async (address: string) => (await fetch(`${town.server.url}${address}`)).status === 200
  await sweep()
  expect(await isThere(dropped)).toBe(true)
  town.at('2025-01-22T10:00:00.000Z')
  await sweep()
  for (const address of [shown, posted, sent, sold]) expect(await isThere(address)).toBe(true)
  for (const address of [dropped, unsent]) expect(await isThere(address)).toBe(false)
})
