import type { Drift } from './find-drift.ts'

/** Enough to see what is wrong; the counts say how much of it there is. */
const shown = 100

const partOf = <T>(found: readonly T[]) => ({ count: found.length, first: found.slice(0, shown) })

/** Drift as it is answered. */
export function shownDrift(drift: Drift) {
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
