import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '@monotable/web'
import { describe, expect, test } from 'vitest'
import { commonTexts } from '../../packages/web/src/texts/common-texts.ts'
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

/** What only a program can send: no form has it. */
const ofPrograms = /cursor|\bkey of|joined by ~|it takes two/

/** Every sentence about a field that the source of a system holds. */
function reasonsIn(system: string): string[] {
  const root = join(import.meta.dirname, '..', system)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    file =>
      /\.ts$/.test(file) && !/\.test\.ts$|^(?:test|demo|pages|browser|node_modules)\/|examples/.test(file),
  )
  const text = "'((?:[^'\\\\]|\\\\.)+)'"
  const forms = [
    `\\b(?:reason|error): ${text}`,
    `\\.(?:refine|regex)\\((?:[^()]|\\([^()]*\\)){1,160}?,\\s*${text},?\\s*\\)`,
  ]
  return files.flatMap(file => {
    const source = readFileSync(join(root, file), 'utf8')
    return forms.flatMap(form =>
      [...source.matchAll(new RegExp(form, 'g'))].map(([, said = '']) => said.replaceAll('\\\\', '\\')),
    )
  })
}

describe.each([
  ['eecar', 'ko', eecar.ko],
  ['snaprace', 'ko', snaprace.ko],
  ['khaya', 'zu', khaya.zu],
] as const)('what %s says of a field', (system, language, own) => {
  // They follow the name of a field, so they begin with a verb, and not in capitals as codes do.
  const said = [...new Set(reasonsIn(system))].filter(each => /^[a-z]+ /.test(each) && !ofPrograms.test(each))

  test('is found in its source', () => expect(said.length).toBeGreaterThan(5))

  test.each(said)('"%s" is said in the other language too', reason => {
    const told = reasonOf({ in: 'body', path: 'name', reason }, commonTexts[language], own)
    expect(told.toLowerCase()).not.toContain(reason.toLowerCase())
  })
})
