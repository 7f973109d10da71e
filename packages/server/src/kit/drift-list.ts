import * as z from 'zod'
import type { Call } from '../declare/call.ts'
import type { SystemPorts } from '../ports/ports.ts'
import { callerOf, pageOf, pageQuery } from './page.ts'

const driftingRow = z
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
  .meta({
    examples: [
      {
        reason: 'unreadable',
        pattern: 'productsOfShop',
        entity: 'Product',
        row: { PK: 'SHOP#7', SK: 'PRODUCT#42' },
        foundAt: '2025-01-20T10:00:00.000Z',
        seenAt: '2025-01-20T10:00:00.000Z',
      },
    ],
  })

const input = { query: z.object(pageQuery) }

/**
 * What the lists of a system leave out. A system declares only who may:
 * `export const listDrift = operation({ ...driftList, may: ['admin'] })`.
 */
export const driftList = {
  method: 'GET',
  path: '/drift',
  title: 'Lists the rows that other lists leave out because their item is gone or cannot be read',
  input,
  output: pageOf(driftingRow),
  handler: async ({ query, actor, ports }: Call<unknown, Pick<SystemPorts, 'drift'>, typeof input>) => {
    const { items, cursor } = await ports.drift.list(callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
} as const
