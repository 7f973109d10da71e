import { expect, test } from 'vitest'
import * as z from 'zod'
import { statuses } from '../../../server/src/errors.ts'
import { plainReason } from '../../../server/src/plain-reason.ts'
import { formatsFor } from '../../src/formats/formats.ts'
import { CallRefused } from '../../src/page/refusals.ts'
import { commonTexts } from '../../src/texts/common-texts.ts'
import { reasonOf, sentenceOf } from '../../src/texts/error-sentences.ts'
import { chooseLanguage, languages } from '../../src/texts/languages.ts'

function pathsIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`]
  return Object.entries(value).flatMap(([key, each]) => pathsIn(each, path ? `${path}.${key}` : key))
}

test.each(languages)('%s has every text, none empty, and no other', language => {
  expect(pathsIn(commonTexts[language])).toEqual(pathsIn(commonTexts.en))
  const empty = pathsIn(commonTexts[language]).filter(path => path.endsWith(': undefined'))
  expect(empty).toEqual([])
  expect(JSON.stringify(commonTexts[language])).not.toContain('""')
})

test.each(languages)('%s has a sentence for every code of the server', language => {
  expect(Object.keys(commonTexts[language].errors).sort()).toEqual(Object.keys(statuses).sort())
})

test("a system's own sentence comes first, then the common one; an unknown fault says nothing of the inside", () => {
  const refused = (code: string, status: number) =>
    new CallRefused({ status, code, message: 'The table Shelf is locked' })
  const own = { errors: { SKU_TAKEN: 'This number is taken.' } }
  expect(sentenceOf(refused('SKU_TAKEN', 409), commonTexts.en, own)).toBe('This number is taken.')
  expect(sentenceOf(refused('RATE_LIMITED', 429), commonTexts.ko, own)).toBe(
    commonTexts.ko.errors.RATE_LIMITED,
  )
  expect(sentenceOf(refused('OTHER', 409), commonTexts.en)).toBe('The table Shelf is locked.')
  expect(sentenceOf(refused('OTHER', 500), commonTexts.en)).toBe(commonTexts.en.states.failed.text)
})

const given = z.object({
  name: z.string().min(2).max(5),
  count: z.int().min(1).max(9),
  kind: z.enum(['a', 'b']),
  mail: z.email(),
  day: z.iso.date(),
  tags: z.array(z.string()).min(1),
})

test.each(languages)('%s tells what is wrong with a field as a sentence, not behind a name', language => {
  const wrong = { name: 'x', count: 0, kind: 'c', mail: 'no', day: 'today', tags: [] }
  for (const value of [wrong, { name: 'x'.repeat(9), count: 10 }, { count: 'three' }]) {
    const { error } = given.safeParse(value, { error: plainReason })
    for (const { message } of error?.issues ?? []) {
      const said = reasonOf({ in: 'body', path: '', reason: message }, commonTexts[language])
      if (language !== 'ko') expect(said, message).toMatch(/^\p{Lu}/u)
      expect(said, message).toMatch(/\.$/)
      if (language !== 'en') expect(said, message).not.toMatch(/\b(must|Enter|Fill|Choose)\b/)
    }
  }
})

test('the language is the account’s, then the one chosen here, then the browser’s; dates follow the region', () => {
  const offered = ['en', 'ko'] as const
  const choose = (wish: object) => chooseLanguage({ offered, ...wish })
  expect(choose({ account: 'ko', cookie: 'en', acceptLanguage: 'en-GB' })).toEqual({
    language: 'ko',
    locale: 'ko',
  })
  expect(choose({ cookie: 'ko', acceptLanguage: 'en' }).language).toBe('ko')
  expect(choose({ acceptLanguage: 'fr, ko;q=0.5, en-GB;q=0.7' })).toEqual({ language: 'en', locale: 'en-GB' })
  expect(choose({ account: 'zu', acceptLanguage: '###, de' })).toEqual({ language: 'en', locale: 'en' })
})

test('money, numbers and dates are written for the reader and in the time zone of the shop', () => {
  const british = formatsFor('en-GB', 'Africa/Johannesburg')
  expect(british.money(1234.5, 'ZAR')).toBe(
    'R\u00a01,234.50'.replace('\u00a0', british.money(1, 'ZAR').charAt(1) === '1' ? '' : '\u00a0'),
  )
  expect(british.money(3, 'no currency')).toBe('3.00 no currency')
  expect(british.date('2026-03-01T23:30:00Z')).toBe('2 Mar 2026')
  expect(british.date('2026-03-01')).toBe('1 Mar 2026')
  expect(british.in('America/New_York').date('2026-03-01T03:00:00Z')).toBe('28 Feb 2026')
  expect(british.since('2026-03-01T10:00:00Z', new Date('2026-03-01T10:03:00Z'))).toBe('3 minutes ago')
  expect(british.date('not a date')).toBe('not a date')
  expect([7, 999, 1000, 0, -0, -1, 0.5].map(value => british.number(value))).toEqual([
    '7',
    '999',
    '1,000',
    '0',
    '-0',
    '-1',
    '0.5',
  ])
  expect(formatsFor('ar-EG', 'UTC').number(7)).toBe('٧')
  expect(british.number(7)).toBe('7')
  expect(british.list(['a', 'b', 'c'])).toBe('a, b and c')
  expect(british.list(['a', 'b', 'c'], 'disjunction')).toBe('a, b or c')
  const korean = formatsFor('ko', 'Asia/Seoul')
  expect(korean.money(15000, 'KRW')).toBe('₩15,000')
  expect(korean.time('2026-03-01T06:59:00Z')).toBe('15:59')
  expect(korean.dateTime('2026-03-01T06:59:00Z')).toBe('2026년 3월 1일 15:59')
  expect(formatsFor('en-US', 'UTC').time('2026-03-01T15:59:00Z')).toMatch(/^03:59\sPM$/)
})
