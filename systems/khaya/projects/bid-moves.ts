import type { Moves } from '@monotable/server'
import { asRead, ifUnchanged, refuse as refuseCommon } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import { refuse } from '../errors.ts'
import type { Db, Items, Plan, Role } from '../operation.ts'
import { planRejections } from './plan-rejections.ts'

type Bid = Items['Bid']

interface Decided {
  readonly bid: Bid
  readonly project: Items['Project']
  readonly updatedAt: string
}

/** Where pending bids go. One is pending again only by bidding again. */
export const bidMoves = {
  PENDING: { ACCEPTED: ['owner'], REJECTED: ['owner'], WITHDRAWN: ['bidder'] },
} as const satisfies Moves<Role>

type Target = keyof (typeof bidMoves)['PENDING']
type Writes = (t: Plan, db: Db, decided: Decided) => PlannedWrite[] | Promise<PlannedWrite[]>

const writesOf: Readonly<Record<Target, Writes>> = {
  ACCEPTED: async (t, db, { bid, project, updatedAt }) => {
    const { bidId: acceptedBidId, workerId: acceptedWorkerId } = bid
    const set = { status: 'IN_PROGRESS' as const, acceptedBidId, acceptedWorkerId, updatedAt }
    const worker = await availableWorker(db, acceptedWorkerId)
    // Whoever bids meanwhile has changed the project, and is turned down by the next plan.
    return [
      t.Project.update(project, { set }, asRead(project)),
      t.Worker.check(worker, ifUnchanged(worker)),
      ...decided(t, bid, 'ACCEPTED', updatedAt),
      ...(await planRejections(t, db, project.projectId, acceptedWorkerId)),
    ]
  },
  REJECTED: (t, _, { bid, updatedAt }) => decided(t, bid, 'REJECTED', updatedAt),
  WITHDRAWN: (t, _, { bid, project: { projectId }, updatedAt }) => [
    t.Project.update({ projectId }, { add: { bidCount: -1 } }),
    ...decided(t, bid, 'WITHDRAWN', updatedAt),
  ],
}

/** Work goes to those who may bid at this moment: their bid may be older than their suspension. */
async function availableWorker(db: Db, userId: string): Promise<Items['Worker']> {
  const worker = await db.Worker.get({ userId }, { consistent: true })
  if (worker?.idVerified && worker.suspendedAt === undefined) return worker
  throw refuse('WORKER_NOT_AVAILABLE', { workerId: userId })
}

function decided(t: Plan, bid: Bid, status: Bid['status'], updatedAt: string): PlannedWrite[] {
  return [t.Bid.update(bid, { set: { status, updatedAt } }, asRead(bid))]
}

/** The move of a bid, if this user may make it and its state, and that of its project, allow it. */
export function bidMove(
  { status: from }: Bid,
  project: Items['Project'],
  to: Bid['status'],
  roles: ReadonlySet<string>,
): Writes {
  const illegal = () =>
    refuseCommon('INVALID_TRANSITION', 'The state of the bid does not allow this', { from, to })
  if (to === 'PENDING') throw illegal()
  const [by] = bidMoves.PENDING[to]
  if (!roles.has(by)) throw refuseCommon('FORBIDDEN', `Only the ${by} can do this`)
  if (to === 'ACCEPTED' && project.status !== 'OPEN')
    throw refuse('PROJECT_NOT_OPEN', { status: project.status })
  if (from !== 'PENDING') throw illegal()
  return writesOf[to]
}
