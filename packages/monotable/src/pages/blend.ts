import type { AttributeMap } from '../values/attribute-value.ts'
import type { Feed } from './feed.ts'
import { compareOrder, type OrderValues } from './order.ts'

/** How the rows of several feeds become one list. */
export interface Blend {
  /** The feed that has the next row; undefined while that is not known, and at the end. */
  next(): Feed | undefined
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
    next() {
      const feed = current()
      return feed?.head && feed
    },
    waiting() {
      const feed = current()
      return feed ? [feed] : []
    },
    portion: (_, wanted) => wanted,
  }
}

/** Rows that a feed of a merge is asked for at least, and where all are wanted. */
const fewest = 4
const chunk = 100

/**
 * Always the feed whose head comes first; of equal ones the first feed's. A row without an order, which stands for
 * nothing, is passed at once. Feeds begin with a fair share of what is
 * wanted and are read in growing chunks, so that none is read far beyond its part of the page.
 */
export function merged(
  feeds: readonly Feed[],
  orderOf: (row: AttributeMap) => OrderValues | undefined,
  direction: 'asc' | 'desc',
): Blend {
  const sign = direction === 'asc' ? 1 : -1
  const heads: (AttributeMap | undefined)[] = []
  const orders: (OrderValues | undefined)[] = []
  const order = (at: number, head: AttributeMap): OrderValues | undefined => {
    if (heads[at] !== head) {
      heads[at] = head
      orders[at] = orderOf(head)
    }
    return orders[at]
  }
  return {
    next() {
      let best: Feed | undefined
      let least: OrderValues = []
      for (const [at, feed] of feeds.entries()) {
        const { head } = feed
        if (!head) {
          if (feed.isOver) continue
          return undefined
        }
        const values = order(at, head)
        if (!values) return feed
        if (best && compareOrder(values, least) * sign >= 0) continue
        best = feed
        least = values
      }
      return best
    },
    waiting: () => feeds.filter(feed => !feed.head && !feed.isOver),
    portion(feed, wanted) {
      if (wanted === Number.POSITIVE_INFINITY) return chunk
      const fair = Math.max(fewest, Math.ceil((2 * wanted) / feeds.length))
      return Math.min(wanted, fair * 2 ** feed.reads)
    },
  }
}
