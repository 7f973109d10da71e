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
  // Every part is judged: nothing is made while it is.
  if (isFigure(type)) {
    const range = [min ?? null, max ?? null] as const
    return ({ figures: { [type]: value } }) =>
      isWithin(value, range) && !(isAbove && value === min) && !(isBelow && value === max)
  }
  switch (type) {
    case 'kind':
      return ({ kinds }) => kinds.some(kind => values.includes(kind))
    case 'oem':
      return ({ oem }) => oem !== undefined && values.includes(oem)
    case 'maker':
      return ({ makers }) => makers.some(maker => values.includes(maker))
    case 'model':
      // "Ioniq" is any Ioniq.
      return ({ models }) => models.some(model => values.some(value => model.startsWith(value)))
    case 'condition':
      return ({ condition }) => values.includes(condition)
    case 'chemistry':
      return ({ chemistry }) => chemistry !== undefined && values.includes(chemistry)
    case 'side':
      return ({ sides }) => sides.some(side => values.includes(side))
    case 'use': {
      const wanted = uses.filter(({ id }) => values.includes(id)).map(judgeOfUse)
      return facts => wanted.every(serves => serves(facts))
    }
    default:
      return () => true
  }
}

/** Whether the seller names the use, or the part has all that it needs. */
function judgeOfUse(use: UseOfParts): Judge {
  const needs = (['voltage', 'capacity', 'power', 'soh'] as const).flatMap(figure => {
    const range = use[figure]
    return range === undefined ? [] : [{ figure, range }]
  })
  return ({ uses, kinds, figures }) =>
    uses.includes(use.id) ||
    (kinds.some(kind => use.kinds.includes(kind)) &&
      needs.every(({ figure, range }) => isWithin(figures[figure], range)))
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
