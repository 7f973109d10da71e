import type { Sense } from './lexicon.ts'
import type { Item } from './scan-words.ts'

/** Whether a word can mean one of these. */
export const has = (item: Item | undefined, ...wanted: Sense['is'][]) =>
  item?.senses.some(({ is }) => wanted.includes(is)) === true

/** Whether a word can be a wish. */
export const means = (item: Item) =>
  item.is === 'number' || has(item, 'kind', 'oem', 'maker', 'model', 'condition', 'chemistry', 'use')

const kindsOfWish = ['kind', 'oem', 'maker', 'model', 'condition', 'chemistry', 'use'] as const

/** Whether two words are wishes of one kind: two makers, two numbers. */
const isAlike = (one: Item, other: Item) =>
  (one.is === 'number' && other.is === 'number') ||
  kindsOfWish.some(kind => has(one, kind) && has(other, kind))

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
  return until > 0 && has(items[until], 'notBehind') && isMeantBy(items, first, until)
}

/**
 * What 말고 denies: the word before it, those of its kind, and what the sentence says otherwise behind it. "니로 보닛
 * 재생품 말고" wants a bonnet of a Niro; "LFP 배터리 말고 NCM 배터리" wants no LFP.
 */
function isMeantBy(items: readonly Item[], at: number, until: number): boolean {
  const item = items[at] as Item
  const isContrasted = (one: Item) => items.slice(until).some(other => isAlike(one, other))
  if (isContrasted(item)) return true
  const before = items.slice(0, until).filter(means)
  const denied = before.at(-1)
  // "중고 배터리 말고 신품": the battery is not what is denied.
  return denied !== undefined && isAlike(item, denied) && !before.some(isContrasted)
}
