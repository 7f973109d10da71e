import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPeople } from '../support/open-people.ts'

/** As a phone makes it: lying, with the place where it was taken. */
const photo = async (background: string) => {
  const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '29/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

test('a picture belongs to the profile: upright, freed of the place, replaced by the next and gone with the account', async () => {
  const { post, get, signIn, personOf } = await openPeople()
  const cookie = await signIn('ann@example.com')
  const asked = { cookie, headers: { 'content-type': 'image/jpeg' } }
  const first = (await (await post('/picture', await photo('#c33'), asked)).json()) as { picture: string }
  expect(first.picture).toMatch(/^\/accounts\/pictures\/[^/]+\/[0-9a-f]{44}-300x600$/)
  expect(await personOf(cookie)).toMatchObject({ picture: first.picture })
  const path = first.picture.replace('/accounts', '')
  const shown = await get(`${path}?side=160`)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toMatch(/max-age/)
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 80, height: 160 })
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect((await get(`${path}?side=17`)).status).toBe(404)

  const second = (await (await post('/picture', await photo('#3c3'), asked)).json()) as { picture: string }
  expect((await get(path)).status).toBe(404)
  expect((await get(second.picture.replace('/accounts', ''))).status).toBe(200)
  expect((await post('/delete', undefined, { cookie })).status).toBe(204)
  expect((await get(second.picture.replace('/accounts', ''))).status).toBe(404)
})

test('a picture can be taken away again', async () => {
  const { post, get, signIn, personOf } = await openPeople()
  const cookie = await signIn('ann@example.com')
  const asked = { cookie, headers: { 'content-type': 'image/jpeg' } }
  const { picture } = (await (await post('/picture', await photo('#c33'), asked)).json()) as {
    picture: string
  }
  expect((await post('/profile', { picture: null }, { cookie })).status).toBe(200)
  expect(await personOf(cookie)).not.toHaveProperty('picture')
  expect((await get(picture.replace('/accounts', ''))).status).toBe(404)
})

test('what is no picture, who is not signed in, and another site are refused', async () => {
  const { post, signIn, personOf } = await openPeople()
  const cookie = await signIn('ann@example.com')
  const headers = { 'content-type': 'image/jpeg' }
  const text = new Blob(['GIF89a, says the name'], { type: 'image/jpeg' })
  const refused = await post('/picture', text, { cookie, headers })
  expect(refused.status).toBe(415)
  expect(await refused.text()).toContain('This is a GIF')
  expect((await post('/picture', await photo('#c33'), { headers })).status).toBe(401)
  const foreign = { cookie, headers, origin: 'https://evil.example' }
  expect((await post('/picture', await photo('#c33'), foreign)).status).toBe(403)
  expect(await personOf(cookie)).not.toHaveProperty('picture')
})
