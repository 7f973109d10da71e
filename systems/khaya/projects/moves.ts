import type { Moves } from '@monotable/server'
import { asRead, changed, changesOf, refuse } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import type { Db, Items, Plan, Role } from '../operation.ts'
import { countJob } from './count-job.ts'
import { planRejections } from './plan-rejections.ts'

type Project = Items['Project']
type Status = Project['status']

/** Which moves people may ask for. Accepting a bid happens elsewhere, and time moves projects by itself. */
export const projectMoves: Moves<Role> = {
  OPEN: { CANCELLED: ['owner'] },
  IN_PROGRESS: {
    // It is not done, whatever the worker says.
    IN_PROGRESS: ['asked'],
    COMPLETED: ['owner', 'admin'],
    CANCELLED: ['owner', 'accepted', 'admin'],
  },
}

/** Refuses a move that the state does not allow, or not to this user. */
export function checkMove(project: Project, to: Status, roles: ReadonlySet<string>): void {
  const { status: from, completionRequestedAt } = project
  const by = projectMoves[from]?.[to]
  if (!by) throw refuse('INVALID_TRANSITION', `The project cannot change from ${from} to ${to}`, { from, to })
  if (to === from && roles.has('owner') && completionRequestedAt === undefined)
    throw refuse('INVALID_TRANSITION', 'The worker has not reported the work as done yet', { from, to })
  const isOne = by.some(role => roles.has(role) || (role === 'asked' && roles.has('owner')))
  if (!isOne) throw refuse('FORBIDDEN', `Only ${by.join(' or ').replace('asked', 'owner')} can do this`)
}

export interface Move {
  /** `IN_PROGRESS` again, if the buyer says that it is not done. */
  readonly to: 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED'
  readonly now: Date
  /** The side that moves it, or `admin`; undefined for the sweeper. */
  readonly by?: string
  readonly reason?: string | undefined
}

/** Moves a project with all that follows from it, under the condition that it is still as it was read. */
export async function planMove(t: Plan, db: Db, project: Project, move: Move) {
  const { to, now, by, reason } = move
  const moment = now.toISOString()
  const said = {
    status: to,
    updatedAt: moment,
    ...(to === 'COMPLETED' && { completedAt: moment }),
    ...(to === 'CANCELLED' && { cancelReason: reason, cancelledBy: by }),
    ...(to === 'IN_PROGRESS' && { completionRequestedAt: null, notDoneAt: moment, notDoneReason: reason }),
  }
  const { version } = project
  const write = t.Project.update(project, changesOf(said), asRead(project))
  return {
    writes: [write, ...(await effectsOf(t, db, project, move))],
    after: { ...changed(project, said), version: version + 1 } as Project,
  }
}

async function effectsOf(t: Plan, db: Db, project: Project, { to, by }: Move): Promise<PlannedWrite[]> {
  const { projectId, status, acceptedWorkerId } = project
  if (status === 'OPEN') return planRejections(t, db, projectId)
  if (to === 'COMPLETED') return countJob(t, db, acceptedWorkerId, 'totalJobs')
  const isAbandoned = to === 'CANCELLED' && by === acceptedWorkerId
  return isAbandoned ? countJob(t, db, acceptedWorkerId, 'jobsAbandoned') : []
}
