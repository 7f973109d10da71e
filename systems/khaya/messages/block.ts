import { entity } from 'monotable'
import * as z from 'zod'
import { id, moment } from '../values/value-types.ts'

/** One who no longer wants to hear from another; neither can write to the other then. */
export const Block = entity(
  'Block',
  { PK: 'USER#{userId}', SK: 'BLOCK#{otherId}' },
  { userId: id, otherId: id, otherName: z.string().optional(), createdAt: moment },
  { type: { entityType: 'BLOCK' }, createdAt: 'createdAt' },
)

export const reportReasons = ['SPAM', 'RUDE', 'FRAUD', 'DANGER', 'OTHER'] as const

/** What somebody says against another; in the list of administrators until one has looked at it. */
export const Report = entity(
  'Report',
  {
    PK: 'USER#{userId}',
    SK: 'REPORT#{reportId}',
    GSI1PK: 'REPORTS#OPEN',
    GSI1SK: '{createdAt}#{reportId}',
  },
  {
    /** Who is reported. */
    userId: id,
    reportId: id,
    reporterId: id,
    reason: z.enum(reportReasons),
    text: z.string().optional(),
    status: z.enum(['OPEN', 'CLOSED']),
    outcome: z.string().optional(),
    /** The account of the administrator. */
    closedBy: z.string().optional(),
    createdAt: moment,
    closedAt: moment.optional(),
  },
  {
    type: { entityType: 'REPORT' },
    createdAt: 'createdAt',
    only: {
      GSI1PK: { of: ['status'], when: report => report.status === 'OPEN' },
      GSI1SK: { of: ['status'], when: report => report.status === 'OPEN' },
    },
    accepts: { LOW_CARDINALITY: 'a queue that a few people work through' },
  },
)
