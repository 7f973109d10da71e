import { string, type ZodType } from 'zod'

/** One of the values that are known, or another text: editors propose the known ones. */
export type Open<V extends string> = V | (string & Record<never, never>)

/**
 * An enumeration that a document ends with "e.g." or "etc.": the values that are known, and any other text, kept as it
 * is stored. `monotable docs` lists the known ones.
 *
 * @example
 * ```ts
 * const Part = entity(
 *   'Part',
 *   { PK: 'PART#{partId}' },
 *   { partId: z.string(), category: openEnum(['battery', 'motor']) }, // 'charger' is kept, not refused
 * )
 * ```
 */
export function openEnum<const V extends string>(values: readonly [V, ...V[]]): ZodType<Open<V>, Open<V>> {
  const type = string()
    .min(1)
    .meta({ examples: [...values], 'x-open-enum': true })
  return type as unknown as ZodType<Open<V>, Open<V>>
}
