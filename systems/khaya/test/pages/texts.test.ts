import { expect, test } from 'vitest'
import { errors } from '../../errors.ts'
import { en } from '../../pages/texts-en.ts'
import { zu } from '../../pages/texts-zu.ts'

/** Every text by its place: functions are called with what stands for their values. */
function placesIn(texts: unknown, at = ''): Map<string, string> {
  if (typeof texts === 'function') return new Map([[at, String(texts('1', '2'))]])
  if (typeof texts !== 'object' || texts === null) return new Map([[at, String(texts)]])
  return new Map(Object.entries(texts).flatMap(([name, value]) => [...placesIn(value, `${at}.${name}`)]))
}

const own = (place: string) => !place.startsWith('.errors.') && !place.startsWith('.reasons.')

test('everything that is said in English is said in isiZulu, and in other words', () => {
  const [english, zulu] = [placesIn(en), placesIn(zu)]
  expect([...zulu.keys()].filter(own).sort()).toEqual([...english.keys()].filter(own).sort())
  for (const [place, text] of zulu) {
    expect([place, text.trim()]).not.toEqual([place, ''])
    if (own(place)) expect([place, text]).not.toEqual([place, english.get(place)])
  }
})

test('every refusal of the system has its sentence in isiZulu', () => {
  expect(Object.keys(errors).filter(code => !Object.hasOwn(zu.errors, code))).toEqual([])
})
