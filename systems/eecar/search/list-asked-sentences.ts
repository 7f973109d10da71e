import { pageOf } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'

export const listAskedSentences = operation({
  method: 'GET',
  path: '/asked-sentences',
  title: 'Lists what people asked the search in the last 90 days, the most frequent first',
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
  handler: async ({ query: { withoutResults, limit }, db, ports }) => {
    await ports.search.asked.keep(db)
    const asked = []
    for await (const { query, count, found, askedAt } of db.askedSentences.each({}))
      if (!withoutResults || found === 0) asked.push({ query, count, found, askedAt })
    asked.sort((one, other) => other.count - one.count || (one.askedAt < other.askedAt ? 1 : -1))
    return { items: asked.slice(0, limit) }
  },
})
