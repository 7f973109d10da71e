import { pictureKeyOf, processedKeyOf, thumbnailKeyOf } from '../images/photo-files.ts'
import type { Items } from '../operation.ts'
import { removeRawFile } from '../uploads/find-address.ts'
import type { IngestContext } from '../uploads/step.ts'
import { rawIdOf } from '../values/value-types.ts'

/** What is known of a photo that is removed, or of the upload that was to become it. */
export interface Removed extends Pick<Items['Photo'], 'orgId' | 'eventId' | 'ulid' | 'rawKey'> {
  readonly faceIds?: readonly string[]
  readonly partialReasons?: Items['Photo']['partialReasons']
  readonly found?: Items['RawGuard']['found']
  readonly processedKey?: string
  readonly createdAt?: string
}

type Context = Pick<IngestContext, 'db' | 'ports' | 'now'>

/** Deletes what a removed photo leaves behind: rows, faces and files. Safe to repeat. */
export async function forgetPhoto(context: Context, photo: Removed): Promise<void> {
  const { db, ports } = context
  const { orgId, eventId, ulid, rawKey } = photo
  const event = { orgId, eventId }
  const known = photo.faceIds ? photo : photo.found
  const faceIds = known?.faceIds
  const changes: Items['BibChange'][] = []
  for await (const change of db.bibChanges.each({ ...event, ulid }, { consistent: true }))
    changes.push(change)
  const reports: Items['Report'][] = []
  for await (const report of db.reportsOf.each({ ...event, ulid }, { consistent: true })) reports.push(report)
  await db.batchWrite(t => [
    t.BibReview.delete({ ...event, ulid }),
    ...(faceIds ?? []).map(faceId => t.FaceIndex.delete({ ...event, faceId, ulid })),
    ...changes.map(change => t.BibChange.delete(change)),
    ...reports.map(report => t.Report.delete(report)),
  ])
  // An attempt that failed can still have indexed faces.
  const isUncertain = known?.partialReasons?.includes('FACES_FAILED')
  await ports.faceIndexer.forget(`${orgId}.${eventId}`, ulid, isUncertain ? undefined : faceIds)
  await ports.objects.delete(pictureKeyOf({ processedKey: processedKeyOf(photo), ...photo }))
  await ports.objects.delete(thumbnailKeyOf(photo))
  // A photo that another program wrote may lack its raw key.
  if (rawKey !== undefined && (await isOwnFile(context, photo))) await removeRawFile(context, rawKey)
}

/** A new event can have the same id, and another file of the same name. */
async function isOwnFile({ db, ports }: Context, photo: Removed): Promise<boolean> {
  const { orgId, eventId, ulid, rawKey, createdAt } = photo
  const guard = await db.RawGuard.get({ orgId, eventId, rawId: rawIdOf(rawKey) }, { consistent: true })
  if (guard) return guard.ulid === ulid
  const event = await ports.truth.event({ orgId, eventId })
  return !event || (createdAt !== undefined && event.createdAt <= createdAt)
}
