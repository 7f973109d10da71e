import type { Values } from '../schema/entity-model.ts'
import type { Present } from './present.ts'
import type { Reader } from './reader.ts'

/** A list, opened for reading. */
interface Opened<I> {
  readonly reader: Reader
  readonly present: Present<I>
  /** How many rows are read at a time; as many as DynamoDB gives, where it is absent. */
  readonly limit?: number | undefined
  readonly signal?: AbortSignal | undefined
}

interface Filled<I> {
  readonly items: I[]
  readonly dangling: Values[]
  /** Whether anything follows, or may follow because no more could be examined. */
  readonly hasMore: boolean
}

/**
 * Reads until the page is full and one item follows it, nothing is left or no more may be examined. That one item is
 * given back, so the reader stands just behind the last item of the page.
 */
export async function fill<I>({ reader, present }: Opened<I>, limit: number): Promise<Filled<I>> {
  const dangling: Values[] = []
  let items: I[] = []
  for (;;) {
    const wanted = limit + 1 - items.length
    const rows = await reader.take(wanted)
    const presented = rows.length === 0 ? [] : present(rows, dangling)
    const shown = Array.isArray(presented) ? presented : await presented
    items = items.length === 0 ? shown : items.concat(shown)
    if (items.length > limit) {
      items.pop()
      reader.giveBack()
      return { items, dangling, hasMore: true }
    }
    if (rows.length < wanted) return { items, dangling, hasMore: !reader.isOver }
  }
}

/** The first item, however many rows come before it. */
export async function firstItem<I>({ reader, present }: Opened<I>): Promise<I | undefined> {
  for (;;) {
    const rows = await reader.take(1)
    reader.settle()
    if (rows.length === 0) return undefined
    const [item] = await present(rows, [])
    if (item !== undefined) return item
  }
}

/** All items to the end. */
export async function* drain<I>(open: () => Promise<Opened<I>>): AsyncGenerator<I, void, undefined> {
  const { reader, present, limit, signal } = await open()
  const count = limit ?? 100
  for (;;) {
    const rows = await reader.take(count, limit === undefined ? Number.POSITIVE_INFINITY : 0)
    for (const item of await present(rows, [])) {
      signal?.throwIfAborted()
      yield item
    }
    if (rows.length < count) {
      reader.settle()
      return
    }
  }
}
