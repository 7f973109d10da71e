import { entity } from 'monotable'
import * as z from 'zod'
import { bib, moment, slug } from '../values/value-types.ts'

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

/** Numbers on a photo that are not on the start list, or may be no bibs: they are in no index until somebody who knows better says so. */
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
