import type { Db } from '../operation.ts'
import { hourOf } from './search-change.ts'

const second = 1000
const hour = 3600 * second

/** How long changes can be read. */
const kept = 24 * hour
/** How often they are looked for, at most. */
const pause = second
/** How late the change feed may bring a change without it being overlooked. */
const lateness = 60 * second
const mostKnown = 100_000

export interface PartChange {
  readonly partId: string
  readonly changedAt: Date
  /** The same for the same change, however often it arrives. */
  readonly cause: string
}

/**
 * Tells every process which parts were changed: the process that reads the change feed writes it down, and all of them
 * look for news before they search.
 */
export class ChangeJournal {
  /** Causes of changes that were dealt with, and when those were made. */
  readonly #known = new Map<string, number>()
  #lookedAt: number

  /** Who begins to look at this moment knows of everything before. */
  constructor(now: Date) {
    this.#lookedAt = now.getTime()
  }

  /** Whether changes may have been forgotten since the last look. */
  isTooOld(now: Date): boolean {
    return now.getTime() - this.#lookedAt > kept - hour
  }

  /** Writes a change down. The same change becomes the same item. */
  async note(db: Db, { partId, changedAt, cause }: PartChange, now: Date): Promise<void> {
    const ends = changedAt.getTime() + kept
    if (this.#known.has(cause) || ends <= now.getTime()) return
    const TTL = Math.floor(ends / second)
    await db.SearchChange.put({ changedAt: changedAt.toISOString(), cause, partId, TTL })
    this.#remember(cause, changedAt.getTime())
  }

  /** Parts that changed since the last look and have not been passed on. */
  async changed(db: Db, now: Date): Promise<string[]> {
    const time = now.getTime()
    // A clock that was set back starts over.
    this.#lookedAt = Math.min(this.#lookedAt, time)
    if (time - this.#lookedAt < pause) return []
    const since = this.#lookedAt - lateness
    const found: string[] = []
    for (let start = since; start <= time; start = startOfNextHour(start)) {
      const from = new Date(start).toISOString()
      for await (const change of db.searchChanges.each({ hour: hourOf(from), from }, atOnce)) {
        if (this.#known.has(change.cause)) continue
        this.#remember(change.cause, Date.parse(change.changedAt))
        found.push(change.partId)
      }
    }
    this.#lookedAt = time
    for (const [cause, at] of this.#known) if (at < since) this.#known.delete(cause)
    return found
  }

  #remember(cause: string, at: number): void {
    this.#known.set(cause, at)
    // Who is never asked forgets as well: at worst a part is read once more.
    if (this.#known.size > mostKnown) this.#known.delete(this.#known.keys().next().value as string)
  }
}

const atOnce = { limit: 1000, consistent: true } as const

const startOfNextHour = (time: number) => (Math.floor(time / hour) + 1) * hour
