import type { Sense } from './lexicon.ts'
import type { Unit } from './read-units.ts'
import type { Item } from './scan-words.ts'
import type { FigureName, Wish } from './wish.ts'

export interface NumberItem extends Item {
  readonly unit?: Unit | undefined
  readonly isMultiplied?: boolean
}

type Limits = Pick<Wish, 'min' | 'max'>

/** A wish for a figure, and which items it was read from. */
export interface ReadNumber extends Limits {
  readonly type: FigureName
  readonly first: number
  readonly last: number
}

/** How far a number that stands by itself may be off: a tenth. */
const about = (value: number): Limits => ({ min: round(value * 0.9), max: round(value * 1.1) })
const round = (value: number) => Math.round(value * 1e4) / 1e4

const hasSense = <I extends Sense['is']>(item: Item | undefined, is: I) =>
  item?.senses.find((sense): sense is Extract<Sense, { is: I }> => sense.is === is)

/** The numbers of a sentence, with what they are of and how they are compared. */
export function readNumbers(items: readonly NumberItem[]): ReadNumber[] {
  const read: ReadNumber[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at] as NumberItem
    if (item.is !== 'number' || item.unit?.of === 'other') continue
    const other = partnerOf(items, at)
    const type = figureOf(items, at, other)
    if (!type) continue
    const last = other ?? at
    const limits = other === undefined ? compare(items, at, type) : between(items, at, other)
    if (limits) read.push({ type, ...limits, first: firstWord(items, at), last: lastWord(items, last) })
    at = last
  }
  return read
}

/** The second number of a range: "3 to 5 kWh", "zwischen 100 und 160 kW", "40~55V". */
function partnerOf(items: readonly NumberItem[], at: number): number | undefined {
  const [one, link, other] = items.slice(at, at + 3)
  if (!one || !link || other?.is !== 'number') return undefined
  if (one.unit && other.unit && one.unit.of !== other.unit.of) return undefined
  if (!other.unit && !one.unit) return undefined
  const isDash = link.is === 'sign' && /^[~–-]$/.test(link.text)
  const isTo = /^(?:to|bis|bis zu)$/.test(link.text)
  const isBetween = /^(?:and|und)$/.test(link.text) && isAfterBetween(items, at)
  return isDash || isTo || isBetween ? at + 2 : undefined
}

const isAfterBetween = (items: readonly Item[], at: number) =>
  [1, 2].some(back => hasSense(items[at - back], 'before')?.how === 'between')

function between(items: readonly NumberItem[], at: number, other: number): Limits {
  const [one, two] = [items[at] as NumberItem, items[other] as NumberItem]
  // "1 and 5 million": the first number is as large as the second.
  const scale = !one.unit && two.isMultiplied && (one.value ?? 0) < 1000 ? multiplierOf(two) : 1
  const values = [(one.value ?? 0) * scale, two.value ?? 0]
  return { min: Math.min(...values), max: Math.max(...values) }
}

const multiplierOf = ({ value = 0 }: NumberItem) => 10 ** (Math.floor(Math.log10(value) / 3) * 3)

function figureOf(
  items: readonly NumberItem[],
  at: number,
  other: number | undefined,
): FigureName | undefined {
  const item = items[at] as NumberItem
  const unit = item.unit ?? (other === undefined ? undefined : items[other]?.unit)
  if (unit && unit.of !== 'other') return unit.of
  const named = wordBefore(items, at) ?? hasSense(items[at + 1], 'figure')
  if (named) return named.figure
  const { value = 0 } = item
  if (Number.isInteger(value) && value >= 1990 && value <= 2035 && !item.isGrouped) return 'year'
  return value >= 10_000 && (item.isMultiplied || item.isGrouped || value >= 50_000) ? 'price' : undefined
}

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

/** What stands by a number and compares it. */
function compare(items: readonly NumberItem[], at: number, type: FigureName): Limits | undefined {
  const { value = 0 } = items[at] as NumberItem
  const behind = comparisonBehind(items, at)
  if (behind === 'band') return { min: value, max: value + bandOf(value) - 1 }
  const before = comparisonBefore(items, at)
  if (behind === 'min') return { min: value }
  if (behind === 'max') return { max: value }
  if (before === 'min') return { min: value }
  if (before === 'max') return { max: value }
  if (before === 'after') return { min: type === 'year' ? value + 1 : value }
  if (before === 'before') return { max: type === 'year' ? value - 1 : value }
  if (behind === 'about' || before === 'about')
    return type === 'price' ? { min: value * 0.8, max: value * 1.2 } : about(value)
  if (type === 'year') return { min: value, max: value }
  if (type === 'soh') return { min: value }
  return type === 'price' || type === 'mileage' ? { max: value } : about(value)
}

/** "30만원대" is from 300,000 up to 399,999. */
const bandOf = (value: number) => 10 ** Math.floor(Math.log10(Math.max(1, value)))

function comparisonBehind(items: readonly NumberItem[], at: number) {
  for (let next = 1; next <= 2; next++) {
    const item = items[at + next]
    if (item?.is === 'sign' && item.text === '+') return 'min'
    const behind = hasSense(item, 'behind')
    if (behind) return behind.how
    if (!hasSense(item, 'figure')) return undefined
  }
  return undefined
}

const signs: Readonly<Record<string, 'min' | 'max' | 'about'>> = {
  ...{ '>': 'min', '>=': 'min', '≥': 'min', '<': 'max', '<=': 'max', '≤': 'max', '~': 'about' },
}

function comparisonBefore(items: readonly NumberItem[], at: number) {
  for (let back = 1; back <= 3; back++) {
    const item = items[at - back]
    if (item?.is === 'sign') return signs[item.text]
    const before = hasSense(item, 'before')
    if (before) return before.how
    if (!hasSense(item, 'figure') && !hasSense(item, 'filler')) return undefined
  }
  return undefined
}

const belongs = (item: Item | undefined) =>
  item !== undefined &&
  (hasSense(item, 'before') !== undefined ||
    hasSense(item, 'figure') !== undefined ||
    signs[item.text] !== undefined)

function firstWord(items: readonly NumberItem[], at: number): number {
  let first = at
  while (belongs(items[first - 1])) first--
  return first
}

function lastWord(items: readonly NumberItem[], at: number): number {
  let last = at
  while (
    hasSense(items[last + 1], 'behind') ||
    (hasSense(items[last + 1], 'figure') && !items[last + 2]?.unit)
  )
    last++
  return last
}
