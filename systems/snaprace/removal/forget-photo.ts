import { processedKeyOf, thumbnailKeyOf } from '../images/photo-files.ts'
import type { IngestContext } from '../ingest/step.ts'
import type { Items } from '../operation.ts'
import { rawIdOf } from '../schema/value-types.ts'

/** What is known of a photo that is removed. */
type Removed = Pick<Items['Photo'], 'orgId' | 'eventId' | 'ulid' | 'rawKey'> & {
  readonly faceIds?: readonly string[]
  readonly found?: Items['RawGuard']['found']
}

/** Takes away what a removed photo leaves behind: rows, faces and files. To be repeated it needs nothing. */
export async function forgetPhoto({ db, ports }: IngestContext, photo: Removed): Promise<void> {
  const { orgId, eventId, ulid, rawKey } = photo
  const event = { orgId, eventId }
  const faceIds = photo.faceIds ?? photo.found?.faceIds
  const changes: Items['BibChange'][] = []
  for await (const change of db.bibChanges.each({ ...event, ulid }, { consistent: true }))
    changes.push(change)
  await db.batchWrite(t => [
    ...(faceIds ?? []).map(faceId => t.FaceIndex.delete({ ...event, faceId, ulid })),
    ...changes.map(change => t.BibChange.delete(change)),
  ])
  await ports.faceIndexer.forget(`${orgId}.${eventId}`, ulid, faceIds)
  await ports.objects.delete(processedKeyOf(photo))
  await ports.objects.delete(thumbnailKeyOf(photo))
  // The event may be there anew, with another photo of the same file.
  const guard = await db.RawGuard.get({ ...event, rawId: rawIdOf(rawKey) }, { consistent: true })
  if (!guard || guard.ulid === ulid) await ports.objects.delete(rawKey)
}
