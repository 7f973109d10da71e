import { expect, test } from 'vitest'
import { sendPicture } from '../../src/kit/send-picture.ts'

const picture = { bytes: new Uint8Array([1]), contentType: 'image/png' }
const missing = 'Picture 3 is not kept here'

test('shared caches hold a public picture for some minutes, and no other', () => {
  expect(sendPicture(picture, { isPublic: true, missing })).toEqual({
    ...picture,
    cacheControl: 'public, max-age=300',
  })
  expect(sendPicture(picture, { isPublic: false, missing }).cacheControl).toBe('private, no-cache')
})

test('a picture that is missing is refused in the words of its system', () => {
  const details = { number: 3 }
  expect(() => sendPicture(undefined, { isPublic: true, missing, details })).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND', message: missing, details }),
  )
})
