import * as z from 'zod'
import { operation } from '../operation.ts'

const example = {
  entries: 40,
  hits: 160,
  hitRate: 0.75,
  averageHits: 4,
  models: { 'offline-shared-terms-v1': 40 },
}

export const getCacheStatistics = operation({
  method: 'GET',
  path: '/cache-statistics',
  title: 'Counts the kept queries and the searches that they saved',
  may: ['admin'],
  input: {},
  output: z
    .object({
      /** Queries that are kept. */
      entries: z.int(),
      /** Requests that they answered, the first one of each included. */
      hits: z.int(),
      /** Of those requests, the share that did not have to search. */
      hitRate: z.number(),
      averageHits: z.number(),
      /** How many entries have their reasons from each model. */
      models: z.record(z.string(), z.int()),
    })
    .meta({ examples: [example] }),
  handler: async ({ db }) => {
    let [entries, hits] = [0, 0]
    const models: Record<string, number> = {}
    for await (const { hitCount, modelUsed } of db.popularQueries.each({})) {
      entries += 1
      hits += hitCount
      models[modelUsed] = (models[modelUsed] ?? 0) + 1
    }
    return {
      entries,
      hits,
      hitRate: hits === 0 ? 0 : (hits - entries) / hits,
      averageHits: entries === 0 ? 0 : hits / entries,
      models,
    }
  },
})
