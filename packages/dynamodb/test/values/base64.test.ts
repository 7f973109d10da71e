import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64Of, base64Size, bytesOf, compareBase64 } from '../../src/values/base64.ts'

/** Bytes with many equal beginnings. */
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.uint8Array({ maxLength: 6, max: 1 }),
  fc.constantFrom(new Uint8Array(), new Uint8Array([0]), new Uint8Array([0, 0]), new Uint8Array([255, 255])),
)
const base64 = (of: Uint8Array) => Buffer.from(of).toString('base64')

test('texts stand in the order of their bytes, the shorter before what it begins', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(Math.sign(compareBase64(base64(one), base64(other)))).toBe(Buffer.compare(one, other))
    }),
    { numRuns: 2000 },
  )
})

test('bytes become base64 and are bytes again, and their size shows in the text', () => {
  fc.assert(
    fc.property(bytes, one => {
      const text = base64Of(one)
      expect(text).toBe(base64(one))
      expect(bytesOf(text)).toEqual(new Uint8Array(one))
      expect(base64Size(text)).toBe(one.length)
    }),
  )
})

test('more bytes than a call takes arguments become base64', () => {
  const many = new Uint8Array(300_001).map((_, at) => at)
  expect(base64Of(many)).toBe(base64(many))
  expect(Buffer.from(bytesOf(base64Of(many))).equals(many)).toBe(true)
})

test('what is base64 already is given back as it is', () => {
  expect(base64Of('AQI=')).toBe('AQI=')
})
