import { isError, type Page } from 'monotable'
import type { Keep, Progress } from './progress.ts'

/** Of one page: how many were changed. */
export type PageWork<I> = (items: readonly I[]) => Promise<number>

/** Walks a list page by page, from where the job was, and saves the progress after each page. */
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

/** Another process may have signed the cursor with another secret: then the walk starts again from the beginning. */
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
