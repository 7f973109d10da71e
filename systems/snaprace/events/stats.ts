import { entity } from 'monotable'
import { count, photographerId, slug, version } from '../values/value-types.ts'

/** How many photos and faces an event has, changed in the transactions that change photos (R14). */
export const Stats = entity(
  'Stats',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'STATS#',
  },
  { orgId: slug, eventId: slug, photoCount: count, faceCount: count, version },
  { type: { EntityType: 'STATS' }, version: 'version' },
)

/** How many of them are one photographer's. */
export const PhotographerStats = entity(
  'PhotographerStats',
  {
    PK: 'ORG#{orgId}#EVT#{eventId}',
    SK: 'STATS#PHOTOGRAPHER#{photographerId}',
  },
  { orgId: slug, eventId: slug, photographerId, photoCount: count, version },
  { type: { EntityType: 'STATS' }, version: 'version' },
)
