import type { Items } from '../operation.ts'

type About = Pick<Items['Review'], 'revieweeId' | 'reviewerId' | 'projectId' | 'orderId'>

/** The key of a review, which is of a project or of an order (K17). */
export function reviewKey({ revieweeId, reviewerId, projectId, orderId }: About) {
  return {
    revieweeId,
    reviewerId,
    ...(projectId !== undefined && { projectId }),
    ...(orderId !== undefined && { orderId }),
  }
}
