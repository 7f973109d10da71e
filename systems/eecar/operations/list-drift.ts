import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import { z } from 'zod'
import { driftingRow } from '../examples.ts'
import { operation } from '../operation.ts'

const driftAnswer = z
  .object({
    /** The row stands for an item that is not there, or is in another form than its entity declares. */
    reason: z.enum(['dangling', 'unreadable']),
    pattern: z.string(),
    entity: z.string(),
    row: z.record(z.string(), z.unknown()),
    /** Of which entity the item would be that the row stands for. */
    target: z.string().optional(),
    foundAt: z.string(),
    seenAt: z.string(),
  })
  .meta({ examples: [driftingRow] })

export const listDrift = operation({
  method: 'GET',
  path: '/drift',
  title:
    'Lists rows that stand for parts, proposals, watches or needs which are not there, and items that cannot be read',
  may: ['admin'],
  input: { query: z.object(pageQuery) },
  output: pageOf(driftAnswer),
  handler: async ({ query, actor, ports }) => {
    const { items, cursor } = await ports.drift.list(callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})
