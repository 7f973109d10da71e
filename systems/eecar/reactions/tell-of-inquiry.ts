import { notify } from '../notifications/notification.ts'
import { reaction } from '../operation.ts'

export const tellOfInquiry = reaction({
  title: 'A seller is told of what is asked about a part',
  on: {
    Inquiry: {
      created: async ({ partId, inquiryId, name, message }, { db, at, now }) => {
        const part = await db.Part.get({ partId }, { consistent: true })
        if (!part) return
        const news = {
          recipientId: part.sellerId,
          type: 'inquiry_received' as const,
          title: `${name} asks about ${part.name}`,
          message,
          data: { partId, inquiryId },
          about: [partId, inquiryId],
          at,
        }
        await notify(db, news, now)
      },
    },
  },
})
