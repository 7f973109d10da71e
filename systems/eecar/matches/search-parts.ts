import { pageOf } from '@monotable/server/kit'
import * as z from 'zod'
import { embedSentence } from '../embedding/embed-text.ts'
import { operation } from '../operation.ts'
import { readSpecifiedParts, specified } from '../parts/attach-specifications.ts'
import { specifiedPartAnswer } from '../parts/part-answer.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { compileNarrowing, countFacets, facetsAnswer, type Narrowing } from '../search/facets.ts'
import { isForSale } from '../search/filters.ts'
import type { IndexEntry, Ranked } from '../search/part-index.ts'
import type { PartSearch } from '../search/part-search.ts'
import { termsOf } from '../search/terms.ts'
import { categoryAsked, conditionInput } from '../values/vocabulary.ts'
import { type Wish, wish } from '../wishes/wish.ts'
import { expandQuery } from './expand-query.ts'

const number = z.coerce.number().min(0).optional()
const word = z.string().min(1).max(200).optional()

const orders = {
  newest: (one: IndexEntry, other: IndexEntry) => compare(other.createdAt, one.createdAt),
  'price-low': (one: IndexEntry, other: IndexEntry) => one.price - other.price,
  'price-high': (one: IndexEntry, other: IndexEntry) => other.price - one.price,
  health: (one: IndexEntry, other: IndexEntry) => figure(other, 'soh') - figure(one, 'soh'),
  capacity: (one: IndexEntry, other: IndexEntry) => figure(other, 'capacity') - figure(one, 'capacity'),
  year: (one: IndexEntry, other: IndexEntry) => figure(other, 'year') - figure(one, 'year'),
} as const

const verdict = { meets: z.array(z.string()), misses: z.array(z.string()) }
const foundPart = specifiedPartAnswer.extend(verdict)

const input = {
  query: z.object({
    /** A sentence, read into wishes. */
    q: z.string().max(1000).optional(),
    /** Names of wishes that are left out, with commas between. */
    without: z.string().max(4000).optional(),
    /** The only type of wishes that counts: what else the sentence says, such as the name of a part, only ranks. */
    only: wish.shape.type.optional(),
    category: categoryAsked.optional(),
    maker: word,
    model: word,
    condition: conditionInput.optional(),
    chemistry: word,
    minYear: number,
    maxYear: number,
    minPrice: number,
    maxPrice: number,
    minCapacity: number,
    maxCapacity: number,
    minSoh: number,
    sort: z.enum(['best', 'newest', 'price-low', 'price-high', 'health', 'capacity', 'year']).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(24),
    /** How many are left out at the beginning, as an answer says. */
    cursor: z
      .string()
      .regex(/^\d{1,6}$/, 'is not a cursor of this list. Take it from the answer before')
      .optional(),
  }),
}

export const searchParts = operation({
  method: 'GET',
  path: '/search',
  title:
    'Lists parts by a sentence, facets and a sort order, from the search in memory, with what each meets and misses',
  may: 'anyone',
  desk: false,
  input,
  output: pageOf(foundPart).extend({
    total: z.int(),
    wishes: z.array(wish),
    facets: facetsAnswer,
    /** Parts that come nearest, where nothing fits. */
    nearest: z.array(foundPart),
  }),
  errors: ['EMBEDDING_UNAVAILABLE'],
  rate: { requests: 1000, seconds: 60, visitors: { each: 300, inAll: 3000 } },
  handler: async ({ query, db, ports, now }) => {
    const { search } = ports
    const { q = '', limit } = query
    await search.upToDate(db, now)
    const wishes = q.trim() === '' ? [] : [...wishesIn(search, q, query)]
    const asked = search.ask(wishes)
    const narrowing = narrowingOf(query)
    const passes = compileNarrowing(narrowing)
    const fitting = search.select(asked.query)
    const narrowed = passes ? fitting.filter(passes) : fitting
    // Who looks for parts like one has asked no sentence.
    if (wishes.length > 0 && query.cursor === undefined && query.only === undefined) {
      search.asked.note(q, narrowed.length, now)
      if (search.asked.isDue(now)) void search.asked.keep(db)
    }
    const from = Number(query.cursor ?? 0)
    const sort = query.sort ?? (q.trim() === '' ? 'newest' : 'best')
    const ordered =
      sort === 'best'
        ? await rankBest({ search, ports, q }, asked.query, passes, from + limit)
        : [...narrowed].sort((one, other) => orders[sort](one, other) || compare(one.partId, other.partId))
    const near = narrowed.length > 0 ? [] : asked.nearest(passes ?? (() => true))
    const shown = async (entries: readonly { partId: string }[]) => {
      const read = await readSpecifiedParts(
        db,
        entries.map(({ partId }) => partId),
      )
      return read.flatMap(({ part, specification }) =>
        isForSale(part)
          ? [{ ...specified(part, specification), ...asked.verdict(search.entry(part.partId)) }]
          : [],
      )
    }
    const [items, nearest] = await Promise.all([shown(ordered.slice(from, from + limit)), shown(near)])
    return {
      items,
      ...(narrowed.length > from + limit && { nextCursor: String(from + limit) }),
      total: narrowed.length,
      wishes,
      facets: countFacets(fitting, narrowing),
      nearest,
    }
  },
})

interface Asking {
  readonly search: PartSearch
  readonly ports: EecarPorts
  readonly q: string
}

/** By the formula of matches; soft wishes come first. */
async function rankBest(
  { search, ports, q }: Asking,
  query: ReturnType<PartSearch['ask']>['query'],
  passes: ((entry: IndexEntry) => boolean) | undefined,
  limit: number,
): Promise<Ranked[]> {
  const expanded = expandQuery(q)
  const vector = await embedSentence(ports.embedder, expanded)
  return search.rank({ ...query, accepts: passes, vector, terms: termsOf(expanded), limit })
}

function wishesIn(
  search: PartSearch,
  q: string,
  { without, only }: Pick<z.output<typeof input.query>, 'without' | 'only'>,
): readonly Wish[] {
  const left = without?.split(',') ?? []
  const wishes = search.readWishes(q, left)
  if (only === undefined) return wishes
  const others = wishes.filter(({ type }) => type !== only).map(({ id }) => id)
  return search.readWishes(q, [...left, ...others])
}

function narrowingOf(query: z.output<typeof input.query>): Narrowing {
  const { category, maker, model, condition, chemistry } = query
  return {
    ...{ category, maker, model, condition, chemistry },
    year: { min: query.minYear, max: query.maxYear },
    price: { min: query.minPrice, max: query.maxPrice },
    capacity: { min: query.minCapacity, max: query.maxCapacity },
    soh: { min: query.minSoh },
  }
}

const figure = (entry: IndexEntry, name: 'soh' | 'capacity' | 'year') => entry.facts?.figures[name] ?? -1

const compare = (one = '', other = '') => (one < other ? -1 : one > other ? 1 : 0)
