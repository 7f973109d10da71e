/**
 * Seconds, for the lives of items: `expires: { attribute: 'TTL', after: days(7) }`.
 *
 * @example
 * ```ts
 * const Session = entity(
 *   'Session',
 *   { PK: 'SESSION#{sessionId}' },
 *   { sessionId: z.string(), TTL: z.int() },
 *   { expires: { attribute: 'TTL', after: minutes(30) } },
 * )
 * ```
 */
export const minutes = (count: number): number => count * 60
export const hours = (count: number): number => minutes(count * 60)
export const days = (count: number): number => hours(count * 24)
