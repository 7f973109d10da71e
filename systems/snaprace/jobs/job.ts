import { entity } from 'monotable'
import * as z from 'zod'
import { count, moment, photographerId, slug, version } from '../values/value-types.ts'

/** Kinds of work that go through many photos, page by page. */
export const jobKinds = ['SYNC', 'UNLINK', 'DELETE_EVENT', 'REMOVE_PHOTOS'] as const

/** Work on the photos that follows from a change of the truth. It can be interrupted, and goes on where it was. */
export const Job = entity(
  'Job',
  {
    PK: 'JOBS#{kind}',
    SK: 'JOB#{subject}#{jobId}',
  },
  {
    kind: z.enum(jobKinds),
    /** What it is about, its parts with dots between them: no id has one. */
    subject: z.string().regex(/^[A-Za-z0-9_.-]+$/),
    jobId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
    orgId: slug.optional(),
    eventId: slug.optional(),
    photographerId: photographerId.optional(),
    /** Only photos up to then are meant. */
    until: moment.optional(),
    queuedAt: moment,
    state: z.enum(['QUEUED', 'DONE']).default('QUEUED'),
    /** Where to go on. */
    cursor: z.string().optional(),
    scanned: count.default(0),
    updated: count.default(0),
    skipped: count.default(0),
    finishedAt: moment.optional(),
    /** One that is done is shown for a while. */
    TTL: z.int().optional(),
    version,
  },
  {
    type: { EntityType: 'JOB' },
    version: 'version',
    expires: { attribute: 'TTL' },
    accepts: { LOW_CARDINALITY: 'work of organizers: a few items, which expire when they are done' },
  },
)
