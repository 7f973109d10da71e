import type { Values } from '../schema/entity-model.ts'
import type { Present } from './present.ts'
import type { Reader } from './reader.ts'

export interface Filled<I> {
  readonly items: I[]
  readonly dangling: Values[]
}

export interface Opened<I> {
  readonly reader: Reader
  readonly present: Present<I>
  /** How many rows are read at a time; as many as DynamoDB gives, where it is absent. */
  readonly limit: number | undefined
}

/**
 * Reads until the page is full, nothing is left or no more may be examined. Never more rows than the page can hold are
 * taken, so the reader stands just behind the last item of the page.
 */
export async function fill<I>(
  reader: Reader,
  present: Present<I>,
  limit: number,
  ahead = 1,
): Promise<Filled<I>> {
  const items: I[] = []
  const dangling: Values[] = []
  for (;;) {
    const wanted = limit - items.length
    const rows = await reader.take(wanted, ahead)
    if (rows.length > 0) {
      const shown = await present(rows, dangling)
      if (shown.length === limit) return { items: shown, dangling }
      for (const item of shown) items.push(item)
    }
    if (rows.length < wanted || items.length === limit) return { items, dangling }
  }
}

/** All items to the end. */
export async function* drain<I>(open: () => Promise<Opened<I>>): AsyncGenerator<I, void, undefined> {
  const { reader, present, limit } = await open()
  const count = limit ?? 100
  for (;;) {
    const rows = await reader.take(count, limit === undefined ? Number.POSITIVE_INFINITY : 0)
    yield* await present(rows, [])
    if (rows.length < count) return
  }
}
