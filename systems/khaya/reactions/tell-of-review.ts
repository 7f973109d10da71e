import { notify } from '../notifications/notify.ts'
import { reaction } from '../operation.ts'

export const tellOfReview = reaction({
  title: 'Who is reviewed is told',
  on: {
    Review: {
      created: ({ revieweeId, reviewerName, rating, reviewId, projectId, orderId }, context) =>
        notify(context, {
          to: revieweeId,
          occasion: 'REVIEW',
          values: { reviewer: reviewerName, rating },
          data: { reviewId, ...(projectId && { projectId }), ...(orderId && { orderId }) },
        }),
    },
  },
})
