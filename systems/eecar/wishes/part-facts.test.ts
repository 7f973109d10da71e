import { expect, it } from 'vitest'
import { Lexicon } from './lexicon.ts'
import { factsOf } from './part-facts.ts'
import { knownUses } from './uses.ts'

const lexicon = new Lexicon(knownUses)
const facts = (part: object) =>
  factsOf(lexicon, { category: 'battery', price: 1, ...part } as Parameters<typeof factsOf>[1], undefined, '')

it('the car is what the seller says of it, and what the name says only where nothing else does', () => {
  const name = 'Battery pack, Kia Niro'
  expect(facts({ name })).toMatchObject({ makers: ['kia'] })
  expect(facts({ name, manufacturer: 'Hyundai' })).toMatchObject({ makers: ['hyundai'], models: [] })
  expect(facts({ name, manufacturer: 'Hyundai', model: 'Kona' }).makers).toEqual(['hyundai'])
})

it('amp hours come from capacity and voltage, where both are known', () => {
  const charge = (electricalProps: object) =>
    factsOf(
      lexicon,
      { name: 'Pack', category: 'battery', price: 1 } as Parameters<typeof factsOf>[1],
      { electricalProps } as Parameters<typeof factsOf>[2],
      '',
    ).figures.charge
  expect(charge({ capacity: 60, voltage: 400 })).toBe(150)
  expect(charge({ capacity: 60 })).toBeUndefined()
})

it.each([
  ['르노', '조에', 'renault'],
  ['닛산', '리프', 'nissan'],
  ['Renault', 'Zoe', 'renault'],
  ['현대', undefined, 'hyundai'],
  ['Tatra', 'Electric', 'tatra'],
])('%s %s is by %s, also where both are one name', (manufacturer, model, maker) => {
  expect(facts({ name: 'Battery', manufacturer, model }).makers).toEqual([maker])
})

it.each([
  ['현대 코나 휀더 좌측', ['left']],
  ['Tesla Model 3 rear drive motor', ['rear']],
  ['기아 니로 앞범퍼', ['front']],
  ['Right front door', ['right', 'front']],
  ['Brightness sensor', []],
])('%s sits where its name says', (name, sides) => {
  expect(facts({ name }).sides).toEqual(sides)
})
