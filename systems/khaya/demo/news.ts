import { isNews, notify } from '../notifications/notify.ts'
import type { Db } from '../operation.ts'
import { rand } from '../values/money.ts'
import { shareSkill } from '../values/skills.ts'
import { userIdOf, workers } from './people.ts'
import type { SampleBid, SampleProject, Work } from './work.ts'

/** Notifications about open projects; loading the newest bids sends those to the buyers. */
export function newsOf(db: Db, { projects, bids }: Work, now: Date): (() => Promise<void>)[] {
  const open = new Map(
    projects.flatMap(each => (each.status === 'OPEN' ? [[each.projectId, each] as const] : [])),
  )
  const known = bids.filter(({ updatedAt }) => !isNews(updatedAt, { at: now }))
  return [
    ...[...open.values()].map(project => () => tellWorkers(db, project, now)),
    ...known.flatMap(bid => {
      const project = open.get(bid.projectId)
      return project ? [() => tellBuyer(db, project, bid, now)] : []
    }),
  ]
}

async function tellWorkers(db: Db, project: SampleProject, now: Date): Promise<void> {
  const { projectId, title, budget, skills, location, createdAt } = project
  const city = location.city as string
  for (const worker of workers) {
    if (worker.town !== city || !shareSkill(skills, worker.skills)) continue
    const context = { db, cause: projectId, at: new Date(createdAt), now }
    const values = { city, title, min: rand(budget.min), max: rand(budget.max) }
    await notify(context, { to: userIdOf(worker), occasion: 'PROJECT_MATCH', values, data: { projectId } })
  }
  await db.MatchMark.create({ projectId, projectVersion: 1 })
}

async function tellBuyer(db: Db, project: SampleProject, bid: SampleBid, now: Date): Promise<void> {
  const { bidId, projectId, workerId, workerName, quote, createdAt } = bid
  const context = { db, cause: bidId, at: new Date(createdAt), now }
  const values = { worker: workerName, quote: rand(quote), title: project.title }
  await notify(context, {
    to: project.buyerId,
    occasion: 'BID_RECEIVED',
    values,
    data: { projectId, workerId },
  })
}
