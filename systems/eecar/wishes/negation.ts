import type { Sense } from './lexicon.ts'
import type { Item } from './scan-words.ts'

/** Whether a word can mean one of these. */
export const has = (item: Item | undefined, ...wanted: Sense['is'][]) =>
  item?.senses.some(({ is }) => wanted.includes(is)) === true

/** Whether a word can be a wish. */
export const means = (item: Item) =>
  item.is === 'number' || has(item, 'kind', 'oem', 'maker', 'model', 'condition', 'chemistry', 'use')

/** Whether a word stands behind "not", or before 말고 in its part of the sentence. */
export function isNegated(items: readonly Item[], first: number, last: number): boolean {
  const before = items[first - 1]
  if (has(before, 'not') && !has(before, 'filler')) return true
  if (
    has(before, 'not') &&
    /^(?:not|nicht|no|kein|keine|keinen)$/.test(before?.text ?? '') &&
    means(items[first] as Item)
  )
    return true
  const until = items.findIndex((item, at) => at > last && (has(item, 'notBehind') || item.text === ','))
  return until > 0 && has(items[until], 'notBehind')
}
