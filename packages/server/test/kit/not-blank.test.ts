import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { notBlank } from '../../src/kit/not-blank.ts'

const name = notBlank(z.string().max(9))

describe('a text that somebody gives', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \t\n'],
    ['wide spaces', '\u3000\u00a0'],
    ['signs of no width', '\u200b\u2060\ufeff'],
    ['the Korean filler', '\u3164\u115f'],
    ['an empty pattern of Braille', '\u2800'],
    ['a control character', '\u0000'],
  ])('is refused if it is %s', (_, text) => {
    expect(name.safeParse(text).error?.issues[0]?.message).toBe('is blank: write something, or omit it')
  })

  it.each(['a', ' a ', '배터리', '0', '-', '👩‍🔧', 'e\u0301'])('is taken as it is given: %s', text => {
    expect(name.parse(text)).toBe(text)
  })

  it('keeps what else is asked of it, and what may be left out may', () => {
    expect(name.safeParse('a'.repeat(10)).success).toBe(false)
    expect(notBlank(z.string().optional()).parse(undefined)).toBeUndefined()
    expect(notBlank(z.string().nullable()).parse(null)).toBeNull()
  })
})
