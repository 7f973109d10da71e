import type { Sense } from './lexicon.ts'
import type { Item } from './scan-words.ts'

/** Whether a word can mean one of these. */
export const has = (item: Item | undefined, ...wanted: Sense['is'][]) =>
  item?.senses.some(({ is }) => wanted.includes(is)) === true

/** Whether a word can be a wish. */
export const means = (item: Item) =>
  item.is === 'number' || has(item, 'kind', 'oem', 'maker', 'model', 'condition', 'chemistry', 'use', 'side')

const kindsOfWish = ['kind', 'oem', 'maker', 'model', 'condition', 'chemistry', 'use'] as const

/** Whether two words are wishes of one kind: two makers, two numbers. */
const isAlike = (one: Item, other: Item) =>
  (one.is === 'number' && other.is === 'number') ||
  kindsOfWish.some(kind => has(one, kind) && has(other, kind))

const kindsOf = ({ senses }: Item) => senses.flatMap(sense => (sense.is === 'kind' ? sense.kind.kinds : []))

/** Whether one word names a narrower kind of part than another. */
function isSortOf(one: Item, other: Item): boolean {
  const [narrow, wide] = [kindsOf(one), kindsOf(other)]
  return narrow.length > 0 && narrow.length < wide.length && narrow.every(kind => wide.includes(kind))
}

/** Whether words stand behind "not", or before 말고 in their part of the sentence. */
export function isNegated(items: readonly Item[], first: number, last: number): boolean {
  if (isBehindNot(items, first) || isInDeniedList(items, first)) return true
  const until = items.findIndex((item, at) => at > last && (has(item, 'notBehind') || item.text === ','))
  // "Taycan induction 말고": what nobody knows is denied, and not the car.
  if (items[until - 1]?.is === 'unknown' && until - 1 > last) return false
  return until > 0 && has(items[until], 'notBehind') && [first, last].some(at => isMeantBy(items, at, until))
}

const plainNot = /^(?:not|nicht|no|kein|keine|keinen)$/
/** What may stand between "not" and what it denies: "not from a Leaf", "I do not want a used one". */
const between = /^(?:an?|the|any|one|eine?[mnrs]?|de[mnr]|die|das|want|need)$/
/** "Without NCM" denies it; "a pack without its BMS" asks for a pack. */
const without = /^(?:without|ohne)$/

function isBehindNot(items: readonly Item[], first: number): boolean {
  const item = items[first] as Item
  let at = first - 1
  while (first - at <= 4 && isBetween(items[at])) at--
  const before = items[at]
  if (without.test(before?.text ?? '')) return means(item) && !has(item, 'kind')
  return has(before, 'not') && (!has(before, 'filler') || (plainNot.test(before?.text ?? '') && means(item)))
}

const alternative = /^(?:or|nor|and|oder|noch|und)$/

/** "Not from Hyundai or Kia" denies both. */
function isInDeniedList(items: readonly Item[], first: number): boolean {
  const item = items[first] as Item
  let at = first - 1
  while (first - at <= 3 && isBetween(items[at])) at--
  const before = items[at - 1]
  if (!before || !alternative.test(items[at]?.text ?? '') || !isAlike(item, before)) return false
  return isBehindNot(items, at - 1) || isInDeniedList(items, at - 1)
}

const isBetween = (item: Item | undefined) =>
  between.test(item?.text ?? '') || (has(item, 'preposition') && !without.test(item?.text ?? ''))

/**
 * What 말고 denies: the word before it, those of its kind, and what the sentence says otherwise behind it. "니로 보닛
 * 재생품 말고" wants a bonnet of a Niro; "LFP 배터리 말고 NCM 배터리" wants no LFP.
 */
function isMeantBy(items: readonly Item[], at: number, until: number): boolean {
  const item = items[at] as Item
  if (item.is === 'unknown') return at === until - 1
  const isContrasted = (one: Item) => items.slice(until).some(other => isAlike(one, other))
  if (isContrasted(item)) return true
  const before = items.slice(0, until).filter(means)
  const denied = before.at(-1)
  // "인버터 SiC 말고": an inverter, but none of that sort.
  if (denied && denied !== item && isSortOf(denied, item)) return false
  // "중고 배터리 말고 신품": the battery is not what is denied.
  return denied !== undefined && isAlike(item, denied) && !before.some(isContrasted)
}
