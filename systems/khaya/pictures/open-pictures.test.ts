import type { Objects, Ports } from '@monotable/server'
import { expect, test } from 'vitest'
import { openPictures } from './open-pictures.ts'

/** A store that holds one object under every key, and remembers which were asked for. */
function storeOf(uri?: string) {
  const asked: string[] = []
  const get = async (key: string) => {
    asked.push(key)
    return new Uint8Array([1])
  }
  const objects = { get, ...(uri !== undefined && { uri }) } as unknown as Objects
  return { asked, common: { objects } as Ports }
}

test('in a bucket that holds all objects, pictures have folders of their own', async () => {
  const { asked, common } = storeOf('s3://things/staging')
  const pictures = await openPictures({ common, env: {} })
  expect(await pictures.get('s3://things/staging/khaya-products/usr_1/a.jpg', 'usr_1')).toEqual({
    bytes: new Uint8Array([1]),
    contentType: 'image/jpeg',
  })
  expect(asked).toEqual(['khaya-products/usr_1/a.jpg'])
  for (const address of [
    's3://things/staging/archive/usr_1/a.jpg',
    's3://things/staging/usr_1/a.jpg',
    's3://things/staging-2/khaya-products/usr_1/a.jpg',
    's3://things/khaya-products/usr_1/a.jpg',
    's3://things/staging/khaya-products/usr_2/a.jpg',
    // Somebody may own a bucket of this name: it is not ours unless we say so.
    's3://khaya-products/usr_1/a.jpg',
  ])
    expect(await pictures.get(address, 'usr_1')).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('in a folder of objects the buckets that are named are folders; without a name those of the document', async () => {
  const { asked, common } = storeOf()
  const usual = await openPictures({ common, env: {} })
  expect(await usual.get('s3://khaya-portfolios/usr_1/a.png', 'usr_1')).toBeDefined()
  expect(await usual.get('s3://ours/usr_1/a.png', 'usr_1')).toBeUndefined()
  const named = await openPictures({ common, env: { KHAYA_PICTURE_BUCKETS: ' ours , theirs-too' } })
  expect(await named.get('s3://ours/usr_1/a.png', 'usr_1')).toBeDefined()
  expect(await named.get('s3://khaya-portfolios/usr_1/a.png', 'usr_1')).toBeUndefined()
  expect(asked).toEqual(['khaya-portfolios/usr_1/a.png', 'ours/usr_1/a.png'])
})
