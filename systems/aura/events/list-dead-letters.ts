import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'

export const listDeadLetters = operation({
  method: 'GET',
  path: '/dead-letters',
  title: 'Lists changes whose reaction failed, such as events that nobody accepted',
  may: ['admin'],
  input: { query: z.object(pageQuery) },
  output: pageOf(
    z.object({
      letter_id: z.string(),
      reaction: z.string(),
      keys: z.record(z.string(), z.unknown()),
      error: z.object({ name: z.string(), message: z.string() }),
      attempts: z.int(),
      changed_at: z.string(),
      failed_at: z.string(),
    }),
  ),
  handler: async ({ query, actor, ports }) => {
    const { items, cursor } = await ports.deadLetters.list(callerOf(actor, query))
    const answers = items.map(({ letterId, reaction, keys, error, attempts, changedAt, failedAt }) => ({
      letter_id: letterId,
      reaction,
      keys,
      error: { name: error.name, message: error.message },
      attempts,
      changed_at: changedAt,
      failed_at: failedAt,
    }))
    return { items: answers, nextCursor: cursor }
  },
})
