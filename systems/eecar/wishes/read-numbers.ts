import type { Sense } from './lexicon.ts'
import type { Unit } from './read-units.ts'
import type { Item } from './scan-words.ts'
import type { FigureName, Wish } from './wish.ts'
import type { comparisons } from './words-of-wishes.ts'

export interface NumberItem extends Item {
  readonly unit?: Unit | undefined
  readonly times?: number | undefined
}

type Limits = Pick<Wish, 'min' | 'max' | 'isAbove' | 'isBelow'>

/** A wish for a figure, and which items it was read from. */
export interface ReadNumber {
  readonly type: FigureName
  readonly limits: Limits
  /** Whether a word says what the number is of, beside its unit. */
  readonly isNamed: boolean
  readonly first: number
  readonly last: number
}

const isForeign = (unit: Unit | undefined) => unit?.of === 'other' || unit?.of === 'foreign'

/** How far a number that stands by itself may be off: a tenth. */
const about = (value: number): Limits => ({ min: round(value * 0.9), max: round(value * 1.1) })
const round = (value: number) => Math.round(value * 1e4) / 1e4

const hasSense = <I extends Sense['is']>(item: Item | undefined, is: I) =>
  item?.senses.find((sense): sense is Extract<Sense, { is: I }> => sense.is === is)

/** The numbers of a sentence, with what they are of and how they are compared. */
export function readNumbers(items: readonly NumberItem[], thisYear: number): ReadNumber[] {
  const read: ReadNumber[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at] as NumberItem
    if (item.is !== 'number' || isForeign(item.unit)) continue
    const other = partnerOf(items, at)
    const type = figureOf(items, at, other)
    const last = other ?? at
    const isAge = items[last]?.unit?.of === 'age'
    if (!type || (isAge && isWarranty(items[last + 1]))) continue
    const stated = other === undefined ? compare(items, at, type) : between(items, at, other)
    const limits = isAge ? madeIn(stated, thisYear) : stated
    const isNamed = nameOf(items, at) !== undefined
    read.push({ type, limits, isNamed, first: firstWord(items, at), last: lastWord(items, last) })
    at = last
  }
  return read
}

/** "Eight years warranty" is no age. */
const isWarranty = (item: Item | undefined) =>
  /^(?:warranty|guarantee|garantie|gewahrleistung|보증)/.test(item?.text ?? '')

/** The years of those that are so many years old. */
const madeIn = ({ min, max }: Limits, thisYear: number): Limits => ({
  ...(max !== undefined && { min: thisYear - Math.ceil(max) }),
  ...(min !== undefined && { max: thisYear - Math.floor(min) }),
})

/** The second number of a range: "3 to 5 kWh", "zwischen 100 und 160 kW", "40~55V", "2019 bis 2021", "3만원에서 5만원". */
function partnerOf(items: readonly NumberItem[], at: number): number | undefined {
  const [one, link, other, behind] = items.slice(at, at + 4)
  if (!one || !link || other?.is !== 'number') return undefined
  if (one.unit && other.unit && one.unit.of !== other.unit.of) return undefined
  if (!other.unit && !one.unit && !isYear(one, other) && !wordBefore(items, at)) return undefined
  const isDash = link.is === 'sign' && /^[~–-]$/.test(link.text)
  // 부터 is also "from", without an end.
  const isTo =
    /^(?:to|till|until|through|bis|bis zu|에서)$/.test(link.text) || (link.text === '부터' && isAmid(behind))
  const isBetween =
    /^(?:and|und|과|와|이랑|랑)$/.test(link.text) && (isAfterBetween(items, at) || isAmid(behind))
  return isDash || isTo || isBetween ? at + 2 : undefined
}

/** With or without a particle: 사이, 사이에, 사이의. */
const isAmid = (item: Item | undefined) =>
  hasSense(item, 'before')?.how === 'between' && /^사이/u.test(item?.text ?? '')

const isYear = (...numbers: readonly NumberItem[]) =>
  numbers.every(
    ({ value = 0, isGrouped }) => Number.isInteger(value) && value >= 1990 && value <= 2035 && !isGrouped,
  )

const isAfterBetween = (items: readonly Item[], at: number) =>
  [1, 2].some(back => hasSense(items[at - back], 'before')?.how === 'between')

function between(items: readonly NumberItem[], at: number, other: number): Limits {
  const [one, two] = [items[at] as NumberItem, items[other] as NumberItem]
  // "1 and 5 million": the first number is as large as the second.
  const scale = !one.unit && !one.times && (one.value ?? 0) < 1000 ? (two.times ?? 1) : 1
  const values = [(one.value ?? 0) * scale, two.value ?? 0]
  return { min: Math.min(...values), max: Math.max(...values) }
}

function figureOf(
  items: readonly NumberItem[],
  at: number,
  other: number | undefined,
): FigureName | undefined {
  const item = items[at] as NumberItem
  const unit = item.unit ?? (other === undefined ? undefined : items[other]?.unit)
  if (unit?.of === 'age') return 'year'
  if (unit && !isForeign(unit)) return unit.of as FigureName
  const named = nameOf(items, at)
  if (named) return named.figure
  const { value = 0 } = item
  if (isYear(item)) return 'year'
  return value >= 10_000 && (item.times !== undefined || item.isGrouped || value >= 50_000)
    ? 'price'
    : undefined
}

const nameOf = (items: readonly NumberItem[], at: number) =>
  wordBefore(items, at) ?? hasSense(items[at + 1], 'figure')

/** The word for a figure before a number: "SOH mind. 80". */
function wordBefore(items: readonly NumberItem[], at: number) {
  for (let back = 1; back <= 3; back++) {
    const item = items[at - back]
    const figure = hasSense(item, 'figure')
    if (figure) return figure
    if (!item || item.is === 'number' || item.is === 'unknown') return undefined
    if (item.is === 'sign' && !/^[<>]=?$|^[≥≤]$/.test(item.text)) return undefined
    if (
      item.is === 'word' &&
      !hasSense(item, 'before') &&
      !hasSense(item, 'filler') &&
      !hasSense(item, 'preposition')
    )
      return undefined
  }
  return undefined
}

type Comparison = keyof typeof comparisons.before | keyof typeof comparisons.behind

/** What a comparison makes of a number. Years are whole: after 2020 is from 2021. */
const limitsOf: Readonly<Partial<Record<Comparison, (value: number, type: FigureName) => Limits>>> = {
  band: value => ({ min: value, max: value + bandOf(value) - 1 }),
  min: min => ({ min }),
  max: max => ({ max }),
  over: (min, type) => (type === 'year' ? { min: min + 1 } : { min, isAbove: true }),
  under: (max, type) => (type === 'year' ? { max: max - 1 } : { max, isBelow: true }),
  after: (min, type) => (type === 'year' ? { min: min + 1 } : { min, isAbove: true }),
  before: (max, type) => (type === 'year' ? { max: max - 1 } : { max, isBelow: true }),
  about: (value, type) => (type === 'price' ? { min: value * 0.8, max: value * 1.2 } : about(value)),
}

/** "Not older than", "nicht unter": the other way round. */
const opposites: Readonly<Partial<Record<Comparison, Comparison>>> = {
  ...{ min: 'under', over: 'max', after: 'max', max: 'over', under: 'min', before: 'min' },
}

/** What stands by a number and compares it. */
function compare(items: readonly NumberItem[], at: number, type: FigureName): Limits {
  const { value = 0 } = items[at] as NumberItem
  const [behind, before] = [comparisonBehind(items, at), comparisonBefore(items, at)]
  const isClear = (how: Comparison | undefined) => how !== undefined && how !== 'about' && how !== 'between'
  const how = isClear(behind) ? behind : isClear(before) ? before : (behind ?? before)
  const limits = how && limitsOf[how]?.(value, type)
  if (limits) return limits
  if (type === 'year') return { min: value, max: value }
  if (type === 'soh') return { min: value }
  return type === 'price' || type === 'mileage' ? { max: value } : about(value)
}

/** "30만원대" is from 300,000 up to 399,999. */
const bandOf = (value: number) => 10 ** Math.floor(Math.log10(Math.max(1, value)))

function comparisonBehind(items: readonly NumberItem[], at: number): Comparison | undefined {
  for (let next = 1; next <= 2; next++) {
    const item = items[at + next]
    if (item?.is === 'sign' && item.text === '+') return 'min'
    const behind = hasSense(item, 'behind')
    // "40 kWh max 3 Mio": the most is that of the next number.
    if (behind && !(hasSense(item, 'before') && items[at + next + 1]?.is === 'number'))
      return isAge(items, at) && tellsTime.test(item?.text ?? '') ? sides[behind.how] : behind.how
    if (!hasSense(item, 'figure')) return undefined
  }
  return undefined
}

const isAge = (items: readonly NumberItem[], at: number) => items[at]?.unit?.of === 'age'

/** "5 years or newer", "oder jünger": what is newer has fewer years. Words have lost their dots when they are read. */
const tellsTime = /newer|younger|older|neuer|junger|alter/
const sides: Readonly<Partial<Record<Comparison, Comparison>>> = { min: 'max', max: 'min' }
const ages: Readonly<Partial<Record<Comparison, Comparison>>> = { after: 'under', before: 'over' }

const signs: Readonly<Record<string, Comparison>> = {
  ...{ '>': 'over', '>=': 'min', '≥': 'min', '<': 'under', '<=': 'max', '≤': 'max', '~': 'about' },
}

function comparisonBefore(items: readonly NumberItem[], at: number): Comparison | undefined {
  for (let back = 1; back <= 3; back++) {
    const item = items[at - back]
    if (item?.is === 'sign') return signs[item.text]
    const before = hasSense(item, 'before')
    const how = before && isAge(items, at) ? (ages[before.how] ?? before.how) : before?.how
    if (how) return isDenied(items, at - back) ? opposites[how] : how
    if (!hasSense(item, 'figure') && !hasSense(item, 'filler')) return undefined
  }
  return undefined
}

/** "Not" before a comparison belongs to it. */
const isDenied = (items: readonly Item[], at: number) =>
  hasSense(items[at], 'before') !== undefined && hasSense(items[at - 1], 'not') !== undefined

const belongs = (item: Item | undefined) =>
  item !== undefined &&
  (hasSense(item, 'before') !== undefined ||
    hasSense(item, 'figure') !== undefined ||
    signs[item.text] !== undefined)

function firstWord(items: readonly NumberItem[], at: number): number {
  let first = at
  while (belongs(items[first - 1])) first--
  return isDenied(items, first) ? first - 1 : first
}

function lastWord(items: readonly NumberItem[], at: number): number {
  let last = at
  while (
    (hasSense(items[last + 1], 'behind') && comparisonBehind(items, last) !== undefined) ||
    (hasSense(items[last + 1], 'figure') && !items[last + 2]?.unit)
  )
    last++
  return last
}
