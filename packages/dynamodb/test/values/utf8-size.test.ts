import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Size } from '../../src/values/size.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom('', '\ud800', 'a\udfff', '😀', '한국어'),
)

test('text takes its UTF-8 bytes, and half a surrogate pair those of the character that replaces it', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (one, times) => {
      const repeated = one.repeat(times)
      expect(utf8Size(repeated)).toBe(Buffer.byteLength(repeated))
    }),
  )
})

test('text longer than the buffer is counted across its borders, whatever stands there', () => {
  for (const unit of ['a', 'é', '€', '😀']) {
    for (let before = 8180; before < 8200; before++) {
      const long = 'a'.repeat(before) + unit.repeat(9000)
      expect(utf8Size(long)).toBe(Buffer.byteLength(long))
    }
  }
})
