import { needPointerOf } from '../needs/need.ts'
import type { Db, Items } from '../operation.ts'
import { reaction } from '../operation.ts'
import { categorySlug, isKnown } from '../values/vocabulary.ts'
import { watchPointerOf } from '../watches/watch.ts'

// Batches leave out an item that breaks its declared form, as if it did not exist; a single get would throw.
const now = { consistent: true } as const

/** This system writes items with a version, and together with their pointers. */
const isOfAnother = ({ version }: { readonly version: number }) => version === 0

/**
 * Items that another program puts into the table have no pointers. This reaction adds them, from the item as it is now,
 * and removes them when that program deletes the item.
 */
export const completeItems = reaction({
  title: 'Adds pointers to items of other programs, so that lists, watches and needs find them',
  on: {
    Part: following(async ({ partId, sellerId, createdAt, category }, db) => {
      const [part] = await db.Part.batchGet([{ partId }], now)
      if (part && !isKnown(categorySlug(category))) await db.OtherCategory.put({ category })
      if (!part) await db.CompliancePointer.delete({ createdAt, partId })
      if (sellerId === undefined) return
      const pointer = { sellerId, createdAt, partId }
      await (part ? db.SellerPointer.put(pointer) : db.SellerPointer.delete(pointer))
    }),
    CompanyNeed: following(async (written, db) => {
      const [need] = await db.CompanyNeed.batchGet([written], now)
      if (need?.status === 'active') await db.NeedPointer.put(needPointerOf(need))
      else await db.NeedPointer.delete(needPointerOf(written))
    }),
    Watch: following(async (written, db) => {
      const [watch] = await db.Watch.batchGet([written], now)
      if (watch?.status === 'active') await db.WatchPointer.put(watchPointerOf(watch))
      else await db.WatchPointer.delete(watchPointerOf(written))
    }),
    Proposal: following(async (written, db) => {
      const { fromCompanyId, createdAt, proposalId } = written
      const pointer = { fromCompanyId, createdAt, proposalId }
      const [proposal] = await db.Proposal.batchGet([written], now)
      await (proposal ? db.OutboxPointer.put(pointer) : db.OutboxPointer.delete(pointer))
    }),
  },
})

type Written = Items['Part' | 'CompanyNeed' | 'Watch' | 'Proposal']

function following<I extends Written>(complete: (item: I, db: Db) => Promise<unknown>) {
  const follow = async (item: I, { db }: { readonly db: Db }) => {
    if (isOfAnother(item)) await complete(item, db)
  }
  return {
    created: follow,
    modified: (_: I, item: I, context: { readonly db: Db }) => follow(item, context),
    // This system deletes no such item; whoever did left its pointers behind.
    removed: (item: I, { db }: { readonly db: Db }) => complete(item, db).then(() => undefined),
  }
}
