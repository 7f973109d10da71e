import { describe, expect, it } from 'vitest'
import { passes, testOf } from './judge-part.ts'
import { Lexicon } from './lexicon.ts'
import { factsOf } from './part-facts.ts'
import { readWishes } from './read-wishes.ts'
import { knownUses } from './uses.ts'
import type { Wish } from './wish.ts'

const lexicon = new Lexicon(knownUses)
const read = (sentence: string) => readWishes(sentence, { lexicon, uses: knownUses })
const names = (sentence: string) => read(sentence).map(({ id, isHard }) => (isHard ? id : `~${id}`))

describe('a sentence asks for the side of the car that a part sits on', () => {
  it.each([
    ['headlight left for Ioniq 5', ['left']],
    ['the right rear door', ['right']],
    ['drive unit out of a Model 3, preferably rear', ['rear']],
    ['left and right mirrors', ['left,right']],
    ['Sitz vorne links', ['left', 'front']],
    ['Model Y 리어 모터', ['rear']],
    ['테슬라 모델3 앞모터', ['front']],
    ['앞범퍼', ['front']],
    ['휀더 좌측', ['left']],
  ])('%s', (sentence, sides) => {
    const asked = read(sentence).filter(({ type }) => type === 'side')
    expect(asked.map(({ values }) => values?.join())).toEqual(sides)
    expect(asked.every(({ isHard }) => !isHard)).toBe(true)
  })

  it.each([
    'battery with at least 85 percent health left',
    'the right battery for a boat',
    'a battery pack, 60 kWh left',
    '앞유리',
    'back-up power for a server room',
    'front door of a Niro',
  ])('%s asks for none', sentence => {
    expect(read(sentence).filter(({ type }) => type === 'side')).toEqual([])
  })

  it('of a word for both ends the side tells which is meant, if it names one', () => {
    expect(names('hintere Tür')).toEqual(['kind:reardoor'])
    expect(names('앞쪽 도어')).toEqual(['kind:frontdoor'])
    expect(names('doors, front and rear')).toEqual(['kind:frontdoor+reardoor'])
    expect(names('Tür')).toEqual(['kind:frontdoor+reardoor'])
  })

  it('denies one', () => {
    expect(names('headlight, not the left one')).toEqual(['kind:headlamp', '~not-side:left'])
  })

  it('does not take 리어 for 리퍼', () => {
    expect(names('Model Y 리어 모터')).not.toContain('condition:refurbished')
    expect(names('모델 Y 리퍼 모터')).toContain('condition:refurbished')
  })
})

it.each([
  ['현대 코나 전조등 좌측', 'left headlight', true],
  ['Kona headlamp, right', 'left headlight', false],
  ['Kona headlamp', 'left headlight', false],
  ['Kona headlamp, right', 'headlight, not the left one', true],
])('%s for "%s": %s', (name, sentence, isMet) => {
  const part = { name, category: 'electronics', price: 1 } as Parameters<typeof factsOf>[1]
  const wish = read(sentence).find(({ type }) => type === 'side') as Wish
  expect(passes(testOf(wish, knownUses), factsOf(lexicon, part, undefined, ''))).toBe(isMet)
})
