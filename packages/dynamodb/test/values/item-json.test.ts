import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttributeValue, Item } from '../../src/values/attribute-value.ts'
import { itemJson } from '../../src/values/item-json.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '\\', '\u0000', '\u001f', '\u007f', '\u2028', '\ud800', 'a\udfff', '😀', '한국어'),
)
const { item } = fc.letrec<{ item: Item; value: AttributeValue }>(tie => ({
  item: fc.dictionary(text, tie('value'), { maxKeys: 5 }),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.record({ S: text }),
    fc.record({ N: fc.integer().map(String) }),
    fc.record({ B: fc.base64String() }),
    fc.record({ SS: fc.array(text) }),
    fc.record({ BOOL: fc.boolean() }),
    fc.record({ NULL: fc.constant(true as const) }),
    fc.record({ M: tie('item') }),
    fc.record({ L: fc.array(tie('value'), { maxLength: 4 }) }),
  ),
}))

test('an item is kept as JSON.stringify writes it', () => {
  fc.assert(
    fc.property(item, item => {
      expect(itemJson(item)).toBe(JSON.stringify(item))
    }),
    { numRuns: 2000 },
  )
})

test('every character on its own is kept as JSON.stringify writes it', () => {
  for (let code = 0; code <= 0xffff; code++) {
    const item = { name: { S: String.fromCharCode(code) } }
    if (itemJson(item) !== JSON.stringify(item)) expect.fail(`character ${code.toString(16)}`)
  }
})
