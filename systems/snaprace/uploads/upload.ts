import { days, entity } from 'monotable'
import * as z from 'zod'
import {
  bib,
  count,
  id,
  moment,
  partialReason,
  photographerId,
  rawId,
  rawKey,
  slug,
  version,
} from '../values/value-types.ts'

/** Results of looking at an image, supplied with its upload; sizes are believed only where there is no file. */
export const suppliedAnalysis = z.strictObject({
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
  format: z.string().min(1).max(20).optional(),
  size: z.int().min(1).optional(),
  text: z
    .array(
      z.strictObject({
        value: z.string().max(100),
        confidence: z.number().min(0).max(100),
        /** What speaks against its being a bib. */
        doubt: z.string().max(40).optional(),
      }),
    )
    .max(200)
    .optional(),
  faces: z
    .array(
      z.strictObject({
        /** Faces of one person have the same. */
        personKey: z.string().min(1).max(128),
        similarity: z.number().min(0).max(100).optional(),
      }),
    )
    .max(100)
    .optional(),
})

export type SuppliedAnalysis = z.output<typeof suppliedAnalysis>

/**
 * An address that was given out for one raw file, and to whom: whoever was given it is credited, and nobody else can tell
 * of the file. It outlasts the time in which the file can be sent, so that there is time to tell of it.
 */
export const UploadAddress = entity(
  'UploadAddress',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'ADDRESS#{uploadId}',
  },
  {
    orgId: slug,
    eventId: slug,
    uploadId: z.ulid(),
    rawKey,
    filename: z.string().min(1),
    contentType: z.string().min(1),
    /** Bytes: exactly so many are taken. */
    size: z.int().min(1),
    /** To whom; those who look after the event are no photographers. */
    photographerId: photographerId.optional(),
    /** Of the file, if the caller said it: another file is not taken. */
    sha256: z.hash('sha256').optional(),
    /** Under which the store keeps its parts until all have arrived. */
    partsId: z.string().optional(),
    givenAt: moment,
    /** Until then a file can begin to be sent. */
    expiresAt: moment,
    TTL: z.int(),
  },
  {
    type: { EntityType: 'UPLOAD_ADDRESS' },
    createdAt: 'givenAt',
    expires: { attribute: 'TTL', after: days(7) },
  },
)

/** Names an upload that failed, and is there only as long as it has. */
export const FailedPointer = entity(
  'FailedPointer',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'FAILED#{rawId}',
  },
  { orgId: slug, eventId: slug, rawId, ulid: z.ulid() },
  { type: { EntityType: 'FAILED_POINTER' } },
)

/** One uploaded file is one photo, however often its arrival is reported (R7). */
export const RawGuard = entity(
  'RawGuard',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'RAW#{rawId}',
  },
  {
    orgId: slug,
    eventId: slug,
    /** SHA-256 of rawKey: of a removed photo it is kept with the ulid alone. */
    rawId,
    rawKey: rawKey.optional(),
    /** What the file was called where it came from, if the key says more than that. */
    filename: z.string().min(1).optional(),
    ulid: z.ulid(),
    state: z
      .enum(['UPLOADED', 'PREPROCESSED', 'ANALYZED', 'INDEXED', 'FAILED', 'REMOVED'])
      .default('UPLOADED'),
    attempts: count.default(0),
    reason: z.string().optional(),
    photographerId: photographerId.optional(),
    capturedAt: moment.optional(),
    analysis: suppliedAnalysis.optional(),
    /** What was found out so far, from where a later delivery goes on. */
    prepared: z
      .strictObject({
        width: z.int().min(1),
        height: z.int().min(1),
        format: z.string(),
        size: z.int().min(1),
        thumbHash: z.string().optional(),
        capturedAt: moment.optional(),
      })
      .optional(),
    found: z
      .strictObject({
        bibs: z.array(bib).max(45),
        /** Not on the start list; without a list those in doubt. Absent if the text was not read again. */
        unlisted: z.array(bib).max(45).optional(),
        faceIds: z.array(id),
        partialReasons: z.array(partialReason),
      })
      .optional(),
    /** How often its arrival was reported again before it was a photo. */
    deliveries: count.optional(),
    version,
  },
  {
    type: { EntityType: 'RAW_GUARD' },
    version: 'version',
    accepts: { UNBOUNDED_ITEM: 'as many as there are faces on a photo' },
    states: {
      state: {
        UPLOADED: ['PREPROCESSED', 'FAILED'],
        PREPROCESSED: ['ANALYZED'],
        ANALYZED: ['INDEXED', 'FAILED'],
        INDEXED: ['UPLOADED', 'REMOVED'],
        FAILED: ['UPLOADED'],
        REMOVED: [],
      },
    },
    mirrors: [FailedPointer],
    only: { FailedPointer: { of: ['state'], when: upload => upload.state === 'FAILED' } },
  },
)
