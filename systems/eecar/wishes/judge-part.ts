import type { PartFacts } from './part-facts.ts'
import type { UseOfParts } from './uses.ts'
import { type FigureName, figureNames, type Wish } from './wish.ts'

export type Judge = (facts: PartFacts) => boolean

const isFigure = (type: Wish['type']): type is FigureName => (figureNames as readonly string[]).includes(type)

/** Whether a part meets a wish. Words are judged by the search, which knows the texts. */
export function judgeOf(wish: Wish, uses: readonly UseOfParts[]): Judge {
  const judge = plainJudgeOf(wish, uses)
  return wish.isNot ? facts => !judge(facts) : judge
}

function plainJudgeOf(
  { type, values = [], min, max, isAbove, isBelow }: Wish,
  uses: readonly UseOfParts[],
): Judge {
  if (isFigure(type))
    return ({ figures: { [type]: value } }) =>
      isWithin(value, [min ?? null, max ?? null]) &&
      !(isAbove && value === min) &&
      !(isBelow && value === max)
  switch (type) {
    case 'kind':
      return ({ kinds }) => kinds.some(kind => values.includes(kind))
    case 'oem':
      return ({ oem }) => oem !== undefined && values.includes(oem)
    case 'maker':
      return ({ makers, models }) =>
        makers.some(maker => values.includes(maker)) ||
        models.some(model => values.includes(model.split('/')[0] as string))
    case 'model':
      // "Ioniq" is any Ioniq.
      return ({ models }) => models.some(model => values.some(value => model.startsWith(value)))
    case 'condition':
      return ({ condition }) => values.includes(condition)
    case 'chemistry':
      return ({ chemistry }) => chemistry !== undefined && values.includes(chemistry)
    case 'use': {
      const wanted = uses.filter(({ id }) => values.includes(id))
      return facts => wanted.every(use => servesUse(facts, use))
    }
    default:
      return () => true
  }
}

/** Whether the seller names the use, or the part has all that it needs. */
function servesUse(facts: PartFacts, use: UseOfParts): boolean {
  if (facts.uses.includes(use.id)) return true
  if (!facts.kinds.some(kind => use.kinds.includes(kind))) return false
  const needs = [
    ['voltage', use.voltage],
    ['capacity', use.capacity],
    ['power', use.power],
    ['soh', use.soh],
  ] as const
  return needs.every(([figure, range]) => range === undefined || isWithin(facts.figures[figure], range))
}

/** A figure that nobody knows is not within anything. */
function isWithin(value: number | undefined, [from, to]: readonly [number | null, number | null]): boolean {
  return value !== undefined && (from === null || value >= from) && (to === null || value <= to)
}

/** How far a part is from a wish that it misses: 0 is next to it, 1 is as far as it gets. */
export function distanceFrom({ type, min, max }: Wish, facts: PartFacts): number {
  if (!isFigure(type)) return 1
  const value = facts.figures[type]
  if (value === undefined) return 1
  const limit = min !== undefined && value < min ? min : (max ?? value)
  const scale = type === 'year' ? 10 : Math.max(Math.abs(limit), Math.abs(value), 1)
  return Math.min(1, Math.abs(value - limit) / scale)
}
