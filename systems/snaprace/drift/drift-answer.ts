import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { count } from '../values/value-types.ts'
import type { Drift } from './find-drift.ts'

/** How much of a kind there is, and the first of it. */
const found = <T extends z.ZodRawShape>(shape: T) => z.object({ count, first: z.array(z.object(shape)) })

const rows = { ulid: z.string(), missing: z.array(z.string()), extra: z.array(z.string()) }

export const driftAnswer = z
  .object({
    isClean: z.boolean(),
    bibRowsWithoutPhoto: found({ ulid: z.string(), bib: z.string() }),
    faceRowsWithoutPhoto: found({ ulid: z.string(), faceId: z.string() }),
    bibRows: found(rows),
    faceRows: found(rows),
    /** Of photos that another program wrote; repairs index them. */
    facesNotIndexed: found(rows),
    credit: found({
      ulid: z.string(),
      photographerId: z.string(),
      problem: z.enum(['NAMES', 'NOT_CREDITED']),
    }),
    counters: found({
      counter: z.enum(['photoCount', 'faceCount']),
      photographerId: z.string().optional(),
      stored: z.int(),
      actual: z.int(),
    }),
    photosOfGoneEvent: found({ ulid: z.string() }),
    /** Items that are not in the form of their entity: lists leave them out, and the log names them. */
    unreadable: count,
  })
  .meta({ examples: [examples.drift] })

/** Enough to see what is wrong; the counts say how much of it there is. */
const shown = 100

const partOf = <T>(found: readonly T[]) => ({ count: found.length, first: found.slice(0, shown) })

/** Drift as it is answered. */
export function showDrift(drift: Drift) {
  const { facesNotIndexed, unreadable, ...agreeing } = drift
  return {
    isClean: Object.values(agreeing).every(found => found.length === 0) && unreadable === 0,
    bibRowsWithoutPhoto: partOf(drift.bibRowsWithoutPhoto),
    faceRowsWithoutPhoto: partOf(drift.faceRowsWithoutPhoto),
    bibRows: partOf(drift.bibRows),
    faceRows: partOf(drift.faceRows),
    facesNotIndexed: partOf(facesNotIndexed),
    credit: partOf(drift.credit),
    counters: partOf(drift.counters),
    photosOfGoneEvent: partOf(drift.photosOfGoneEvent),
    unreadable,
  }
}
