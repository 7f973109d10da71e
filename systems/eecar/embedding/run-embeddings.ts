import { inLanes } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { id } from '../values/value-types.ts'
import { embedAgain } from './embed-again.ts'

const example = { embeddingModel: 'offline-glossary-ngrams-v1', dimension: 512, embedded: 1, failed: [] }

const atOnce = 8

export const runEmbeddings = operation({
  method: 'POST',
  path: '/embedding-runs',
  title: 'Embeds parts again with the current model: all, or only those with vectors of another model',
  may: ['admin'],
  input: {
    body: z
      .object({
        scope: z.enum(['skipped', 'all']).default('skipped'),
        /** Continues after this part: `next` of the previous run. */
        after: id.optional(),
        limit: z.int().min(1).max(5000).default(1000),
      })
      .meta({ examples: [{ scope: 'skipped' }] }),
  },
  output: z
    .object({
      embeddingModel: z.string(),
      dimension: z.int(),
      embedded: z.int(),
      failed: z.array(z.object({ partId: z.string(), message: z.string() })),
      /** Where the next run continues, if this one did not reach the end. */
      next: z.string().optional(),
    })
    .meta({ examples: [example] }),
  errors: ['EMBEDDING_UNAVAILABLE'],
  rate: { requests: 60, seconds: 60 },
  handler: async ({ body: { scope, after = '', limit }, db, ports, now }) => {
    const { search, embedder } = ports
    await search.upToDate(db, now)
    const all = scope === 'all' ? search.partIds : search.skipped.map(({ partId }) => partId)
    const left = all.filter(partId => partId > after)
    const chosen = left.slice(0, limit)
    const failed: { partId: string; message: string }[] = []
    let embedded = 0
    await inLanes(chosen, atOnce, async partId => {
      try {
        if (await embedAgain(db, ports, partId, now)) embedded += 1
      } catch (error) {
        failed.push({ partId, message: error instanceof Error ? error.message : String(error) })
      }
    })
    await search.upToDate(db, now)
    const { model: embeddingModel, dimension } = embedder
    const next = left.length > chosen.length ? chosen.at(-1) : undefined
    return { embeddingModel, dimension, embedded, failed, next }
  },
})
