import { type ZodType, z } from 'zod'
import type { Actor } from '../identity/actor.ts'

/** Query of every list: `query: z.object({ ...pageQuery })`. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().min(1).max(4096).optional(),
}

/**
 * The answer of every list.
 *
 * @example
 * ```ts
 * const output = pageOf(z.object({ productId: z.string() }))
 * ```
 */
export function pageOf<T extends ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().optional() })
}

/**
 * Options of a query by `pageQuery`. Its cursors work only for this caller.
 *
 * @example
 * ```ts
 * const actor = { id: 'ann', claims: {} }
 * const { items } = await db.productsByCategory({ shopId: '1', category: 'Light' }, callerOf(actor, { limit: 20 }))
 * ```
 */
export function callerOf(actor: Actor, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  return { limit, caller: actor.id ?? '', ...(cursor !== undefined && { cursor }) }
}
