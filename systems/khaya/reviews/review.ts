import { entity } from 'monotable'
import * as z from 'zod'
import { id, moment, version } from '../values/value-types.ts'

const stars = z.int().min(1).max(5)

/** Of a project or of an order, whose ids begin differently (K17): once each way. By time it is found from both sides. */
export const Review = entity(
  'Review',
  {
    PK: 'USER#{revieweeId}',
    SK: 'REVIEW#{projectOrOrderId}#{reviewerId}',
    GSI1PK: 'USER#{reviewerId}',
    GSI1SK: 'REVIEW#{createdAt}#{reviewId}',
    GSI3PK: 'USER#{revieweeId}',
    GSI3SK: 'REVIEW#{createdAt}#{reviewId}',
  },
  {
    reviewId: id,
    reviewerId: id,
    reviewerName: z.string(),
    revieweeId: id,
    revieweeType: z.enum(['BUYER', 'WORKER', 'SELLER']),
    projectId: id.optional(),
    orderId: id.optional(),
    rating: stars,
    comment: z.string(),
    aspects: z
      .strictObject({
        quality: stars.optional(),
        communication: stars.optional(),
        timeliness: stars.optional(),
        professionalism: stars.optional(),
      })
      .optional(),
    createdAt: moment,
    version,
  },
  {
    type: { entityType: 'REVIEW' },
    version: 'version',
    createdAt: 'createdAt',
    derive: {
      projectOrOrderId: {
        of: ['projectId', 'orderId'],
        value: review => review.projectId ?? review.orderId,
      },
    },
  },
)
