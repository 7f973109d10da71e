import { count as counted, entity } from 'monotable'
import * as z from 'zod'
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
