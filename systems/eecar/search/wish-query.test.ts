import { describe, expect, it } from 'vitest'
import { Lexicon } from '../wishes/lexicon.ts'
import { factsOf } from '../wishes/part-facts.ts'
import { readWishes } from '../wishes/read-wishes.ts'
import { knownUses } from '../wishes/uses.ts'
import { PartIndex } from './part-index.ts'
import { termsOf } from './terms.ts'
import { WishQuery } from './wish-query.ts'

const lexicon = new Lexicon(knownUses)
const index = new PartIndex(2)
const put = (partId: string, part: Record<string, unknown>, figures: object = {}) => {
  const whole = { name: '', category: 'battery', price: 1_000_000, condition: 'used', quantity: 1, ...part }
  const text = `${whole.name} ${part.description ?? ''}`
  const facts = factsOf(lexicon, whole as never, figures, text)
  index.set({
    ...(whole as never as { category: string }),
    ...base,
    ...whole,
    partId,
    facts,
    terms: termsOf(text),
    vector,
  } as never)
}
const base = { condition: 'used' as const, price: 0, quantity: 1 }
const vector = Float32Array.from([1, 0])

put('small', { name: 'Leaf battery pack' }, { electricalProps: { capacity: 40, voltage: 360 } })
put(
  'large',
  { name: '코나 배터리 팩', price: 6_000_000 },
  { electricalProps: { capacity: 64, voltage: 356 } },
)
put('unknown', { name: 'Zoe battery pack' })
put('motor', { name: 'Kona drive motor', category: 'motor', description: 'drives a boat' })
put('odd', { name: 'tow bar', category: 'other' })

const ask = (sentence: string) =>
  new WishQuery(index, readWishes(sentence, { lexicon, uses: knownUses }), knownUses)
const found = (sentence: string) =>
  index
    .rank({ vector, terms: termsOf(sentence), ...ask(sentence).query, limit: 9 })
    .map(({ partId }) => partId)

describe('hard wishes filter before anything is ranked', () => {
  it('a figure that is not known is not met', () => {
    expect(found('battery pack with at least 50 kWh')).toEqual(['large'])
    expect(found('battery pack').sort()).toEqual(['large', 'small', 'unknown'])
  })

  it('a number itself is at least and at most, but neither over nor under', () => {
    expect(found('battery pack with at least 64 kWh')).toEqual(['large'])
    expect(found('battery pack over 64 kWh')).toEqual([])
    expect(found('40kWh 이하 배터리 팩')).toEqual(['small'])
    expect(found('40kWh 미만 배터리 팩')).toEqual([])
  })

  it('the kind of part comes before the car', () => {
    expect(found('코나 모터')).toEqual(['motor'])
    expect(found('Kona battery pack')).toEqual(['large'])
  })

  it('words that nobody knows must be in the text of a part', () => {
    expect(found('tow bar')).toEqual(['odd'])
    expect(found('grand piano')).toEqual([])
  })
})

describe('where nothing fits', () => {
  it('the nearest of the same kind are named, with what they miss', () => {
    const asked = ask('battery pack, at least 70 kWh, under 5 million won')
    const near = asked.nearest(() => true)
    expect(near.map(({ partId }) => partId).slice(0, 2)).toEqual(['small', 'unknown'])
    expect(asked.verdict(near[0])).toEqual({
      meets: ['kind:pack', 'price:..<5000000'],
      misses: ['capacity:70..'],
    })
  })

  it('nothing is near to what was not understood, or to what nobody sells', () => {
    expect(ask('grand piano').nearest(() => true)).toEqual([])
    expect(ask('diesel engine').nearest(() => true)).toEqual([])
  })

  it('with a floor a learned model may still find it, and only above the floor', () => {
    const rank = (floor: number) =>
      index.rank({
        vector: Float32Array.from([0.6, 0.8]),
        terms: [],
        ...ask('grand piano').query,
        floor,
        limit: 9,
      })
    expect(rank(0.7)).toEqual([])
    expect(rank(0.5)).toHaveLength(5)
  })
})

it('soft wishes come before the score', () => {
  put('new-pack', {
    name: 'Zoe battery',
    condition: 'new',
    description: 'much text that no sentence asks for',
  })
  expect(found('battery, preferably new')[0]).toBe('new-pack')
  expect(found('Leaf battery pack')[0]).toBe('small')
  index.delete('new-pack')
  put('far', { name: 'Zoe battery pack', description: 'much text that no sentence asks for, 제주시' })
  // A town is a word that nobody knows: parts that name it come first.
  expect(found('Leaf 나 코나 배터리 팩')).not.toContain('far')
  expect(found('배터리 팩 제주')[0]).toBe('far')
  put('vague', { name: 'Kona inverter', category: 'inverter' })
  put('silicon', { name: '조에 탄화규소 인버터', category: 'inverter' })
  expect(found('SiC inverter')).toEqual(['silicon', 'vague'])
  index.delete('vague')
  index.delete('silicon')
  index.delete('far')
})

it('vectors that know nothing do not undo a hard wish', () => {
  const asked = ask('battery pack with at least 50 kWh')
  for (const angle of [0, 1, 2, 3]) {
    const chance = Float32Array.from([Math.cos(angle), Math.sin(angle)])
    const ids = index
      .rank({ vector: chance, terms: [], ...asked.query, limit: 9 })
      .map(({ partId }) => partId)
    expect(ids).toEqual(['large'])
  }
})
