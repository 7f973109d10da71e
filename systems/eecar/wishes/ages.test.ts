import { expect, it } from 'vitest'
import { Lexicon } from './lexicon.ts'
import { readWishes } from './read-wishes.ts'
import { knownUses } from './uses.ts'

const lexicon = new Lexicon(knownUses)
const names = (sentence: string) =>
  readWishes(sentence, { lexicon, uses: knownUses, thisYear: 2026 }).map(({ id }) => id)

it.each([
  ['höchstens 5 Jahre alt', 'year:2021..'],
  ['nicht älter als 5 Jahre', 'year:2021..'],
  ['5년 이내', 'year:2021..'],
  ['less than 3 years old', 'year:2024..'],
  ['older than 8 years', 'year:..2017'],
  ['5 years or newer', 'year:2021..'],
  ['2-3 years old', 'year:2023..2024'],
  ['5 Jahre oder jünger', 'year:2021..'],
  ['8 years or older', 'year:..2018'],
  ['at least 8 years', 'year:..2018'],
  ['15년 이하', 'year:2011..'],
])('an age in years is counted from this one: %s is %s', (said, wish) => {
  expect(names(said)).toEqual([wish])
})

it.each([
  ['20년식', 'year:2020..2020'],
  ['20년 이후', 'year:2020..'],
  ['8 years warranty', 'words:warranty'],
  ['8 Jahre Gewährleistung', 'words:gewahrleistung'],
])('what is no age stays what it is: %s is %s', (said, wish) => {
  expect(names(said)).toEqual([wish])
})
