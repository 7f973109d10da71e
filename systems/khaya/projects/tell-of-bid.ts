import type { ReactionContext } from '@monotable/server'
import { isNews, notify } from '../notifications/notify.ts'
import { type Db, type Items, reaction } from '../operation.ts'
import { rand } from '../values/money.ts'

type Bid = Items['Bid']

export const tellOfBid = reaction({
  title: 'Tells buyers of new bids, and workers what became of theirs',
  on: {
    Bid: {
      created: async (bid, context) => {
        if (isNews(bid.updatedAt, context)) await tell(bid, context)
      },
      modified: async (old, bid, context) => {
        if (old.status !== bid.status) await tell(bid, context)
      },
    },
  },
})

async function tell(bid: Bid, context: ReactionContext<Db, unknown>): Promise<void> {
  const { projectId, workerId, workerName, quote, status } = bid
  if (status === 'WITHDRAWN') return
  const project = await context.db.Project.get({ projectId }, { consistent: true })
  if (!project) return
  const { title, buyerId } = project
  const data = { projectId, workerId }
  if (status === 'PENDING') {
    const values = { worker: workerName, quote: rand(quote), title }
    await notify(context, { to: buyerId, occasion: 'BID_RECEIVED', values, data })
  } else {
    const occasion = status === 'ACCEPTED' ? 'BID_ACCEPTED' : 'BID_REJECTED'
    await notify(context, { to: workerId, occasion, values: { title }, data })
  }
}
