import { createHash } from 'node:crypto'
import * as z from 'zod'

export { id, moment, version } from '@monotable/server/kit'

export const count = z.int().min(0)

/** Of an organizer or an event (R17). */
export const slug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters and digits, in words joined by -')

export const photographerId = z.string().regex(/^[A-Za-z0-9_]+$/, 'must be letters, digits and _')

/** Text in capitals, leading zeros kept (R10): which of them an event has is the event's own affair. */
export const bib = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[^#]+$/, 'must not be empty or contain #')

/** What a photo was published without. */
export const partialReason = z.enum(['TEXT_FAILED', 'FACES_FAILED', 'TOO_MANY_BIBS'])

export const rawKey = z
  .string()
  .regex(/^[^/]+\/[^/]+\/raw\/.+$/s, 'must be the key of a raw file: {orgId}/{eventId}/raw/{file}')

export const rawId = z.hash('sha256')

/** What the guard of an uploaded file is found by. */
export function rawIdOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
