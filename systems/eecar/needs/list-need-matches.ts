import * as z from 'zod'
import { operation } from '../operation.ts'
import { specifiedPartAnswer } from '../parts/part-answer.ts'
import { ofNeed } from '../values/paths.ts'
import { findNeed, isActive } from './find-need.ts'
import { findPartsForNeed } from './find-parts-for-need.ts'

const matchAnswer = specifiedPartAnswer.extend({ similarity: z.number().optional() })

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
  handler: async ({ path, query: { limit }, now, db, ports }) => {
    const need = await findNeed(db, path)
    return isActive(need, now) ? findPartsForNeed({ db, ports, now, limit }, need) : { items: [], total: 0 }
  },
})
