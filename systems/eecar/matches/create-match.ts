import { notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { partAnswer } from '../parts/part-answer.ts'
import { label, money, quantity } from '../values/value-types.ts'
import { categoryInput, conditionInput } from '../values/vocabulary.ts'
import { wish } from '../wishes/wish.ts'
import { match } from './match.ts'

const filters = z
  .object({
    category: categoryInput.optional(),
    condition: conditionInput.optional(),
    manufacturer: notBlank(label).optional(),
    minPrice: money.optional(),
    maxPrice: money.optional(),
    minQuantity: quantity.optional(),
  })
  .refine(({ minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }) => minPrice <= maxPrice, {
    path: ['minPrice'],
    error: 'must not be more than maxPrice',
  })

/** Names of wishes. */
const verdict = { meets: z.array(z.string()), misses: z.array(z.string()) }

const example = {
  query: '태양광 발전소에 쓸 중고 배터리 팩',
  filters: { category: 'battery', maxPrice: 5_000_000 },
  topK: 5,
}

export const createMatch = operation({
  method: 'POST',
  path: '/matches',
  title: 'Finds parts that fit a description in plain language, with a reason for each',
  may: 'anyone',
  desk: { label: 'Find parts', under: 'listParts' },
  input: {
    body: z
      .object({
        query: notBlank(z.string().max(1000)),
        filters: filters.prefault({}),
        topK: z.int().min(1).max(50).default(10).meta({ title: 'At most' }),
        /** Names of wishes, as an answer gives them, that are to be left out. */
        without: z.array(z.string().min(1).max(500)).max(50).default([]),
        /** Searches again even if an answer is kept. */
        refresh: z.boolean().default(false),
      })
      .meta({ examples: [example] }),
  },
  output: z.object({
    queryHash: z.string(),
    cached: z.boolean(),
    hitCount: z.int(),
    expandedQuery: z.string(),
    modelUsed: z.string(),
    /** What the sentence was understood to ask for. */
    wishes: z.array(wish),
    /** Parts that come nearest, where nothing fits. */
    nearest: z.array(z.object({ part: partAnswer, ...verdict })),
    results: z.array(
      z.object({
        part: partAnswer,
        score: z.number(),
        scoreParts: z.object({ cosine: z.number(), bm25: z.number() }).optional(),
        reason: z.string(),
        ...verdict,
      }),
    ),
  }),
  status: 200,
  errors: ['EMBEDDING_UNAVAILABLE'],
  rate: { requests: 1000, seconds: 60, visitors: { each: 300, inAll: 3000 } },
  handler: async ({ body: { refresh, ...asked }, actor, db, ports, now, log }) => {
    const isVisitor = actor.id === undefined
    const answer = await match({ db, ports, now, log, isVisitor }, asked, refresh)
    const { wishes, results, nearest } = answer
    return { ...answer, wishes: [...wishes], results: [...results], nearest: [...nearest] }
  },
})
