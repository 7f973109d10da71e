import { isError, type Page } from 'monotable'
import type { Keep, Progress } from './progress.ts'

/** Of one page: how many were changed. */
export type PageWork<I> = (items: readonly I[]) => Promise<number>

/** Goes through a list page by page, from where it was, and keeps how far it is after each. */
export async function walkPages<I>(
  read: (at: { cursor?: string }) => Promise<Page<I>>,
  from: Progress,
  work: PageWork<I>,
  keep: Keep,
): Promise<Progress> {
  let progress = from
  do {
    const { items, cursor } = await pageAt(read, progress.cursor)
    const updated = await work(items)
    progress = {
      cursor,
      scanned: progress.scanned + items.length,
      updated: progress.updated + updated,
      skipped: progress.skipped + items.length - updated,
    }
    if (cursor !== undefined) await keep(progress)
  } while (progress.cursor !== undefined)
  return progress
}

/** A cursor of another process may be signed with another secret: then the list is gone through from its beginning. */
async function pageAt<I>(
  read: (at: { cursor?: string }) => Promise<Page<I>>,
  cursor: string | undefined,
): Promise<Page<I>> {
  if (cursor === undefined) return read({})
  try {
    return await read({ cursor })
  } catch (error) {
    if (!isError(error, 'INVALID_CURSOR')) throw error
    return read({})
  }
}
