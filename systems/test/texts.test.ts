import { describe, expect, test } from 'vitest'
import { texts as eecar } from '../eecar/pages/texts.ts'
import { texts as khaya } from '../khaya/pages/texts.ts'
import { texts as snaprace } from '../snaprace/pages/texts.ts'

/** Every text by its place: functions are called with what stands for their values. */
function placesIn(texts: unknown, at = ''): Map<string, string> {
  if (typeof texts === 'function') return new Map([[at, String(texts('1', '2', '3'))]])
  if (typeof texts !== 'object' || texts === null) return new Map([[at, String(texts)]])
  return new Map(Object.entries(texts).flatMap(([name, value]) => [...placesIn(value, `${at}.${name}`)]))
}

describe.each([
  ['EECAR', eecar.en, eecar.ko],
  ['Khaya', khaya.en, khaya.zu],
  ['SnapRace', snaprace.en, snaprace.ko],
])('the pages of %s', (_, inEnglish, inOther) => {
  const [english, other] = [placesIn(inEnglish), placesIn(inOther)]
  // Where a refusal has no words of its own in English, the system's are shown.
  const own = (place: string) => !place.startsWith('.errors.') && !place.startsWith('.reasons.')

  test('say something everywhere', () => {
    for (const [place, text] of [...english, ...other]) expect([place, text.trim()]).not.toEqual([place, ''])
  })

  test('say everything in both languages, and not in the same words', () => {
    expect([...other.keys()].filter(own).sort()).toEqual([...english.keys()].filter(own).sort())
    for (const [place, text] of other)
      if (own(place) && /[a-z]{3}/i.test(text)) expect([place, text]).not.toEqual([place, english.get(place)])
  })
})
