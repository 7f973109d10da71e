import { days, entity } from 'monotable'
import * as z from 'zod'
import { id, moment, slug } from '../values/value-types.ts'

/** A visitor's consent to be searched for by a selfie, in one event and for a year. */
export const Consent = entity(
  'Consent',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'CONSENT#{visitorId}',
  },
  {
    orgId: slug,
    eventId: slug,
    visitorId: id,
    grantedAt: moment,
    textVersion: z.string().min(1),
    TTL: z.int(),
  },
  {
    type: { EntityType: 'CONSENT' },
    createdAt: 'grantedAt',
    expires: { attribute: 'TTL', after: days(365) },
  },
)
