import type { Objects } from '@monotable/server'
import type { Page } from 'monotable'
import { filesOfEvent } from '../images/photo-files.ts'
import type { JobContext, Keep, Progress } from '../jobs/progress.ts'
import type { Db } from '../operation.ts'
import type { EventKey } from '../truth/truth.ts'

/** An item goes with at most two others, so that a page of them fits one transaction. */
const atOnce = 30

/** Files that are deleted at once. */
const filesAtOnce = 20

/**
 * Deletes everything that is kept of an event which the truth does not have any more: items, files and faces. It can be
 * interrupted at any moment, and done again: it goes on with what is left. As long as somebody has an address by which
 * files can still come it is not over.
 */
export async function deleteEventRest(
  { db, ports, now }: JobContext,
  { orgId, eventId }: EventKey,
  from: Progress,
  keep: Keep,
): Promise<Progress> {
  const { truth, objects, faceIndexer } = ports
  const event = { orgId, eventId }
  const deletion = await truth.deletion(event)
  // Ended before: an event of this id would be a new one.
  if (!deletion) return from
  let { scanned } = from
  const progress = (): Progress => ({ scanned, updated: scanned, skipped: 0 })
  // Guards first: without its guard no upload that is still under way becomes a photo.
  for await (const guards of pagesOf(at => db.uploads(event, { limit: atOnce, consistent: true, ...at }))) {
    await db.transact(t => guards.map(guard => t.RawGuard.delete(guard)))
    scanned += guards.length
  }
  for await (const items of pagesOf(at => db.keysOf(event, { limit: atOnce, ...at }))) {
    await deleteItems(db, items)
    scanned += items.length
    await keep(progress())
  }
  await deleteFiles(objects, filesOfEvent(event))
  await faceIndexer.deleteCollection(`${orgId}.${eventId}`)
  const { filesUntil } = deletion
  if (filesUntil !== undefined && now.toISOString() <= filesUntil) return { ...progress(), isOpen: true }
  await truth.endDeletion(event)
  return progress()
}

/** From the first page to the last, again and again until nothing is found. A page can be empty without being the last. */
async function* pagesOf<I>(read: (at: { cursor?: string }) => Promise<Page<I>>): AsyncIterable<I[]> {
  let found: number
  do {
    found = 0
    let cursor: string | undefined
    do {
      const page = await read(cursor === undefined ? {} : { cursor })
      found += page.items.length
      if (page.items.length > 0) yield page.items
      cursor = page.cursor
    } while (cursor !== undefined)
  } while (found > 0)
}

async function deleteFiles(objects: Objects, prefix: string): Promise<void> {
  let keys: string[] = []
  const deleteThem = () => Promise.all(keys.map(key => objects.delete(key)))
  for await (const key of objects.list(prefix)) {
    keys.push(key)
    if (keys.length < filesAtOnce) continue
    await deleteThem()
    keys = []
  }
  await deleteThem()
}

type Item = Awaited<ReturnType<Db['keysOf']>>['items'][number]
type Keys<N extends Item['entity']> = Extract<Item, { readonly entity: N }>['item']

async function deleteItems(db: Db, items: readonly Item[]): Promise<void> {
  const of = <N extends Item['entity']>(name: N) =>
    items.flatMap(({ entity, item }) => (entity === name ? [item as Keys<N>] : []))
  const counted = of('Photo')
  if (counted.length > 0) await db.transact(t => counted.map(photo => t.Photo.delete(photo)))
  const guards = of('RawGuard')
  if (guards.length > 0) await db.transact(t => guards.map(guard => t.RawGuard.delete(guard)))
  await db.batchWrite(t => [
    ...of('BibIndex').map(row => t.BibIndex.delete(row)),
    ...of('UploadAddress').map(row => t.UploadAddress.delete(row)),
    ...of('FailedPointer').map(row => t.FailedPointer.delete(row)),
    ...of('FaceIndex').map(row => t.FaceIndex.delete(row)),
    ...of('BibReview').map(row => t.BibReview.delete(row)),
    ...of('BibChange').map(row => t.BibChange.delete(row)),
    ...of('Report').map(row => t.Report.delete(row)),
    ...of('Stats').map(row => t.Stats.delete(row)),
    ...of('PhotographerStats').map(row => t.PhotographerStats.delete(row)),
    ...of('Consent').map(row => t.Consent.delete(row)),
  ])
}
