import { type ZodType, z } from 'zod'
import type { Actor } from '../identity/actor.ts'

/** Query of every list: `query: z.object({ ...pageQuery })`. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().min(1).max(4096).optional(),
}

/** Answer of every list. */
export function pageOf<T extends ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().optional() })
}

/** Options of a query by `pageQuery`, whose cursors are good for this caller alone. */
export function callerOf(actor: Actor, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  return { limit, caller: actor.id ?? '', ...(cursor !== undefined && { cursor }) }
}
