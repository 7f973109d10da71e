import { entity } from 'monotable'
import * as z from 'zod'
import { moment, text, version } from '../values/value-types.ts'

/** While movements of a shop are being archived: until when that is believed to go on. One run at a time (S16). */
export const ArchiveLease = entity(
  'ArchiveLease',
  {
    PK: 'SHOP#{shopId}',
    SK: 'ARCHIVELEASE',
  },
  { shopId: z.uuid(), runId: z.uuid(), until: moment },
  { type: { entityType: 'ARCHIVE_LEASE' }, accepts: { UNREAD_ENTITY: 'it is got by its key' } },
)

/** Movements of one month that are, or are about to be, in an object instead of the table (S16). */
export const Archive = entity(
  'Archive',
  {
    PK: 'SHOP#{shopId}',
    SK: 'ARCHIVE#{month}#PART#{part:0000}',
  },
  {
    shopId: z.uuid(),
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
    part: z.int().min(0).max(9999),
    objectKey: text,
    count: z.int().min(1),
    sha256: z.hash('sha256'),
    state: z.enum(['WRITING', 'VERIFIED', 'DONE']).default('WRITING'),
    version,
  },
  {
    type: { entityType: 'ARCHIVE' },
    version: 'version',
    states: { state: { WRITING: ['VERIFIED'], VERIFIED: ['DONE'], DONE: [] } },
  },
)
