import { outdated, untilUpToDate } from '@monotable/server'
import type { PlannedWrite } from 'monotable'
import { bibRows } from '../bib-rows.ts'
import { processedKeyOf } from '../images/photo-files.ts'
import type { Items, Plan } from '../operation.ts'
import { attempted } from './attempted.ts'
import { type Credit, creditOf } from './credit.ts'
import { Overtaken } from './overtaken.ts'
import { rawPlaceOf } from './raw-place.ts'
import { type Guard, type IngestContext, moveTo, type Step, type Upload } from './step.ts'

type Photo = Items['Photo']

/** ANALYZED to INDEXED: photo, index rows, counters and guard in one transaction (R6); of a published photo, an edit (R8). */
export async function publish(context: IngestContext, { upload }: Step): Promise<void> {
  const { db, ports, log } = context
  const outcome = await attempted(() =>
    ports.fanOut.inTurn(partitionOf(upload), () => fanOut(context, upload)),
  )
  if (outcome.isDone) return
  const { error, attempts } = outcome
  log.warn({ err: error, rawId: upload.rawId }, 'a photo could not be published')
  return moveTo(db, upload, 'FAILED', { reason: 'FAN_OUT_FAILED', attempts })
}

const partitionOf = ({ orgId, eventId }: Guard) => `${orgId}/${eventId}`

async function fanOut({ db, ports }: IngestContext, upload: Upload): Promise<void> {
  const { orgId, eventId, rawId, ulid, found } = upload
  const event = { orgId, eventId }
  const faceIds = found?.faceIds ?? []
  if (faceIds.length > 0)
    await db.batchWrite(t => faceIds.map(faceId => t.FaceIndex.put({ ...event, faceId, ulid })))
  await untilUpToDate(() =>
    db.transact(async t => {
      const [guard, photo] = await Promise.all([
        db.RawGuard.get({ ...event, rawId }, { consistent: true }),
        db.Photo.get({ ...event, ulid }, { consistent: true }),
      ])
      if (guard?.state !== 'ANALYZED') throw new Overtaken('INDEXED')
      const credit = await creditOf(ports.truth, event, guard.photographerId)
      const current: Upload = { ...guard, rawKey: upload.rawKey }
      return [
        ...(photo ? edited(t, photo, current) : published(t, current, ports.objectsUri, credit)),
        indexed(t, guard),
      ]
    }),
  )
}

/** What is known of the image, as a photo has it. */
function measured({ prepared }: Upload) {
  if (!prepared) throw new Error('An analysed upload has been prepared')
  const { width, height, format, size, thumbHash } = prepared
  return { dimensions: { width, height }, format, size, ...(thumbHash !== undefined && { thumbHash }) }
}

/** The lists with their lengths (R16). */
const counted = (bibs: readonly string[], faceIds: readonly string[]) => ({
  bibs: [...bibs],
  bibCount: bibs.length,
  faceIds: [...faceIds],
  faceCount: faceIds.length,
})

function published(t: Plan, upload: Upload, objectsUri: string, credit: Credit): PlannedWrite[] {
  const { orgId, eventId, ulid, rawKey, capturedAt, found } = upload
  const { bibs = [], faceIds = [], partialReasons = [] } = found ?? {}
  const processedKey = processedKeyOf(upload)
  const photo = {
    orgId,
    eventId,
    ulid,
    originalFilename: rawPlaceOf(rawKey)?.filename ?? rawKey,
    rawKey,
    processedKey,
    s3Uri: `${objectsUri}/${processedKey}`,
    ...measured(upload),
    ...counted(bibs, faceIds),
    ...credit,
    ...(capturedAt !== undefined && { capturedAt }),
    ...(partialReasons.length > 0 && { partial: true, partialReasons }),
  }
  return [
    t.Photo.create(photo, { otherwise: outdated }),
    ...bibs.map(bib => t.BibIndex.create({ orgId, eventId, ulid, bib }, { otherwise: outdated })),
  ]
}

/** A published photo keeps its ulid, its time and its credit, and its bibs once somebody has corrected them. */
function edited(t: Plan, photo: Photo, upload: Upload): PlannedWrite[] {
  const { bibs: read = [], faceIds = [], partialReasons = [] } = upload.found ?? {}
  const bibs = photo.bibsEditedAt === undefined ? read : photo.bibs
  const isPartial = partialReasons.length > 0
  const partial = isPartial ? { partial: true, partialReasons } : {}
  return [
    t.Photo.update(
      photo,
      {
        set: { ...measured(upload), ...counted(bibs, faceIds), ...partial },
        remove: isPartial ? [] : ['partial', 'partialReasons'],
      },
      { ifVersion: photo.version, otherwise: outdated },
    ),
    ...bibRows(t, photo, bibs),
  ]
}

/** What came with the upload is kept as long as it may be needed again. */
function indexed(t: Plan, guard: Guard): PlannedWrite {
  const isPartial = (guard.found?.partialReasons.length ?? 0) > 0
  const { orgId, eventId, rawId } = guard
  return t.RawGuard.transition(
    { orgId, eventId, rawId },
    { state: 'INDEXED' },
    {
      change: { remove: ['prepared', 'found', 'reason', ...(isPartial ? [] : (['analysis'] as const))] },
      otherwise: outdated,
    },
  )
}
