import { type ZodType, z } from 'zod'

/** An id that comes from outside, whoever made it. */
export const id = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,128}$/, 'must be an id of at most 128 letters, digits and _ . -')

export const moment = z.iso.datetime({ offset: true })

/** An item that another program wrote has version 0 until its first change here. */
export const version = z.int().min(0)

/**
 * A type with the example that the documentation shows.
 *
 * @example
 * ```ts
 * const sku = shown(z.string(), 'BRK-PAD')
 * ```
 */
export function shown<T extends ZodType>(type: T, example: unknown): T {
  return type.meta({ examples: [example] })
}
