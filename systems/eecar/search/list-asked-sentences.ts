import { pageOf } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'

export const listAskedSentences = operation({
  method: 'GET',
  path: '/asked-sentences',
  title: 'Lists what people asked the search since this process started, the most frequent first',
  may: ['admin'],
  input: {
    query: z.object({
      withoutResults: z.stringbool().default(false).meta({ description: 'only those that found nothing' }),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  output: pageOf(
    z.object({ query: z.string(), count: z.int(), found: z.int(), askedAt: z.string() }).meta({
      examples: [{ query: '60 kWh 이상 배터리', count: 3, found: 12, askedAt: '2026-03-01T09:00:00.000Z' }],
      shows: ['query', 'count', 'found', 'askedAt'],
    }),
  ),
  handler: async ({ query: { withoutResults, limit }, ports }) => ({
    items: ports.search.asked.list({ withoutResults }).slice(0, limit),
  }),
})
