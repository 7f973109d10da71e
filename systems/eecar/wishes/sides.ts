import { isNegated } from './negation.ts'
import type { Item } from './scan-words.ts'
import { fold } from './tokens.ts'
import type { Wish } from './wish.ts'
import { sideWords } from './words-of-wishes.ts'

export type Side = keyof typeof sideWords

const bySideOfCar = new Set([
  ...['headlamp', 'taillamp', 'fender', 'mirror', 'frontdoor', 'reardoor', 'doortrim', 'doorhandle'],
  ...['sideglass', 'seat', 'seatbelt', 'suspension', 'driveshaft', 'sidemember', 'speaker', 'airbag'],
])
const byAxle = new Set([
  ...['pmmotor', 'induction', 'reducer', 'driveshaft', 'subframe', 'suspension', 'bumper', 'bumperbeam'],
  ...['camera', 'radar', 'sensor', 'wiper', 'seat', 'seatbelt', 'doortrim', 'doorhandle', 'wheel', 'tire'],
])

/** Kinds that are told apart by where they sit. A battery has no left one, and every front door is in front. */
const kindsWithSides: Readonly<Record<Side, ReadonlySet<string>>> = {
  ...{ left: bySideOfCar, right: bySideOfCar },
  ...{ front: byAxle, rear: byAxle },
}

/** Kinds that differ by nothing but the end of the car they are at. */
const ends = { front: ['frontdoor', 'windshield'], rear: ['reardoor', 'rearglass'] } as const

/** "Hintere Tür", "rear car glass": of a word for both, the side tells which is meant. */
export function narrowToSide(kinds: readonly string[], items: readonly Item[], sentence: string): string[] {
  const said = items.flatMap(({ from, to }, at) =>
    isNegated(items, at, at) ? [] : sidesIn(sentence.slice(from, to)),
  )
  const [end, ...others] = (['front', 'rear'] as const).filter(side => said.includes(side))
  const left = end && others.length === 0 ? kinds.filter(kind => ends[end].some(each => each === kind)) : []
  return left.length > 0 ? left : [...kinds]
}

const written = Object.entries(sideWords).map(([side, words]) => {
  const list = words.split(', ').map(fold)
  const latin = list.filter(word => /^[a-z]/.test(word)).join('|')
  const korean = list.filter(word => !/^[a-z]/.test(word))
  // A single syllable is a word only where another begins: 앞범퍼, but not 눈앞.
  const runs = korean.map(word => (word.length === 1 ? `(?<!\\p{L})${word}` : word)).join('|')
  return [side as Side, new RegExp(`\\b(?:${latin})\\b|${runs}`, 'u')] as const
})

/** The sides that a text names; those of words that are joined to a part too, "rear bumper" and 앞범퍼. */
export function sidesIn(text: string): Side[] {
  const folded = fold(text)
  return written.filter(([, pattern]) => pattern.test(folded)).map(([side]) => side)
}

/**
 * Which side of the car a sentence asks for, for the kinds of parts that have sides. It only ranks: many sellers do not
 * write the side. "85 % health left" is no side, as no battery has one.
 */
export function sideWishes(
  items: readonly Item[],
  sentence: string,
  kinds: readonly string[],
): Omit<Wish, 'id'>[] {
  const found = items.flatMap(({ from, to }, at) => {
    const said = sentence.slice(from, to)
    const isNot = isNegated(items, at, at)
    return sidesIn(said)
      .filter(side => kinds.some(kind => kindsWithSides[side].has(kind)))
      .map(side => ({ side, said, isNot }))
  })
  return [['left', 'right'] as const, ['front', 'rear'] as const].flatMap(pair =>
    [false, true].flatMap(isNot => {
      const ofPair = found.filter(each => each.isNot === isNot && pair.some(side => side === each.side))
      if (ofPair.length === 0) return []
      const values = [...new Set(ofPair.map(({ side }) => side))]
      const said = [...new Set(ofPair.map(each => each.said))].join(', ')
      return [{ type: 'side' as const, values, isHard: false, ...(isNot && { isNot }), said }]
    }),
  )
}
