import { entity } from 'monotable'
import * as z from 'zod'
import { count, currency, id, moment, money, place, version } from '../values/value-types.ts'

const managed = { version: 'version', createdAt: 'createdAt', updatedAt: 'updatedAt' } as const

/** Waits for the buyer's word, or for the time after which it is taken as given. */
const whileRequested = {
  of: ['status', 'completionRequestedAt'],
  when: (project: { status: string; completionRequestedAt?: string | undefined }) =>
    project.status === 'IN_PROGRESS' && project.completionRequestedAt !== undefined,
} as const

export const Project = entity(
  'Project',
  {
    PK: 'PROJECT#{projectId}',
    SK: 'METADATA',
    GSI1PK: 'USER#{buyerId}',
    GSI1SK: 'PROJECT#{createdAt}#{projectId}',
    GSI2PK: 'STATUS#{status}',
    GSI2SK: 'TIMESTAMP#{createdAt}',
    GSI3PK: 'COMPLETION#REQUESTED',
    GSI3SK: '{completionRequestedAt}#{projectId}',
  },
  {
    projectId: id,
    buyerId: id,
    title: z.string().min(1),
    description: z.string(),
    category: z.string().min(1),
    skills: z.array(z.string().min(1)),
    location: place,
    budget: z
      .strictObject({ min: money, max: money, currency })
      .refine(({ min, max }) => min <= max, 'min is above max'),
    timeline: z
      .strictObject({ startDate: z.iso.date(), endDate: z.iso.date(), flexible: z.boolean() })
      .refine(({ startDate, endDate }) => startDate <= endDate, 'startDate is after endDate'),
    status: z.enum(['OPEN', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED']),
    bidCount: count,
    images: z.array(z.string()).optional(),
    acceptedBidId: z.string().optional(),
    acceptedWorkerId: id.optional(),
    completionRequestedAt: moment.optional(),
    /** The buyer's last answer to such a request that it is not done yet. */
    notDoneAt: moment.optional(),
    notDoneReason: z.string().optional(),
    completedAt: moment.optional(),
    cancelReason: z.string().optional(),
    /** A user, or `admin`. */
    cancelledBy: id.optional(),
    createdAt: moment,
    updatedAt: moment,
    version,
  },
  {
    type: { entityType: 'PROJECT' },
    ...managed,
    readDefaults: { bidCount: 0 },
    only: { GSI3PK: whileRequested, GSI3SK: whileRequested },
    accepts: { LOW_CARDINALITY: 'work that waits for three days at most' },
    states: {
      status: {
        OPEN: ['IN_PROGRESS', 'CANCELLED', 'EXPIRED'],
        IN_PROGRESS: ['COMPLETED', 'CANCELLED'],
        COMPLETED: [],
        CANCELLED: [],
        EXPIRED: [],
      },
    },
  },
)

/** Addressed by project and worker, who bids once (K10). */
export const Bid = entity(
  'Bid',
  {
    PK: 'PROJECT#{projectId}',
    SK: 'BID#{workerId}',
    GSI1PK: 'USER#{workerId}',
    GSI1SK: 'BID#{createdAt}#{projectId}',
    GSI2PK: 'STATUS#{status}',
    GSI2SK: 'TIMESTAMP#{createdAt}',
  },
  {
    bidId: z.string().min(1),
    projectId: id,
    workerId: id,
    workerName: z.string(),
    /** As it was when the bid was made (K15). */
    workerTrustScore: z.number().min(0).max(5),
    quote: money.positive(),
    currency,
    timeline: z.strictObject({
      startDate: z.iso.date(),
      duration: z.int().min(1),
      unit: z.enum(['days', 'weeks']),
    }),
    proposal: z.string(),
    status: z.enum(['PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN']),
    createdAt: moment,
    updatedAt: moment,
    version,
  },
  {
    type: { entityType: 'BID' },
    ...managed,
    readDefaults: { currency: 'ZAR' },
    states: {
      status: {
        PENDING: ['ACCEPTED', 'REJECTED', 'WITHDRAWN'],
        ACCEPTED: [],
        REJECTED: [],
        WITHDRAWN: ['PENDING'],
      },
    },
  },
)

/** The version of a project that the workers of the town were notified of. */
export const MatchMark = entity(
  'MatchMark',
  { PK: 'PROJECT#{projectId}', SK: 'MATCHED#{projectVersion:000000000}' },
  { projectId: id, projectVersion: version },
  { type: { entityType: 'MATCH_MARK' }, accepts: { UNREAD_ENTITY: 'that it is there is all it says' } },
)

/** A bid is addressed by project and worker, and its id says both (K10). */
export function bidIdOf(projectId: string, workerId: string): string {
  return `bid_${Buffer.from(`${projectId}#${workerId}`).toString('base64url')}`
}
