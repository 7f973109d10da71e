import { changed, changesOf, refuse } from '@monotable/server'
import type { PlannedWrite } from 'monotable'
import type { Db, Items, Plan } from '../operation.ts'
import { asRead } from '../versions.ts'
import { countJob } from './count-job.ts'
import { rejections } from './rejections.ts'

type Project = Items['Project']
type Status = Project['status']

/** What somebody has to be to a project to move it; the sweeper is nobody. */
type By = 'owner' | 'accepted'

/** From where to where by those who ask for it. Bids are accepted elsewhere, and time is nobody's to ask for. */
const moves: Readonly<Record<Status, Readonly<Partial<Record<Status, readonly By[]>>>>> = {
  OPEN: { CANCELLED: ['owner'] },
  IN_PROGRESS: { COMPLETED: ['owner'], CANCELLED: ['owner', 'accepted'] },
  COMPLETED: {},
  CANCELLED: {},
  EXPIRED: {},
}

/** Refuses a move that the state does not allow, or not to this user. */
export function checkMove({ status: from }: Project, to: Status, roles: ReadonlySet<string>): void {
  const by = moves[from][to]
  if (!by) throw refuse('INVALID_TRANSITION', 'The state of the project does not allow this', { from, to })
  if (!by.some(role => roles.has(role)))
    throw refuse('FORBIDDEN', `Only the ${by.join(' or ')} side can do this`)
}

export interface Move {
  readonly to: 'COMPLETED' | 'CANCELLED' | 'EXPIRED'
  readonly now: Date
  /** Who moves it; undefined for the sweeper. */
  readonly userId?: string
  readonly reason?: string | undefined
}

/** Moves a project with all that follows from it, under the condition that it is still as it was read. */
export async function moved(t: Plan, db: Db, project: Project, move: Move) {
  const { to, now, userId, reason } = move
  const moment = now.toISOString()
  const said = {
    status: to,
    updatedAt: moment,
    ...(to === 'COMPLETED' && { completedAt: moment }),
    ...(to === 'CANCELLED' && { cancelReason: reason, cancelledBy: userId }),
  }
  const { version } = project
  const write = t.Project.update(project, changesOf(said), asRead(project))
  return {
    writes: [write, ...(await effectsOf(t, db, project, move))],
    after: { ...changed(project, changesOf(said).set), version: version + 1 } as Project,
  }
}

async function effectsOf(t: Plan, db: Db, project: Project, { to, userId }: Move): Promise<PlannedWrite[]> {
  const { projectId, status, acceptedWorkerId } = project
  if (status === 'OPEN') return rejections(t, db, projectId)
  if (to === 'COMPLETED') return countJob(t, db, acceptedWorkerId, 'totalJobs')
  return userId === acceptedWorkerId ? countJob(t, db, acceptedWorkerId, 'jobsAbandoned') : []
}
