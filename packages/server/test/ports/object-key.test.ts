import { relative, resolve, sep } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObjectKey } from '../../src/ports/objects/object-key.ts'

const piece = fc.oneof(
  fc.constantFrom('.', '..', '/', '//', '\\', '\0', 'a', '...', '.a', 'C:', '~', '%2e', '\ud800'),
  fc.string({ unit: 'binary', maxLength: 4 }),
)

it('no key leads out of its folder, and no two keys to one file', () => {
  const root = resolve('/data/objects')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), pieces => {
      const key = pieces.join('')
      fc.pre(isObjectKey(key))
      expect(relative(root, resolve(root, key))).toBe(key.split('/').join(sep))
    }),
    { numRuns: 1000 },
  )
})

it('a key is what it is as text: it comes back from its bytes', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), pieces => {
      const key = pieces.join('')
      fc.pre(isObjectKey(key))
      expect(Buffer.from(key).toString()).toBe(key)
    }),
  )
})

it('a key has at most 900 bytes, and 255 between slashes', () => {
  expect(isObjectKey('é'.repeat(127))).toBe(true)
  expect(isObjectKey('é'.repeat(128))).toBe(false)
  expect(isObjectKey('123456789/'.repeat(90).slice(0, 900 - 1))).toBe(true)
  expect(isObjectKey(`${'123456789/'.repeat(90)}1`)).toBe(false)
})

it('what a folder has not finished is no key', () => {
  expect(isObjectKey('.unfinished')).toBe(false)
  expect(isObjectKey('.unfinished/x')).toBe(false)
  expect(isObjectKey('a/.unfinished')).toBe(true)
  expect(isObjectKey('.unfinished-2')).toBe(true)
})
