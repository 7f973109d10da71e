import * as z from 'zod'
import { operation } from '../operation.ts'
import { exampleIds } from '../values/paths.ts'

const example = {
  embeddingModel: 'offline-glossary-ngrams-v1',
  dimension: 512,
  explanationModel: 'offline-shared-terms-v1',
  state: 'ready',
  parts: 240,
  vectors: 239,
  waiting: 0,
  memoryBytes: 1_500_000,
  skippedCount: 1,
  skipped: [
    {
      partId: exampleIds.partId,
      reason: 'other-model',
      embeddingModel: 'amazon.titan-embed-text-v2:0',
      dimension: 512,
    },
  ],
} as const

/** The answer names so many; the rest are counted. */
const mostNamed = 1000

export const getSearchHealth = operation({
  method: 'GET',
  path: '/search-health',
  title: 'Shows what the search of this process knows, and which vectors it skips',
  may: ['admin'],
  input: {},
  output: z
    .object({
      embeddingModel: z.string(),
      dimension: z.int(),
      explanationModel: z.string(),
      state: z.enum(['empty', 'building', 'ready']),
      /** Parts that are found; while it is built, those that were read. */
      parts: z.int(),
      /** Of those, the ones whose vectors are compared. */
      vectors: z.int(),
      /** Parts that were changed and are still to be read. */
      waiting: z.int(),
      memoryBytes: z.int(),
      /** Why parts could not be read. */
      problem: z.string().optional(),
      skippedCount: z.int(),
      skipped: z.array(
        z.object({
          partId: z.string(),
          reason: z.enum(['none', 'other-model', 'other-dimension', 'file-missing', 'file-damaged']),
          embeddingModel: z.string().optional(),
          dimension: z.int().optional(),
        }),
      ),
    })
    .meta({ examples: [example] }),
  handler: async ({ db, ports: { search, embedder, explainer }, now }) => {
    // While it is built, show its progress instead of waiting for it.
    if (search.health.state !== 'building') {
      for (const { partId } of search.skipped.slice(0, mostNamed)) search.touch(partId)
      await search.upToDate(db, now)
    }
    const { bytes: memoryBytes, ...health } = search.health
    const { skipped } = search
    return {
      embeddingModel: embedder.model,
      dimension: embedder.dimension,
      explanationModel: explainer.model,
      ...health,
      vectors: health.parts - skipped.length,
      memoryBytes,
      skippedCount: skipped.length,
      skipped: skipped.slice(0, mostNamed),
    }
  },
})
