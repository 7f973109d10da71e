import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'monotable'

interface FillOptions {
  readonly limit: number
  readonly cursor?: string
  /**
   * Rows that are read at once, where many are left out, and at least a page. Unless given, it begins with a page and goes
   * on by 50.
   */
  readonly chunk?: number
  /** After so many reads the page is given as it is, with a cursor; one more finds that place. */
  readonly mostReads?: number
}

interface PageOptions {
  readonly limit: number
  readonly cursor?: string
}

/** For each item what is shown of it, or undefined where it is left out. */
type Show<I, O> = (items: readonly I[]) => Promise<readonly (O | undefined)[]>

const mostExamined = 5000
const usualChunk = 50

/**
 * A page of a list where other items decide what is shown. It reads on until the page is full or the list ends, and gives a
 * cursor only if more may follow.
 *
 * @example
 * ```ts
 * const page = await fillPage(
 *   options => db.productsByCategory({ shopId: '1', category: 'Light' }, options),
 *   async products => products.map(product => (product.stock > 0 ? product : undefined)),
 *   { limit: 20 },
 * )
 * ```
 */
export async function fillPage<I, O>(
  read: (options: PageOptions) => Promise<Page<I>>,
  show: Show<I, O>,
  options: FillOptions,
): Promise<{ items: O[]; nextCursor?: string }> {
  const found: O[] = []
  const { mostReads = Number.POSITIVE_INFINITY } = options
  let start = from(options.cursor)
  /** Behind the last item, if the page was full just there. */
  let end: string | undefined
  for (let examined = 0, reads = 1; ; reads++) {
    // Most lists leave little out: a page is its rows, and the next one tells whether another follows.
    const rows = end !== undefined && end === start.cursor ? 1 : rowsFor(options, reads, examined)
    const { items, cursor } = await read({ limit: rows, ...start })
    const shown = await show(items)
    const next = takeInto(found, shown, options.limit)
    if (next !== undefined && end !== undefined) return { items: found, nextCursor: end }
    if (next !== undefined) {
      const before = await placeBefore(read, items.slice(0, next), start)
      // Something was removed meanwhile: what was read is no longer the list.
      return before ? { items: found, nextCursor: before } : fillPage(read, show, options)
    }
    examined += items.length
    if (cursor === undefined) return { items: found }
    if (examined >= mostExamined || reads >= mostReads) return { items: found, nextCursor: end ?? cursor }
    if (found.length === options.limit) end ??= cursor
    start = { cursor }
  }
}

function rowsFor({ limit, chunk }: FillOptions, reads: number, examined: number): number {
  const usual = reads === 1 ? 0 : usualChunk - (examined % usualChunk)
  return Math.max(limit, chunk ?? usual)
}

const from = (cursor: string | undefined): { cursor?: string } => (cursor === undefined ? {} : { cursor })

/** Fills the page; gives the place of the first item that is to be shown and has no room in it. */
function takeInto<O>(page: O[], shown: readonly (O | undefined)[], limit: number): number | undefined {
  for (const [at, item] of shown.entries()) {
    if (item === undefined) continue
    if (page.length === limit) return at
    page.push(item)
  }
  return undefined
}

/** The cursor behind these items, which begin at `start`. */
async function placeBefore<I>(
  read: (options: PageOptions) => Promise<Page<I>>,
  items: readonly I[],
  start: { cursor?: string },
): Promise<string | undefined> {
  if (items.length === 0) return start.cursor
  const again = await read({ limit: items.length, ...start })
  return isDeepStrictEqual(again.items, items) ? again.cursor : undefined
}
