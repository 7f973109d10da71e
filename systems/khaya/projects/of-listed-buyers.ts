import type { Db, Items } from '../operation.ts'

type Project = Items['Project']

interface Page {
  readonly items: readonly Project[]
  readonly cursor?: string | undefined
}

/** So many projects are looked at for one page. */
const most = 5000

/**
 * A page of projects without those of suspended buyers, filled up with those that follow. Who is suspended is asked of
 * the buyers as they are now: a mark on the projects would come late, and those of another program would not get it.
 */
export async function ofListedBuyers(
  db: Db,
  { limit, cursor: first }: { readonly limit: number; readonly cursor?: string | undefined },
  read: (page: { limit: number; cursor?: string }) => Promise<Page>,
): Promise<Page> {
  const items: Project[] = []
  let cursor = first
  let examined = 0
  do {
    const page = await read({ limit: limit - items.length, ...(cursor !== undefined && { cursor }) })
    const hidden = await suspendedOf(db, page.items)
    items.push(...page.items.filter(({ buyerId }) => !hidden.has(buyerId)))
    examined += page.items.length
    cursor = page.cursor
  } while (cursor !== undefined && items.length < limit && examined < most)
  return { items, cursor }
}

async function suspendedOf(db: Db, projects: readonly Project[]): Promise<ReadonlySet<string>> {
  const userIds = [...new Set(projects.map(({ buyerId }) => buyerId))]
  const buyers = await db.Buyer.batchGet(
    userIds.map(userId => ({ userId })),
    { consistent: true },
  )
  return new Set(buyers.flatMap(buyer => (buyer?.suspendedAt === undefined ? [] : [buyer.userId])))
}
