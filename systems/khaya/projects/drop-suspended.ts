import type { Db, Items } from '../operation.ts'

type Project = Items['Project']

/**
 * Projects in their places, but for those of suspended buyers. Who is suspended is asked of the buyers as they are now: a mark on the
 * projects would come late, and those of another program would not get it.
 */
export async function dropSuspended(db: Db, projects: readonly Project[]): Promise<(Project | undefined)[]> {
  const userIds = [...new Set(projects.map(({ buyerId }) => buyerId))]
  const buyers = await db.Buyer.batchGet(
    userIds.map(userId => ({ userId })),
    { consistent: true },
  )
  const hidden = new Set(buyers.flatMap(buyer => (buyer?.suspendedAt === undefined ? [] : [buyer.userId])))
  return projects.map(project => (hidden.has(project.buyerId) ? undefined : project))
}
