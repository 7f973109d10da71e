import { filesOfEvent } from '../images/photo-files.ts'
import type { Db, Items } from '../operation.ts'
import type { EventKey } from '../truth/truth.ts'
import { atTheBeginning, type JobContext, type Keep, type Progress } from './job.ts'

/** An item goes with at most two others, so that a page of them fits one transaction. */
const atOnce = 30

/**
 * Deletes everything that is kept of an event which the truth does not have any more: items, files and faces. It can be
 * interrupted at any moment, and done again: it goes on with what is left.
 */
export async function deleteEventRest(
  { db, ports }: JobContext,
  { orgId, eventId }: EventKey,
  from: Progress,
  keep: Keep,
): Promise<Progress> {
  const { truth, objects, faceIndexer } = ports
  const event = { orgId, eventId }
  // Ended before: an event of this id would be a new one.
  if (!(await truth.isDeleting(event))) return from
  let { scanned } = from.scanned > 0 ? from : atTheBeginning
  const progress = (): Progress => ({ scanned, updated: scanned, skipped: 0 })
  // Guards first: without its guard no upload that is still under way becomes a photo.
  for await (const guards of pagesOf(() => db.uploads(event, { limit: atOnce, consistent: true }))) {
    await db.transact(t => guards.map(guard => t.RawGuard.delete(guard)))
    scanned += guards.length
  }
  for await (const items of pagesOf(() => db.everythingOf(event, { limit: atOnce }))) {
    await deleteItems(db, items)
    scanned += items.length
    await keep(progress())
  }
  for await (const key of objects.list(filesOfEvent(event))) await objects.delete(key)
  await faceIndexer.deleteCollection(`${orgId}.${eventId}`)
  await truth.endDeletion(event)
  return progress()
}

/** The first page again and again, until nothing is left. */
async function* pagesOf<I>(read: () => Promise<{ items: I[] }>): AsyncIterable<I[]> {
  for (let page = await read(); page.items.length > 0; page = await read()) yield page.items
}

type Entity = Exclude<keyof Items, 'Job' | 'Idempotency'>
type Item = { [N in Entity]: { readonly entity: N; readonly item: Items[N] } }[Entity]

async function deleteItems(db: Db, items: readonly Item[]): Promise<void> {
  const of = <N extends Entity>(name: N) =>
    items.flatMap(({ entity, item }) => (entity === name ? [item as Items[N]] : []))
  const counted = of('Photo')
  if (counted.length > 0) await db.transact(t => counted.map(photo => t.Photo.delete(photo)))
  const guards = of('RawGuard')
  if (guards.length > 0) await db.transact(t => guards.map(guard => t.RawGuard.delete(guard)))
  await db.batchWrite(t => [
    ...of('BibIndex').map(row => t.BibIndex.delete(row)),
    ...of('FailedPointer').map(row => t.FailedPointer.delete(row)),
    ...of('FaceIndex').map(row => t.FaceIndex.delete(row)),
    ...of('BibChange').map(row => t.BibChange.delete(row)),
    ...of('Stats').map(row => t.Stats.delete(row)),
    ...of('PhotographerStats').map(row => t.PhotographerStats.delete(row)),
    ...of('Consent').map(row => t.Consent.delete(row)),
  ])
}
