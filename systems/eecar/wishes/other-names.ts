import { kindsOfParts } from './kinds-of-parts.ts'
import { fold, tokensOf } from './tokens.ts'
import type { Wish } from './wish.ts'
import { makers, models } from './words-of-cars.ts'

const isKorean = (text: string) => /\p{Script=Hangul}/u.test(text)
const wordsOf = (text: string) =>
  tokensOf(text)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ text: word }) => word)
const joined = (text: string) => wordsOf(text).join('')

/** The names of each maker, model and kind of part, in all languages. */
const groups = [
  ...[...makers, ...models].map(({ names }) => names),
  ...kindsOfParts
    .filter(({ kinds }) => kinds.length === 1)
    .map(({ words }) => [...words.ko, ...words.en, ...words.de]),
]
const byName = new Map(groups.flatMap(names => names.map(name => [joined(name), names] as const)))

/** Whether a text has a name, or another name of the same thing: a Kona is a 코나, a battery pack a 배터리 팩. */
export function mentions(text: string, name: string): boolean {
  if (fold(text).includes(fold(name))) return true
  const [together, apart] = [joined(text), ` ${wordsOf(text).join(' ')} `]
  return (byName.get(joined(name)) ?? []).some(other =>
    // Particles hang on Korean words. One syllable is in many others.
    isKorean(other)
      ? other.length > 1 && together.includes(joined(other))
      : apart.includes(` ${wordsOf(other).join(' ')} `),
  )
}

/** What a wish for a car or a kind of part is called, in the script in which it was said. */
export function nameOfWish({ type, values = [], said }: Wish): string | undefined {
  const [id] = values
  const named = (names: readonly string[] | undefined) =>
    names?.find(name => isKorean(name) === isKorean(said)) ?? names?.[0] ?? said
  if (type === 'maker') return named(makers.find(maker => maker.id === id)?.names)
  if (type === 'model') return named(models.find(model => model.id === id)?.names)
  const kind = kindsOfParts.find(({ kinds }) => kinds.length === 1 && kinds[0] === id)
  return type === 'kind' && values.length === 1 && kind
    ? kind.words[isKorean(said) ? 'ko' : 'en'][0]
    : undefined
}
