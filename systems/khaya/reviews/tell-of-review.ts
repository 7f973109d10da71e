import { isNews, notify } from '../notifications/notify.ts'
import { reaction } from '../operation.ts'

export const tellOfReview = reaction({
  title: 'Tells users that they have been reviewed',
  on: {
    Review: {
      created: async (review, context) => {
        const { revieweeId, reviewerName, rating, reviewId, projectId, orderId, createdAt } = review
        if (!isNews(createdAt, context)) return
        await notify(context, {
          to: revieweeId,
          occasion: 'REVIEW',
          values: { reviewer: reviewerName, rating },
          data: { reviewId, ...(projectId && { projectId }), ...(orderId && { orderId }) },
        })
      },
    },
  },
})
