import * as z from 'zod'
import type { FigureName } from '../wishes/wish.ts'
import type { IndexEntry } from './part-index.ts'

/** What parts can be narrowed down by, beside the sentence. */
export interface Narrowing {
  readonly category?: string | undefined
  readonly maker?: string | undefined
  readonly model?: string | undefined
  readonly condition?: string | undefined
  readonly chemistry?: string | undefined
  readonly year?: Range | undefined
  readonly price?: Range | undefined
  readonly capacity?: Range | undefined
  readonly soh?: Range | undefined
}

export interface Range {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

const words = ['category', 'maker', 'model', 'condition', 'chemistry'] as const
const figures = ['year', 'price', 'capacity', 'soh'] as const

const counted = z.array(z.object({ value: z.string(), count: z.int() }))
const spread = z.object({ min: z.number(), max: z.number() }).optional()

/** How many parts each choice would leave, with all other choices made. */
export const facetsAnswer = z.object({
  category: counted,
  maker: counted,
  model: counted,
  condition: counted,
  chemistry: counted,
  year: spread,
  price: spread,
  capacity: spread,
  soh: spread,
})

export type Facets = z.output<typeof facetsAnswer>

const wordsOf: Readonly<
  Record<(typeof words)[number], (entry: IndexEntry) => readonly (string | undefined)[]>
> = {
  category: ({ category }) => [category],
  maker: ({ facts }) => facts?.makers ?? [],
  model: ({ facts }) => facts?.models ?? [],
  condition: ({ condition }) => [condition],
  chemistry: ({ facts }) => [facts?.chemistry],
}

const figureOf = (entry: IndexEntry, figure: FigureName) => entry.facts?.figures[figure]

type Test = (entry: IndexEntry) => boolean

function testsOf(narrowing: Narrowing): Map<string, Test> {
  const tests = new Map<string, Test>()
  for (const name of words) {
    const wanted = narrowing[name]
    if (wanted !== undefined) tests.set(name, entry => wordsOf[name](entry).includes(wanted))
  }
  for (const name of figures) {
    const { min, max } = narrowing[name] ?? {}
    if (min === undefined && max === undefined) continue
    tests.set(name, entry => {
      const value = figureOf(entry, name)
      return value !== undefined && (min === undefined || value >= min) && (max === undefined || value <= max)
    })
  }
  return tests
}

/** Whether a part passes everything that it is narrowed down by; undefined where nothing is. */
export function compileNarrowing(narrowing: Narrowing): Test | undefined {
  const tests = [...testsOf(narrowing).values()]
  return tests.length === 0 ? undefined : entry => tests.every(passes => passes(entry))
}

/** Counts in one pass: a part that fails one choice alone still counts for the others of that choice. */
export function countFacets(entries: Iterable<IndexEntry>, narrowing: Narrowing): Facets {
  const tests = [...testsOf(narrowing)]
  const counts = new Map(words.map(name => [name as string, new Map<string, number>()]))
  const spreads = new Map<string, { min: number; max: number }>()
  for (const entry of entries) {
    const failed = tests.filter(([, passes]) => !passes(entry))
    if (failed.length > 1) continue
    const only = failed[0]?.[0]
    for (const name of words)
      if (only === undefined || only === name)
        count(counts.get(name) as Map<string, number>, wordsOf[name](entry))
    for (const name of figures)
      if (only === undefined || only === name) widen(spreads, name, figureOf(entry, name))
  }
  const listed = (name: string) =>
    [...(counts.get(name) ?? [])]
      .map(([value, number]) => ({ value, count: number }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
  return {
    ...{ category: listed('category'), maker: listed('maker'), model: listed('model') },
    ...{ condition: listed('condition'), chemistry: listed('chemistry') },
    ...{ year: spreads.get('year'), price: spreads.get('price') },
    ...{ capacity: spreads.get('capacity'), soh: spreads.get('soh') },
  }
}

function count(counts: Map<string, number>, values: readonly (string | undefined)[]): void {
  for (const value of new Set(values))
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
}

function widen(
  spreads: Map<string, { min: number; max: number }>,
  name: string,
  value: number | undefined,
): void {
  if (value === undefined) return
  const { min, max } = spreads.get(name) ?? { min: value, max: value }
  spreads.set(name, { min: Math.min(min, value), max: Math.max(max, value) })
}
