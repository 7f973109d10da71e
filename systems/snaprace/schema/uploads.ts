import { entity } from 'monotable'
import { z } from 'zod'
import { count, moment, photographerId, rawId, rawKey, slug, version } from './value-types.ts'

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

/** One uploaded file is one photo, however often its arrival is told (R7). */
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
    ulid: z.ulid(),
    state: z
      .enum(['UPLOADED', 'PREPROCESSED', 'ANALYZED', 'INDEXED', 'FAILED', 'REMOVED'])
      .default('UPLOADED'),
    attempts: count.default(0),
    reason: z.string().optional(),
    photographerId: photographerId.optional(),
    capturedAt: moment.optional(),
    version,
  },
  {
    type: { EntityType: 'RAW_GUARD' },
    version: 'version',
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
