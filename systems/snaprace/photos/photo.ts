import { count as counted, entity } from 'monotable'
import { z } from 'zod'
import { PhotographerStats, Stats } from '../events/stats.ts'
import {
  bib,
  count,
  id,
  moment,
  partialReason,
  photographerId,
  rawKey,
  slug,
  version,
} from '../values/value-types.ts'

export const Photo = entity(
  'Photo',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'PHOTO#{ulid}',
    GSI2PK: 'PHOTOGRAPHER#{photographerId}',
    GSI2SK: 'EVT#{eventId}#TIME#{createdAt}',
  },
  {
    ulid: z.ulid(),
    orgId: slug,
    eventId: slug,
    originalFilename: z.string().min(1),
    rawKey,
    processedKey: z.string().regex(/^[^/]+\/[^/]+\/processed\/[^/]+\.jpg$/),
    s3Uri: z.string().startsWith('s3://'),
    dimensions: z.strictObject({ width: z.int().min(1), height: z.int().min(1) }),
    format: z.string().min(1),
    size: z.int().min(1),
    /** Exactly those that have an index row (R8); more could not be replaced in one transaction (R6). */
    bibs: z.array(bib).max(45),
    bibCount: count.max(45),
    faceIds: z.array(id),
    faceCount: count,
    photographerId: photographerId.optional(),
    /** Copies of the truth, which may change there (R9). */
    photographerHandle: z.string().optional(),
    photographerDisplayName: z.string().optional(),
    createdAt: moment,
    updatedAt: moment,
    thumbHash: z.string().optional(),
    /** To be shown, never to sort by (R15). */
    capturedAt: moment.optional(),
    partial: z.boolean().optional(),
    partialReasons: z.array(partialReason).optional(),
    creditFlag: z.enum(['UNKNOWN', 'INACTIVE', 'NOT_ASSIGNED', 'UNLINKED']).optional(),
    bibsEditedAt: moment.optional(),
    version,
  },
  {
    type: { EntityType: 'PHOTO' },
    version: 'version',
    accepts: { UNBOUNDED_ITEM: 'as many as there are faces on a photo' },
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    counters: [
      counted(Stats, 'photoCount'),
      counted(Stats, 'faceCount', { sumOf: 'faceCount' }),
      counted(PhotographerStats, 'photoCount'),
    ],
    // Without a photographer there is neither key of GSI2 (R18).
    only: { GSI2SK: { of: ['photographerId'], when: photo => photo.photographerId !== undefined } },
  },
)

/** A bib of a photo: as light as it can be, all else is read from the photo (R5). */
export const BibIndex = entity(
  'BibIndex',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'BIB#{bib}#PHOTO#{ulid}',
    GSI1PK: 'EVT#{eventId}#BIB#{bib}',
    GSI1SK: 'PHOTO#{ulid}',
  },
  // The rows of section 4.1 of the document have no time.
  { ulid: z.ulid(), orgId: slug, eventId: slug, bib, createdAt: moment.optional() },
  { type: { EntityType: 'BIB_INDEX' }, createdAt: 'createdAt' },
)

/** A face of a photo; a bib is never attached to it (R12). */
export const FaceIndex = entity(
  'FaceIndex',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'FACE#{faceId}#PHOTO#{ulid}',
  },
  { orgId: slug, eventId: slug, faceId: id, ulid: z.ulid() },
  { type: { EntityType: 'FACE_INDEX' } },
)

/** What was read on a photo and is not on the start list: it is in no index until somebody who knows better says so. */
export const BibReview = entity(
  'BibReview',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'REVIEW#{ulid}',
  },
  { orgId: slug, eventId: slug, ulid: z.ulid(), bibs: z.array(bib).min(1).max(45), readAt: moment },
  {
    type: { EntityType: 'BIB_REVIEW' },
    createdAt: 'readAt',
  },
)

/** A correction of the bibs of a photo. */
export const BibChange = entity(
  'BibChange',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'BIBHIST#{ulid}#{timestamp}#{changeId}',
  },
  {
    orgId: slug,
    eventId: slug,
    ulid: z.ulid(),
    timestamp: moment,
    changeId: z.ulid(),
    before: z.array(bib),
    after: z.array(bib),
    /** Whoever the token names, in whatever form its issuer has. */
    by: z.string().min(1),
  },
  {
    type: { EntityType: 'BIB_CHANGE' },
    createdAt: 'timestamp',
    accepts: { UNBOUNDED_ITEM: 'a photo has 45 bibs at most' },
  },
)
