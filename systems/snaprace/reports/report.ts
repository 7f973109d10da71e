import { days, entity } from 'monotable'
import * as z from 'zod'
import { moment, slug } from '../values/value-types.ts'

export const reportKind = z.enum(['REMOVE_ME', 'WRONG_BIB', 'NOT_FOR_THE_PUBLIC', 'OTHER'])

/** What somebody says of a photo to its organizer, until the organizer has decided or half a year has passed. */
export const Report = entity(
  'Report',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'REPORT#{ulid}#{reportId}',
  },
  {
    orgId: slug,
    eventId: slug,
    ulid: z.ulid(),
    reportId: z.ulid(),
    kind: reportKind,
    message: z.string().max(1000).optional(),
    /** How to answer, if the reporter wants an answer. */
    contact: z.string().max(200).optional(),
    reportedAt: moment,
    TTL: z.int(),
  },
  {
    type: { EntityType: 'REPORT' },
    createdAt: 'reportedAt',
    expires: { attribute: 'TTL', after: days(180) },
  },
)
