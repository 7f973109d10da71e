import type { Upkeep } from '@monotable/server'
import { ifUnchanged, outdated, untilUpToDate } from '@monotable/server/kit'
import { isError, type PlannedWrite } from 'monotable'
import { planBibRows } from '../bibs/plan-bib-rows.ts'
import { recount } from '../drift/recount.ts'
import { processedKeyOf } from '../images/photo-files.ts'
import type { Db, Items, Plan } from '../operation.ts'
import { type Credit, findCredit } from '../photographers/find-credit.ts'
import type { EventKey } from '../truth/truth.ts'
import { rawPlaceOf } from './raw-place.ts'
import { type IngestContext, moveTo, Overtaken, type RunStep, type Upload } from './step.ts'
import { tryThrice } from './try-thrice.ts'

type Photo = Items['Photo']

/** ANALYZED to INDEXED: photo, index rows, counters and guard in one transaction (R6); of a published photo, an edit (R8). */
export const publish: RunStep = async (context, { upload }) => {
  const { db, ports, log } = context
  const partition = `${upload.orgId}/${upload.eventId}`
  const outcome = await tryThrice(() => ports.fanOut.inTurn(partition, () => fanOut(context, upload)))
  if (outcome.isDone) return undefined
  const { error, attempts } = outcome
  log.warn({ err: error, rawId: upload.rawId }, 'a photo could not be published')
  return moveTo(db, upload, 'FAILED', { reason: 'FAN_OUT_FAILED', attempts })
}

async function fanOut({ db, ports }: IngestContext, upload: Upload): Promise<void> {
  const { orgId, eventId, ulid, found } = upload
  const event = { orgId, eventId }
  const faceIds = found?.faceIds ?? []
  if (faceIds.length > 0)
    await db.batchWrite(t => faceIds.map(faceId => t.FaceIndex.put({ ...event, faceId, ulid })))
  const credit = await findCredit(ports.truth, event, upload.photographerId)
  await countOthers(db, ports.upkeep, event)
  await untilUpToDate(() =>
    db.transact(async t => {
      const photo = await db.Photo.get({ ...event, ulid }, { consistent: true })
      return [
        ...(photo ? planEdit(t, photo, upload) : planPublication(t, upload, ports.objectsUri, credit)),
        planIndexing(t, upload),
      ]
    }),
  ).catch(throwOvertaken)
}

/** Photos of other programs were never counted: they are before the first of ours is. */
async function countOthers(db: Db, upkeep: Upkeep, event: EventKey): Promise<void> {
  if (await db.Stats.get(event, { consistent: true })) return
  if (await db.gallery.first(event, { consistent: true })) await recount(upkeep, event)
}

/** Whether the guard was no longer what it was: then somebody else has published or removed the photo. */
function throwOvertaken(error: unknown): never {
  const reasons = isError(error, 'TRANSACTION_FAILED') ? error.details.reasons : [error]
  throw reasons.find(reason => reason instanceof Overtaken) ?? error
}

/** What is known of the image, as a photo has it. */
function measured({ prepared }: Upload) {
  if (!prepared) throw new Error('An analysed upload has been prepared')
  const { width, height, format, size, thumbHash } = prepared
  return { dimensions: { width, height }, format, size, ...(thumbHash !== undefined && { thumbHash }) }
}

/** The lists with their lengths (R16). */
const countedLists = (bibs: readonly string[], faceIds: readonly string[]) => ({
  bibs: [...bibs],
  bibCount: bibs.length,
  faceIds: [...faceIds],
  faceCount: faceIds.length,
})

function planPublication(t: Plan, upload: Upload, objectsUri: string, credit: Credit): PlannedWrite[] {
  const { orgId, eventId, ulid, rawKey, prepared, found } = upload
  // Who tells of a file knows better than the clock of a camera.
  const capturedAt = upload.capturedAt ?? prepared?.capturedAt
  const { bibs = [], faceIds = [], partialReasons = [] } = found ?? {}
  const processedKey = processedKeyOf(upload)
  const photo = {
    orgId,
    eventId,
    ulid,
    originalFilename: upload.filename ?? rawPlaceOf(rawKey)?.filename ?? rawKey,
    rawKey,
    processedKey,
    s3Uri: `${objectsUri}/${processedKey}`,
    ...measured(upload),
    ...countedLists(bibs, faceIds),
    ...credit,
    ...(capturedAt !== undefined && { capturedAt }),
    ...(partialReasons.length > 0 && { partial: true, partialReasons }),
  }
  return [
    t.Photo.create(photo, { otherwise: outdated }),
    ...bibs.map(bib => t.BibIndex.create({ orgId, eventId, ulid, bib }, { otherwise: outdated })),
    ...planReview(t, upload),
  ]
}

/** What is not on the start list, or in doubt, waits for the organizer. */
function planReview(t: Plan, { orgId, eventId, ulid, found }: Upload): PlannedWrite[] {
  const { unlisted = [] } = found ?? {}
  return unlisted.length > 0 ? [t.BibReview.put({ orgId, eventId, ulid, bibs: unlisted })] : []
}

/** Of a photo that was read again nothing waits that was read before. */
function planReviewAgain(t: Plan, upload: Upload): PlannedWrite[] {
  const { orgId, eventId, ulid, found } = upload
  return found?.unlisted?.length === 0
    ? [t.BibReview.delete({ orgId, eventId, ulid })]
    : planReview(t, upload)
}

/** A published photo keeps its ulid, its time and its credit, and its bibs once somebody has corrected them. */
function planEdit(t: Plan, photo: Photo, upload: Upload): PlannedWrite[] {
  const { bibs: read = [], faceIds = [], partialReasons = [] } = upload.found ?? {}
  const bibs = photo.bibsEditedAt === undefined ? read : photo.bibs
  const isPartial = partialReasons.length > 0
  const partial = isPartial ? { partial: true, partialReasons } : {}
  return [
    t.Photo.update(
      photo,
      {
        set: { ...measured(upload), ...countedLists(bibs, faceIds), ...partial },
        remove: isPartial ? [] : ['partial', 'partialReasons'],
      },
      ifUnchanged(photo),
    ),
    ...planBibRows(t, photo, bibs),
    ...(photo.bibsEditedAt === undefined ? planReviewAgain(t, upload) : []),
  ]
}

/** What came with the upload is kept as long as it may be needed again. */
function planIndexing(t: Plan, upload: Upload): PlannedWrite {
  const { orgId, eventId, rawId, found } = upload
  const isPartial = (found?.partialReasons.length ?? 0) > 0
  return t.RawGuard.transition(
    { orgId, eventId, rawId },
    { state: 'INDEXED' },
    {
      change: { remove: ['prepared', 'found', 'reason', ...(isPartial ? [] : (['analysis'] as const))] },
      otherwise: failure => new Overtaken('INDEXED', { cause: failure }),
    },
  )
}
