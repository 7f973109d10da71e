import type { ZodType } from 'zod'

/** A text as it is given: spaces say nothing. What is stored already is answered whatever it is. */
export function said<T extends ZodType<string | undefined>>(text: T): T {
  const given: ZodType<string | undefined> = text
  return given.refine(words => words?.trim() !== '', 'says nothing') as unknown as T
}
