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

/** Who shares the shards. */
export interface Present {
  /** All that live, this one among them. */
  readonly alive: ReadonlySet<string>
  /** Those of them that do not stop, in the same order everywhere. */
  readonly names: readonly string[]
  /** Another text whenever another process came, left or let go of a shard. */
  readonly news: string
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
  /** How many shards this process has let go of. */
  #letGo = 0
  #isStopping = false

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
    this.#isStopping = false
    this.#heldUntil = await this.#write()
  }

  /** Says that this process still lives. */
  async beat(): Promise<void> {
    if (!this.isHeld) return
    const until = await this.#write()
    if (this.isHeld) this.#heldUntil = until
  }

  /** Says that others can have a shard that this process read, or those that follow it, so that nobody waits for a whole look. */
  async letGo(): Promise<void> {
    this.#letGo += 1
    await this.beat()
  }

  /** Says that this process takes nothing any more, and keeps what it still has until that has ended. */
  async stopping(): Promise<void> {
    this.#isStopping = true
    await this.letGo()
  }

  async present(): Promise<Present> {
    const { own, system, owner, seconds } = this.#options
    const now = performance.now()
    const alive = new Set([owner])
    const names = [owner]
    const news: string[] = []
    for await (const row of own.feedProcesses.each({ system }, { consistent: true })) {
      if (row.owner === owner) continue
      const seen = this.#seen.get(row.owner)
      if (seen?.beat !== row.beat) this.#seen.set(row.owner, { beat: row.beat, at: now })
      else if (now - seen.at >= seconds * 1000) {
        await this.#remove(row.owner, row.beat)
        continue
      }
      alive.add(row.owner)
      if (!row.isStopping) names.push(row.owner)
      news.push(`${row.owner} ${row.letGo ?? 0}`)
    }
    for (const name of this.#seen.keys()) if (!alive.has(name)) this.#seen.delete(name)
    return { alive, names: names.sort(), news: news.join() }
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
    const told = { beat: Date.now(), letGo: this.#letGo, ...(this.#isStopping && { isStopping: true }) }
    await own.FeedProcess.put({ system, owner, ...told })
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
