import { refuse } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'

export async function foundBid(
  db: Db,
  key: { readonly projectId: string; readonly workerId: string },
): Promise<Items['Bid']> {
  const bid = await db.Bid.get(key, { consistent: true })
  if (!bid) throw refuse('NOT_FOUND', 'There is no such bid')
  return bid
}
