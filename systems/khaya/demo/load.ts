import { inLanes, unlessThere } from '@monotable/server/kit'
import type { Db } from '../operation.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import { newsOf } from './news.ts'
import { products } from './products.ts'
import { joined, profilesOf } from './profiles.ts'
import { salesUntil } from './sales.ts'
import { talksOf } from './talks.ts'
import { workUntil } from './work.ts'

type Write = () => Promise<unknown>

const atOnce = 8

/** Loads a year and a half of a marketplace up to a moment. What an earlier load has written stays. */
export async function load(
  db: Db,
  { idNumbers }: Pick<KhayaPorts, 'idNumbers'>,
  end: Date,
  progress: (share: number) => void,
): Promise<void> {
  const [work, sales] = [workUntil(end), salesUntil(end)]
  const talks = talksOf(work, end)
  const reviews = [...work.reviews, ...sales.reviews]
  const people = profilesOf({ ...work, ...sales, reviews }, idNumbers, end)
  const opened = joined(end)
  const stages: readonly (readonly Write[])[] = [
    [
      ...people.buyers.map(buyer => () => db.Buyer.create(buyer)),
      ...people.workers.map(worker => () => db.Worker.create(worker)),
      ...people.sellers.map(seller => () => db.Seller.create(seller)),
    ],
    // Notifications are loaded before what they are about, so that nothing sends them again.
    newsOf(db, work, end),
    [
      ...work.projects.map(project => () => db.Project.create(project)),
      ...work.bids.map(bid => () => db.Bid.create(bid)),
      ...products.map(
        product => () => db.Product.create({ ...product, createdAt: opened, updatedAt: opened }),
      ),
      ...sales.orders.map(order => () => db.Order.create(order)),
      ...talks.inbox.map(entry => () => db.InboxEntry.create(entry)),
      ...talks.messages.map(message => () => db.Message.create(message)),
      ...reviews.map(review => () => db.Review.create(review)),
    ],
  ]
  const total = stages.flat().length
  let done = 0
  for (const stage of stages) {
    await inLanes(stage, atOnce, async write => {
      await unlessThere(write(), 'NOT_UNIQUE')
      progress(++done / total)
    })
  }
}
