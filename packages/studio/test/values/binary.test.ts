import { base64Of, bytesOf } from '@monotable/dynamodb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodings } from '../../src/values/binary.ts'
import { retype } from '../../src/values/retype.ts'

const { base64, hex, text } = encodings

test('any bytes survive base64 and hex, and text where they are text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
      const packed = base64Of(bytes)
      expect(packed).toBe(Buffer.from(bytes).toString('base64'))
      expect(bytesOf(packed)).toEqual(bytes)
      expect(hex.read(hex.write(packed))).toBe(packed)
      const written = text.write(packed)
      if (written !== undefined) expect(text.read(written)).toBe(packed)
    }),
  )
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      words => void expect(text.write(text.read(words))).toBe(words),
    ),
  )
})

test('as many bytes as an item can hold become text', () => {
  const bytes = Buffer.alloc(400 * 1024, 'bytes')
  expect(base64Of(bytes)).toBe(bytes.toString('base64'))
})

test('a mark of byte order is a part of the text', () => {
  expect(text.read(text.write('77u/YQ==')!)).toBe('77u/YQ==')
})

test('hex is read as people write it, and nothing else is', () => {
  for (const written of ['deadbeef', 'DE AD BE EF', '0xdeadbeef', 'de:ad:be:ef', 'de-ad\nbe-ef'])
    expect(hex.read(written)).toBe('3q2+7w==')
  for (const wrong of ['d', 'xy', 'de a', '12 3g']) expect(hex.read(wrong)).toBeUndefined()
  expect(hex.read('')).toBe('')
  expect(base64.read('3q2+\n7w==')).toBe('3q2+7w==')
  expect(base64.read('3q2+7w')).toBeUndefined()
})

test('text that becomes binary is its bytes, and the other way round', () => {
  expect(retype({ S: 'Hi' }, 'B')).toEqual({ B: 'SGk=' })
  expect(retype({ B: 'SGk=' }, 'S')).toEqual({ S: 'Hi' })
  expect(retype({ B: '3q2+7w==' }, 'S')).toEqual({ S: '3q2+7w==' })
  expect(retype({ SS: ['Hi', 'a'] }, 'BS')).toEqual({ BS: ['SGk=', 'YQ=='] })
})
