import { keyLimits } from '@monotable/dynamodb'
import { describe, expect, it } from 'vitest'
import { checkLength } from '../../src/keys/length.ts'

describe('the length of a key', () => {
  it.each([
    ['ASCII', 'a'.repeat(1024)],
    ['two bytes a character', 'é'.repeat(512)],
    ['Korean', `${'한'.repeat(341)}a`],
    ['emoji', '🚗'.repeat(256)],
  ])('is counted in bytes: %s', (_, text) => {
    expect(Buffer.byteLength(text)).toBe(keyLimits.sort)
    expect(() => checkLength('SK', text, keyLimits.sort)).not.toThrow()
    expect(() => checkLength('SK', `${text}a`, keyLimits.sort)).toThrow(
      'SK has 1025 bytes; DynamoDB allows at most 1024',
    )
  })

  it('of a partition key may be twice that', () => {
    expect(() => checkLength('PK', 'a'.repeat(2048), keyLimits.partition)).not.toThrow()
    expect(() => checkLength('PK', 'a'.repeat(2049), keyLimits.partition)).toThrow(
      expect.objectContaining({ code: 'KEY_TOO_LONG', details: { key: 'PK', bytes: 2049, limit: 2048 } }),
    )
  })
})
