import type { AttributeMap } from '../values/attribute-value.ts'
import type { Blend } from './blend.ts'
import type { Budget, Feed, Place } from './feed.ts'

/** Called with the rows of every chunk before they are put in order. */
export type Prepare = (feed: Feed, rows: readonly AttributeMap[]) => Promise<void>

/** Reads the feeds of one call as one list. */
export class Reader {
  readonly #feeds: readonly Feed[]
  readonly #blend: Blend
  readonly #budget: Budget
  readonly #prepare: Prepare | undefined

  constructor(feeds: readonly Feed[], blend: Blend, budget: number, prepare?: Prepare) {
    this.#feeds = feeds
    this.#blend = blend
    this.#budget = { left: budget }
    this.#prepare = prepare
  }

  /** The next rows; fewer than asked for at the end, or when no more may be examined. `ahead` more are read along. */
  async take(count: number, ahead: number): Promise<AttributeMap[]> {
    const rows: AttributeMap[] = []
    for (;;) {
      while (rows.length < count) {
        const feed = this.#blend.next()
        if (!feed) break
        rows.push(feed.take())
      }
      if (rows.length === count || !(await this.#read(count - rows.length + ahead))) return rows
    }
  }

  /** Whether anything may follow; where no more may be examined, it may. */
  async hasMore(): Promise<boolean> {
    for (;;) {
      if (this.#blend.next()) return true
      if (!(await this.#read(1))) return this.#blend.waiting().length > 0
    }
  }

  /** Where each feed stands. */
  get places(): Place[] {
    return this.#feeds.map(feed => feed.place)
  }

  /** False when there is nothing to read, or no more may be examined. */
  async #read(wanted: number): Promise<boolean> {
    const waiting = this.#blend.waiting()
    if (waiting.length === 0 || this.#budget.left <= 0) return false
    await Promise.all(waiting.map(feed => this.#load(feed, wanted)))
    return true
  }

  async #load(feed: Feed, wanted: number): Promise<void> {
    const rows = await feed.load(this.#blend.portion(feed, wanted), this.#budget)
    await this.#prepare?.(feed, rows)
  }
}
