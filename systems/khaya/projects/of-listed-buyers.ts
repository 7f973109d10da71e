import type { Db, Items } from '../operation.ts'

type Project = Items['Project']

/**
 * Projects without those of suspended buyers. Who is suspended is asked of the buyers as they are now: a mark on the
 * projects would come late, and those of another program would not get it.
 */
export async function ofListedBuyers(db: Db, projects: readonly Project[]): Promise<Project[]> {
  const userIds = [...new Set(projects.map(({ buyerId }) => buyerId))]
  const buyers = await db.Buyer.batchGet(
    userIds.map(userId => ({ userId })),
    { consistent: true },
  )
  const hidden = new Set(buyers.flatMap(buyer => (buyer?.suspendedAt === undefined ? [] : [buyer.userId])))
  return projects.filter(({ buyerId }) => !hidden.has(buyerId))
}
