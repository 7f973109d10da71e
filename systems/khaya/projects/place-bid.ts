import { asRead, outdated } from '@monotable/server/kit'
import { when } from 'monotable'
import { refuse } from '../errors.ts'
import { operation, type Plan } from '../operation.ts'
import { actingAs } from '../people/acting-user.ts'
import { givenBid } from '../values/examples.ts'
import { ofProject } from '../values/paths.ts'
import { bidFields } from './bid-fields.ts'
import { findProject } from './find-project.ts'
import { bidIdOf } from './project.ts'
import { bidAnswer } from './project-answer.ts'

export const placeBid = operation({
  method: 'POST',
  path: '/projects/{projectId}/bids',
  title: 'Bids on an open project: once, or again after a withdrawal',
  may: ['worker'],
  when: { status: ['OPEN'] },
  input: { path: ofProject, body: bidFields.meta({ examples: [givenBid] }) },
  output: bidAnswer,
  isVersioned: true,
  errors: ['NOT_VERIFIED', 'PROJECT_NOT_OPEN', 'ALREADY_BID', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path: { projectId }, body, actor, now, db, commit }) => {
    const worker = await actingAs('Worker', db, actor)
    if (!worker.idVerified) throw refuse('NOT_VERIFIED')
    const key = { projectId, workerId: worker.userId }
    const moment = now.toISOString()
    const said = {
      ...body,
      workerName: worker.name,
      workerTrustScore: worker.trustScore,
      status: 'PENDING' as const,
      createdAt: moment,
      updatedAt: moment,
    }
    const bid = { ...key, ...said, bidId: bidIdOf(projectId, worker.userId), currency: 'ZAR' as const }
    return commit(async t => {
      const [{ status, buyerId }, earlier] = await Promise.all([
        findProject(db, projectId),
        db.Bid.get(key, { consistent: true }),
      ])
      const buyer = await db.Buyer.get({ userId: buyerId }, { consistent: true })
      // That somebody is suspended is for admins to know.
      if (status !== 'OPEN' || buyer?.suspendedAt !== undefined) throw refuse('PROJECT_NOT_OPEN', { status })
      if (earlier && earlier.status !== 'WITHDRAWN') throw refuse('ALREADY_BID', { status: earlier.status })
      return {
        writes: [
          countedBid(t, projectId),
          ...(buyer ? [t.Buyer.check({ userId: buyerId }, unlessSuspended)] : []),
          earlier
            ? t.Bid.update(earlier, { set: said }, asRead(earlier))
            : t.Bid.create(bid, { otherwise: outdated }),
        ],
        answer: { ...bid, version: (earlier?.version ?? 0) + 1 },
      }
    })
  },
})

const unlessSuspended = { condition: when('attribute_not_exists(suspendedAt)'), otherwise: outdated }

function countedBid(t: Plan, projectId: string) {
  const condition = when('status = {open}', { open: 'OPEN' })
  return t.Project.update({ projectId }, { add: { bidCount: 1 } }, { condition, otherwise: outdated })
}
