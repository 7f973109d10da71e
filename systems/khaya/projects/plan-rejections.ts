import { outdated } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import type { Db, Plan } from '../operation.ts'

/** So many go into the transaction that decides on a project; the rest follow by reaction. */
const most = 90

/** Turns down the pending bids of a project, but not that of the worker who is chosen. */
export async function planRejections(
  t: Plan,
  db: Db,
  projectId: string,
  chosen?: string,
): Promise<PlannedWrite[]> {
  const { items } = await db.projectBids(
    { projectId },
    {
      limit: most,
      consistent: true,
      where: ({ status, workerId }) => status === 'PENDING' && workerId !== chosen,
    },
  )
  return items.map(bid => t.Bid.transition(bid, { status: 'REJECTED' }, { otherwise: outdated }))
}
