import { beforeAll, describe, expect, test } from 'vitest'
import { deskModel } from '../../src/desk/model/derive-desk.ts'
import { fieldAt, fieldsOf } from '../../src/desk/model/field.ts'
import { deskIn, wordsOfDesk } from '../../src/desk/model/translate-desk.ts'
import { labelOf, shortLabel, valueLabel } from '../../src/desk/model/words.ts'
import { commonWords } from '../../src/desk/words/common-words.ts'
import type { Language } from '../../src/texts/languages.ts'
import { allProducts, allSystems } from '../support/all-systems.ts'

const spoken = [
  ['eecar', 'ko'],
  ['snaprace', 'ko'],
  ['khaya', 'zu'],
] as const

let systems: Awaited<ReturnType<typeof allSystems>>
let products: Awaited<ReturnType<typeof allProducts>>
beforeAll(async () => {
  systems = await allSystems()
  products = await allProducts()
})

describe.each(spoken)('the desk of %s in %s', (name, language) => {
  const find = () => {
    const system = systems.find(each => each.name === name) as (typeof systems)[number]
    const own = products[name]?.desk?.[language]
    return { system, words: own?.words ?? {}, errors: own?.errors ?? {} }
  }

  test('says everything in that language, and nothing that nobody asks for', () => {
    const { system, words } = find()
    const said = wordsOfDesk(deskModel(system))
    const known = { ...commonWords[language], ...words }
    // Values of the seed that are Korean stay Korean, in every language.
    const missing = [...said].filter(text => !Object.hasOwn(known, text) && /[A-Za-z]/.test(text))
    expect(missing).toEqual([])
    expect(Object.keys(words).filter(text => !said.has(text))).toEqual([])
    for (const [text, translated] of Object.entries(known)) expect(translated.trim(), text).not.toBe('')
  })

  test('has a sentence for every code by which the system refuses', () => {
    const { system, errors } = find()
    expect(Object.keys(errors).sort()).toEqual(Object.keys(system.errors ?? {}).sort())
    for (const [code, sentence] of Object.entries(errors)) expect(sentence.trim(), code).not.toBe('')
  })
})

test('what has no word stays English, and so does a language that a system does not speak', () => {
  const system = systems.find(({ name }) => name === 'inventory') as (typeof systems)[number]
  const model = deskModel(system)
  const inLanguage = deskIn(model, { ko: { words: { Products: '상품' } } })
  const labelIn = (language: Language, place: string) => inLanguage(language).places.get(place)?.label
  expect(labelIn('ko', 'listProducts')).toBe('상품')
  expect(labelIn('ko', 'listLowStock')).toBe('Low stock')
  expect(inLanguage('zu')).toBe(model)
  expect(inLanguage('en')).toBe(model)
  expect(inLanguage('ko').places.get('listProducts')?.plain).toBe('Products')
})

test('names become labels as people spell them', () => {
  const labels = ['createdAt', 'productId', 'timezone', 'timestamp', 'imageUrls'].map(labelOf)
  expect(labels).toEqual(['Created at', 'Product', 'Time zone', 'Time', 'Image URLs'])
  expect(['Created at', 'At', 'Format'].map(shortLabel)).toEqual(['Created', 'At', 'Format'])
  expect(['json-ld', 'opengraph', 'IN_PROGRESS'].map(value => valueLabel(value))).toEqual([
    'JSON LD',
    'Open Graph',
    'In progress',
  ])
})

test('a field inside another is called by its own name, with its group where that says too little', () => {
  const number = { type: 'number' } as const
  const fields = fieldsOf({
    type: 'object',
    properties: {
      budget: { type: 'object', properties: { max: number, currency: { type: 'string' } } },
      totals: { type: 'object', properties: { total: number } },
    },
  })
  const labels = ['budget.max', 'budget.currency', 'totals.total'].map(path => fieldAt(fields, path)?.label)
  expect(labels).toEqual(['Max budget', 'Currency', 'Total'])
})
