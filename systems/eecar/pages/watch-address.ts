import { kindsOfParts } from '../wishes/kinds-of-parts.ts'
import { nameOfWish } from '../wishes/other-names.ts'
import type { Wish } from '../wishes/wish.ts'
import { home } from './page.tsx'

/** Where the figures of a wish stand in the specification of a part, by which a watch compares. */
const places: Partial<Record<Wish['type'], readonly [group: string, figure: string]>> = {
  soh: ['batteryHealth', 'soh'],
  capacity: ['electricalProps', 'capacity'],
  voltage: ['electricalProps', 'voltage'],
  power: ['electricalProps', 'power'],
}

/** Kinds are finer than categories: a battery of a watch is a pack, a module or a cell. */
function categoriesOf(kinds: readonly string[]): string[] {
  const found = kindsOfParts.flatMap(({ category, kinds: own }) =>
    category !== undefined && own.some(kind => kinds.includes(kind)) ? [category] : [],
  )
  return [...new Set<string>(found)]
}

/** The form of a watch, filled in with what a sentence asked for: what a watch cannot wait for is left out. */
export function watchAddress(wishes: readonly Wish[]): string {
  const wanted = wishes.filter(({ isNot }) => !isNot)
  const valuesOf = (type: Wish['type']) =>
    wanted.filter(wish => wish.type === type).flatMap(({ values = [] }) => values)
  const query = new URLSearchParams()
  const [category, ...others] = categoriesOf(valuesOf('kind'))
  if (category !== undefined && others.length === 0) query.set('criteria.category', category)
  const price = wanted.find(({ type, max }) => type === 'price' && max !== undefined)
  if (price) query.set('criteria.maxPrice', String(price.max))
  const specs: Record<string, Record<string, number>> = {}
  for (const { type, min } of wanted) {
    const [group, figure] = places[type] ?? []
    if (group !== undefined && figure !== undefined && min !== undefined)
      specs[group] = { ...specs[group], [figure]: min }
  }
  const lines = Object.entries(specs).map(([group, figures]) => `${group}: ${JSON.stringify(figures)}`)
  if (lines.length > 0) query.set('criteria.minSpecs', lines.join('\n'))
  // Of two cars either would do, and a watch waits for all of its words.
  const named = wanted.filter(
    ({ type, values = [] }) => ['kind', 'maker', 'model'].includes(type) && values.length === 1,
  )
  const keywords = named.flatMap(each => nameOfWish(each) ?? [])
  if (keywords.length > 0) query.set('criteria.keywords', keywords.join('\n'))
  return `${home}watches/do/createWatch${query.size > 0 ? `?${query}` : ''}`
}

/** The hard wishes that a watch does not wait for, or only for a part of them: whoever keeps one is told. */
export function unwatched(wishes: readonly Wish[]): Wish[] {
  return wishes.filter(wish => wish.isHard && (wish.isNot || !isWatched(wish)))
}

function isWatched({ type, values = [], min, max }: Wish): boolean {
  if (type === 'price') return min === undefined
  if (places[type]) return max === undefined
  if (type === 'kind') return values.length === 1 || categoriesOf(values).length === 1
  return (type === 'maker' || type === 'model') && values.length === 1
}
