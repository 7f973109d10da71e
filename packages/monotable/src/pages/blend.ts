import type { AttributeMap } from '../values/attribute-value.ts'
import type { Feed } from './feed.ts'
import { compareOrder, type OrderValues } from './order.ts'

/** How the rows of several feeds become one list. */
export interface Blend {
  /** Moves rows over, until there are so many or the next one is not known. Gives the feed of the last one. */
  take(into: AttributeMap[], count: number): Feed | undefined
  /** The feeds to read before it is known; none at the end. */
  waiting(): readonly Feed[]
  /** How many rows to ask a feed for, when so many are wanted in all. */
  portion(feed: Feed, wanted: number): number
}

/** One feed after the other. */
export function concatenated(feeds: readonly Feed[]): Blend {
  let at = 0
  const current = (): Feed | undefined => {
    while (at < feeds.length && feeds[at]?.isOver) at++
    return feeds[at]
  }
  return {
    take(into, count) {
      let last: Feed | undefined
      while (into.length < count) {
        const feed = current()
        if (!feed?.head) break
        feed.takeInto(into, count - into.length)
        last = feed
      }
      return last
    },
    waiting() {
      const feed = current()
      return feed && !feed.head ? [feed] : []
    },
    portion: (_, wanted) => wanted,
  }
}

/** Rows that a feed of a merge is asked for at least, and where all are wanted. */
const fewest = 4
const chunk = 100

/**
 * Always the feed whose head comes first; of equal ones the first feed's. A row without an order, which stands for
 * nothing, is passed at once. Feeds begin with a fair share of what is wanted and are read in growing chunks, so that
 * none is read far beyond its part of the page.
 */
export function merged(
  feeds: readonly Feed[],
  orderOf: (row: AttributeMap) => OrderValues | undefined,
  direction: 'asc' | 'desc',
): Blend {
  const next = firstOf(feeds, orderOf, direction)
  return {
    take(into, count) {
      let last: Feed | undefined
      while (into.length < count) {
        const feed = next()
        if (!feed) break
        feed.takeInto(into, 1)
        last = feed
      }
      return last
    },
    waiting: () => feeds.filter(feed => !feed.head && !feed.isOver),
    portion(feed, wanted) {
      if (wanted === Number.POSITIVE_INFINITY) return chunk
      const fair = Math.max(fewest, Math.ceil((2 * wanted) / feeds.length))
      return Math.min(wanted, fair * 2 ** feed.reads)
    },
  }
}

/** Finds the feed that has the next row; undefined while one of them has to be read first, and at the end. */
function firstOf(
  feeds: readonly Feed[],
  orderOf: (row: AttributeMap) => OrderValues | undefined,
  direction: 'asc' | 'desc',
): () => Feed | undefined {
  const sign = direction === 'asc' ? 1 : -1
  const heads: AttributeMap[] = []
  const orders: (OrderValues | undefined)[] = []
  return () => {
    let first: Feed | undefined
    let least: OrderValues = []
    for (const [at, feed] of feeds.entries()) {
      const { head } = feed
      if (!head) {
        if (feed.isOver) continue
        return undefined
      }
      if (heads[at] !== head) {
        heads[at] = head
        orders[at] = orderOf(head)
      }
      const order = orders[at]
      if (!order) return feed
      if (first && compareOrder(order, least) * sign >= 0) continue
      first = feed
      least = order
    }
    return first
  }
}
