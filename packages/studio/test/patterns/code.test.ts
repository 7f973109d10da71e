import fc from 'fast-check'
import { expect, test } from 'vitest'
import { literal, sdkCode } from '../../src/screens/patterns/code.ts'

test('whatever is copied as code is the same when it is run', () => {
  const letters = Array.from('\'"\\\n\r\t\u0000\u2028\u2029`$a{é1')
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 }),
    fc.constant('__proto__'),
  )
  const value = fc.dictionary(text, fc.oneof(text, fc.integer(), fc.array(text, { maxLength: 2 })), {
    maxKeys: 3,
    noNullPrototype: true,
  })
  fc.assert(
    fc.property(value, given => {
      expect(new Function(`return (${literal(given)})`)()).toEqual(given)
    }),
  )
})

test('the AWS SDK is given bytes', () => {
  const input = { Key: { B: { B: 'AQI=' } }, Set: { BS: ['AQ=='] } }
  const code = sdkCode([{ operation: 'GetItem', input, ms: 1, read: 1, returned: 1 }])
  expect(code).toContain("Key: { B: { B: Buffer.from('AQI=', 'base64') } }")
  expect(code).toContain("Set: { BS: [Buffer.from('AQ==', 'base64')] }")
})
