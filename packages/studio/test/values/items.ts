import type { AttributeValue, Item } from '@monotable/dynamodb'
import fc from 'fast-check'

const digits = fc
  .tuple(fc.boolean(), fc.stringMatching(/^[1-9]\d{0,37}$/), fc.nat({ max: 20 }))
  .map(([negative, text, point]) => {
    const number = point > 0 && point < text.length ? `${text.slice(0, -point)}.${text.slice(-point)}` : text
    return negative ? `-${number}` : number
  })
const base64 = fc
  .uint8Array({ minLength: 1, maxLength: 12 })
  .map(bytes => Buffer.from(bytes).toString('base64'))
const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const setOf = (members: fc.Arbitrary<string>) => fc.uniqueArray(members, { minLength: 1, maxLength: 4 })

/** Any value of any of the ten types, nested too. */
const { value } = fc.letrec<{ value: AttributeValue }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text.map(S => ({ S })),
    digits.map(N => ({ N })),
    base64.map(B => ({ B })),
    fc.boolean().map(BOOL => ({ BOOL })),
    fc.constant({ NULL: true as const }),
    setOf(text).map(SS => ({ SS })),
    setOf(digits).map(NS => ({ NS })),
    setOf(base64).map(BS => ({ BS })),
    fc.array(tie('value'), { maxLength: 3 }).map(L => ({ L })),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), tie('value'), { maxKeys: 3 }).map(M => ({ M })),
  ),
}))

export const anyValue: fc.Arbitrary<AttributeValue> = value

export const anyItem: fc.Arbitrary<Item> = fc.dictionary(
  fc.stringMatching(/^[A-Za-z][\w:,."* -]{0,6}$/),
  value,
  {
    minKeys: 1,
    maxKeys: 6,
    noNullPrototype: true,
  },
)
