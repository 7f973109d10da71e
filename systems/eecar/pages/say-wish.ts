import type { Formats } from '@monotable/web'
import { kindsOfParts } from '../wishes/kinds-of-parts.ts'
import { knownUses } from '../wishes/uses.ts'
import type { Wish } from '../wishes/wish.ts'
import { makers, models } from '../wishes/words-of-cars.ts'
import type { Texts } from './texts.ts'

export interface Saying {
  readonly texts: Texts
  readonly language: string
  readonly formats: Formats
}

const units: Readonly<Record<string, string>> = {
  ...{ capacity: 'kWh', charge: 'Ah', voltage: 'V', power: 'kW', soh: '% SOH', mileage: 'km', weight: 'kg' },
}

/** The first that has an id gives its names. */
const carNames = new Map([...makers, ...models].reverse().map(({ id, names }) => [id, names]))

/** The name of a maker or a model by its id; an id that nobody listed is shown as it is. */
export function carName(id: string, language: string): string {
  const names = carNames.get(id)
  return names ? nameIn(names, language) : id
}

const isKorean = (name: string) => /\p{Script=Hangul}/u.test(name)

function nameIn(names: readonly string[], language: string): string {
  return (language === 'ko' ? names.find(isKorean) : names.find(name => !isKorean(name))) ?? names[0] ?? ''
}

/** The words for kinds: one for several, where there is one. */
function kindNames(ids: readonly string[], language: string): string[] {
  const isExact = (kinds: readonly string[]) =>
    kinds.length === ids.length && kinds.every(kind => ids.includes(kind))
  const whole = kindsOfParts.find(({ kinds }) => isExact(kinds))
  const found = whole ? [whole] : ids.flatMap(id => kindsOfParts.find(({ id: other }) => other === id) ?? [])
  return found.map(({ words }) => (language === 'ko' ? words.ko : words.en)[0] ?? '')
}

/** A wish as a person reads it on a chip. */
export function sayWish(wish: Wish, saying: Saying): string {
  const { texts, formats } = saying
  const text = wish.values ? valuesOf(wish, saying) : rangeOf(wish, saying)
  if (wish.isNot) return `${texts.not}: ${text}`
  return wish.values && ['oem', 'words'].includes(wish.type)
    ? `${texts.fields[wish.type as 'oem']}: ${text}`
    : formats.list([text])
}

function valuesOf({ type, values = [] }: Wish, { texts, language, formats }: Saying): string {
  const said: Partial<Record<Wish['type'], (id: string) => string>> = {
    maker: id => carName(id, language),
    model: id => carName(id, language),
    condition: id => texts.conditions[id as 'used'] ?? id,
    side: id => texts.sides[id as 'left'] ?? id,
    use: id => knownUses.find(use => use.id === id)?.name[language === 'ko' ? 'ko' : 'en'] ?? id,
  }
  const names = type === 'kind' ? kindNames(values, language) : values.map(said[type] ?? (id => id))
  // One of several kinds will do; every word counts.
  return formats.list(names, type === 'words' ? 'conjunction' : 'disjunction')
}

function rangeOf({ type, min, max, isAbove, isBelow }: Wish, { texts, formats }: Saying): string {
  const show = (value: number) =>
    type === 'price'
      ? formats.money(value, 'KRW')
      : `${formats.number(value, { useGrouping: type !== 'year' })}${units[type] ? ` ${units[type]}` : ''}`
  if (min !== undefined && max !== undefined) return min === max ? show(min) : `${show(min)} – ${show(max)}`
  if (min !== undefined) return (isAbove ? texts.moreThan : texts.atLeast)(show(min))
  return (isBelow ? texts.lessThan : texts.atMost)(show(max ?? 0))
}
