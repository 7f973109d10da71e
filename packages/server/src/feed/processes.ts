import { isError, when } from 'monotable'
import type { Own } from '../store/server-schema.ts'

export interface ProcessesOptions {
  readonly own: Own
  readonly system: string
  /** The name of this process. */
  readonly owner: string
  /** A process that has not changed its row for so long counts as dead. */
  readonly seconds: number
}

interface Seen {
  readonly beat: number
  /** When this process saw it first, by a clock that nobody sets. */
  readonly at: number
}

/**
 * The processes that share the shards of a system. Each changes its row now and then, and the others watch for that with
 * their own clocks, so the clocks of machines need not agree.
 */
export class Processes {
  readonly owner: string
  readonly #options: ProcessesOptions
  readonly #seen = new Map<string, Seen>()
  #heldUntil = 0

  constructor(options: ProcessesOptions) {
    this.owner = options.owner
    this.#options = options
  }

  /** Whether the others still count on this process. Once it was late it is not held again before it joins again. */
  get isHeld(): boolean {
    if (performance.now() >= this.#heldUntil) this.#heldUntil = 0
    return this.#heldUntil > 0
  }

  /** Announces that this process is alive and starts over: others may have taken its shards. */
  async join(): Promise<void> {
    this.#heldUntil = await this.#write()
  }

  /** Says that this process still lives. */
  async beat(): Promise<void> {
    if (!this.isHeld) return
    const until = await this.#write()
    if (this.isHeld) this.#heldUntil = until
  }

  /** The names of all that live, this one among them, in the same order everywhere. */
  async alive(): Promise<string[]> {
    const { own, system, owner, seconds } = this.#options
    const now = performance.now()
    const alive = new Set([owner])
    for await (const row of own.feedProcesses.each({ system }, { consistent: true })) {
      if (row.owner === owner) continue
      const seen = this.#seen.get(row.owner)
      if (seen?.beat !== row.beat) this.#seen.set(row.owner, { beat: row.beat, at: now })
      else if (now - seen.at >= seconds * 1000) {
        await this.#remove(row.owner, row.beat)
        continue
      }
      alive.add(row.owner)
    }
    for (const name of this.#seen.keys()) if (!alive.has(name)) this.#seen.delete(name)
    return [...alive].sort()
  }

  /** Says that this process reads nothing any more. */
  async leave(): Promise<void> {
    const { own, system, owner } = this.#options
    this.#heldUntil = 0
    await own.FeedProcess.delete({ system, owner })
  }

  /** Answers until when the others count on it at least. */
  async #write(): Promise<number> {
    const { own, system, owner, seconds } = this.#options
    const began = performance.now()
    await own.FeedProcess.put({ system, owner, beat: Date.now() })
    return began + seconds * 1000
  }

  async #remove(owner: string, beat: number): Promise<void> {
    const { own, system } = this.#options
    try {
      await own.FeedProcess.delete({ system, owner }, { condition: when('beat = {beat}', { beat }) })
    } catch (error) {
      // It lives after all, or another process removed it.
      if (!isError(error, 'CONDITION_FAILED') && !isError(error, 'NOT_FOUND')) throw error
    }
  }
}
