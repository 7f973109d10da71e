import { has } from './negation.ts'
import type { NumberItem } from './read-numbers.ts'
import { fold } from './tokens.ts'
import { comparatives } from './words-of-wishes.ts'

type How = keyof typeof comparatives

const opposites: Readonly<Record<How, 'min' | 'max'>> = {
  ...{ over: 'max', after: 'max', under: 'min', before: 'min' },
}

/** With the endings that German gives them: größeren, günstigeres. */
const inflected = Object.entries(comparatives).map(
  ([how, words]) =>
    [how as How, new RegExp(`^(?:${fold(words).replaceAll(', ', '|')})(?:e[mnrs]?)?$`)] as const,
)

const howOf = ({ text }: NumberItem) => inflected.find(([, words]) => words.test(text))?.[0]

/**
 * "A newer pack than 2021": the comparison stands before what is compared, and belongs to the number. "Than" takes it over, and
 * the adjective says nothing more: it asks for no new pack.
 */
export function joinComparatives(items: readonly NumberItem[]): NumberItem[] {
  const joined = [...items]
  for (const [than, item] of items.entries()) {
    if (!/^(?:than|als)$/.test(item.text) || items[than + 1]?.is !== 'number') continue
    const at = [2, 3, 4].map(back => than - back).find(place => items[place] && howOf(items[place]))
    if (at === undefined) continue
    const adjective = items[at] as NumberItem
    const how = howOf(adjective) as How
    joined[at] = { ...adjective, is: 'word', senses: [{ is: 'filler' }] }
    joined[than] = {
      ...item,
      senses: [{ is: 'before', how: has(items[at - 1], 'not') ? opposites[how] : how }],
    }
  }
  return joined
}
