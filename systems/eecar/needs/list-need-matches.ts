import * as z from 'zod'
import { explainParts } from '../matches/explain-parts.ts'
import { operation } from '../operation.ts'
import { specifiedPartAnswer } from '../parts/part-answer.ts'
import { ofNeed } from '../values/paths.ts'
import { findNeed, isActive } from './find-need.ts'
import { findPartsForNeed, purposeOf } from './find-parts-for-need.ts'

const matchAnswer = specifiedPartAnswer
  .extend({
    similarity: z.number().optional(),
    /** Why it fits; absent if the need states no purpose. */
    reason: z.string().optional(),
  })
  .meta({ shows: ['name', 'reason', 'price', 'quantity', 'specifications.batteryHealth.soh'] })

export const listNeedMatches = operation({
  method: 'GET',
  path: '/companies/{companyId}/needs/{needId}/matches',
  title: 'Lists the parts that meet an active need, the most similar to its purpose first',
  may: ['own', 'admin'],
  input: { path: ofNeed, query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }) },
  output: z.object({
    items: z.array(matchAnswer),
    /** Absent if there are too many to look at all of them. */
    total: z.int().optional(),
  }),
  errors: ['EMBEDDING_UNAVAILABLE'],
  handler: async ({ path, query: { limit }, now, db, ports, log }) => {
    const need = await findNeed(db, path)
    if (!isActive(need, now)) return { items: [], total: 0 }
    const { items, total } = await findPartsForNeed({ db, ports, now, limit }, need)
    const purpose = purposeOf(need)
    if (purpose === '' || items.length === 0) return { items, total }
    const explained = items.map(part => ({
      part,
      specification: part.specifications,
      useCases: [],
      score: 'similarity' in part ? Number(part.similarity) : 0,
    }))
    const { reasons } = await explainParts(ports.explainer, purpose, explained, log)
    return { items: items.map((part, at) => ({ ...part, reason: reasons[at] })), total }
  },
})
