import { inquiryReceived } from '../notifications/news.ts'
import { notify } from '../notifications/notify.ts'
import { reaction } from '../operation.ts'

export const tellOfInquiry = reaction({
  title: 'Tells the seller of an inquiry about a part',
  on: {
    Inquiry: {
      created: async (inquiry, { db, at, now }) => {
        const part = await db.Part.get({ partId: inquiry.partId }, { consistent: true })
        if (part) await notify(db, inquiryReceived(inquiry, part, at), now)
      },
    },
  },
})
