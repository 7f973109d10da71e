import type { ZodType } from 'zod'

/** Spaces, and signs that no reader sees: of Korean, of Braille, of no width. */
const unseen = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu

/**
 * A text that somebody gives: it refuses a blank one. What is already stored is answered as it is.
 *
 * @example
 * ```ts
 * const input = { body: z.object({ name: notBlank(z.string().max(100)) }) }
 * ```
 */
export function notBlank<T extends ZodType<string | null | undefined>>(text: T): T {
  const given: ZodType<string | null | undefined> = text
  return given.refine(
    words => typeof words !== 'string' || words.replace(unseen, '') !== '',
    'is blank: write something, or omit it',
  ) as unknown as T
}
