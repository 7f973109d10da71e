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
  #last: Feed | undefined

  constructor(feeds: readonly Feed[], blend: Blend, budget: number, prepare?: Prepare) {
    this.#feeds = feeds
    this.#blend = blend
    this.#budget = { left: budget }
    this.#prepare = prepare
  }

  /** The next rows; fewer than asked for at the end, or when no more may be examined. `ahead` more are read along. */
  async take(count: number, ahead = 0): Promise<readonly AttributeMap[]> {
    const rows: AttributeMap[] = []
    const only = this.#feeds.length === 1 ? this.#feeds[0] : undefined
    for (;;) {
      const all = rows.length === 0 ? only?.takeAll(count) : undefined
      if (all) {
        this.#last = only
        return all
      }
      this.#last = this.#blend.take(rows, count)
      const reading = rows.length < count ? this.#read(count - rows.length + ahead) : undefined
      if (!reading) return rows
      await reading
    }
  }

  /** Makes the last row of a full `take` the next one again. */
  giveBack(): void {
    this.#last?.giveBack()
  }

  /** Whether nothing follows; else it stopped because no more may be examined. */
  get isOver(): boolean {
    return this.#feeds.every(feed => feed.isOver)
  }

  /** Tells what was left out so far. */
  settle(): void {
    for (const feed of this.#feeds) feed.settle()
  }

  /** The place of each feed. */
  get places(): Place[] {
    return this.#feeds.map(feed => feed.place)
  }

  /** Undefined when there is nothing to read, or no more may be examined. */
  #read(wanted: number): Promise<unknown> | undefined {
    const waiting = this.#blend.waiting()
    const [first] = waiting
    if (!first || this.#budget.left <= 0) return undefined
    if (waiting.length === 1) return this.#load(first, wanted)
    return Promise.all(waiting.map(feed => this.#load(feed, wanted)))
  }

  #load(feed: Feed, wanted: number): Promise<unknown> {
    const loading = feed.load(this.#blend.portion(feed, wanted), this.#budget)
    const prepare = this.#prepare
    return prepare ? loading.then(rows => prepare(feed, rows)) : loading
  }
}
