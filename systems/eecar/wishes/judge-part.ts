import type { PartFacts } from './part-facts.ts'
import type { UseOfParts } from './uses.ts'
import { type FigureName, figureNames, type Wish } from './wish.ts'

/** What is known of a part in words; each is a list, so that all are asked alike. */
export const wordFacts = [
  ...(['kinds', 'makers', 'models', 'oem'] as const),
  ...(['condition', 'chemistry', 'uses', 'sides'] as const),
]
export type WordFact = (typeof wordFacts)[number]

/**
 * What must be true of a part. One description serves two: the verdict on a part, and the sweep over the columns of
 * all parts.
 */
export type PartTest =
  | { readonly fact: WordFact; readonly holds: (words: readonly string[]) => boolean }
  | { readonly figure: FigureName; readonly limits: Limits }
  | { readonly all: readonly PartTest[] }
  | { readonly any: readonly PartTest[] }
  | { readonly not: PartTest }

type Limits = Pick<Wish, 'min' | 'max' | 'isAbove' | 'isBelow'>

const isFigure = (type: Wish['type']): type is FigureName => (figureNames as readonly string[]).includes(type)

const factOf = {
  ...({ kind: 'kinds', oem: 'oem', maker: 'makers', condition: 'condition' } as const),
  ...({ chemistry: 'chemistry', side: 'sides' } as const),
} as const

/** What a wish asks of a part. Words are judged by the search, which knows the texts. */
export function testOf(wish: Wish, uses: readonly UseOfParts[]): PartTest {
  const test = plainTestOf(wish, uses)
  return wish.isNot ? { not: test } : test
}

function plainTestOf({ type, values = [], ...limits }: Wish, uses: readonly UseOfParts[]): PartTest {
  if (isFigure(type)) return { figure: type, limits }
  if (type === 'words') return { all: [] }
  if (type === 'use')
    return { all: uses.filter(({ id }) => values.includes(id)).map(use => ({ any: waysToServe(use) })) }
  // "Ioniq" is any Ioniq.
  if (type === 'model')
    return {
      fact: 'models',
      holds: models => models.some(model => values.some(value => model.startsWith(value))),
    }
  return { fact: factOf[type], holds: words => words.some(word => values.includes(word)) }
}

/** The seller names the use, or the part has all that it needs. */
function waysToServe(use: UseOfParts): PartTest[] {
  const needs = (['voltage', 'capacity', 'power', 'soh'] as const).flatMap(figure => {
    const [min, max] = use[figure] ?? []
    return use[figure] ? [{ figure, limits: { min: min ?? undefined, max: max ?? undefined } }] : []
  })
  return [
    { fact: 'uses', holds: uses => uses.includes(use.id) },
    { all: [{ fact: 'kinds', holds: kinds => kinds.some(kind => use.kinds.includes(kind)) }, ...needs] },
  ]
}

/** Whether a part is what a test asks for. */
export function passes(test: PartTest, facts: PartFacts): boolean {
  if ('fact' in test) return test.holds(wordsOf(facts, test.fact))
  if ('figure' in test) return isWithin(facts.figures[test.figure], test.limits)
  if ('all' in test) return test.all.every(each => passes(each, facts))
  if ('any' in test) return test.any.some(each => passes(each, facts))
  return !passes(test.not, facts)
}

export function wordsOf(facts: PartFacts, fact: WordFact): readonly string[] {
  const words = facts[fact] ?? []
  return typeof words === 'string' ? [words] : words
}

/** A figure that nobody knows is not within anything. */
export function isWithin(value: number | undefined, { min, max, isAbove, isBelow }: Limits): boolean {
  if (value === undefined || Number.isNaN(value)) return false
  if (min !== undefined && (value < min || (isAbove && value === min))) return false
  return max === undefined || value < max || (value === max && !isBelow)
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
