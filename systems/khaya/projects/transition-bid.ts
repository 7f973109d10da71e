import { checkVersion, findOrRefuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofBid } from '../values/paths.ts'
import { bidMove, bidMoves } from './bid-moves.ts'
import { findProject } from './find-project.ts'
import { bidAnswer } from './project-answer.ts'

export const transitionBid = operation({
  method: 'POST',
  path: '/projects/{projectId}/bids/{workerId}/transitions',
  title: 'Accepts or rejects a bid, or withdraws your own; accepting one rejects all others',
  may: ['owner', 'bidder'],
  moves: bidMoves,
  input: {
    path: ofBid,
    body: z.object({ to: bidAnswer.shape.status }).meta({ examples: [{ to: 'ACCEPTED' }] }),
  },
  output: bidAnswer,
  status: 200,
  isVersioned: true,
  errors: [
    'PROJECT_NOT_OPEN',
    'WORKER_NOT_AVAILABLE',
    'INVALID_TRANSITION',
    'NO_PROFILE',
    'ACCOUNT_SUSPENDED',
  ],
  handler: async ({ path, body: { to }, roles, now, db, ifMatch, commit }) =>
    commit(async t => {
      const [bid, project] = await Promise.all([
        findOrRefuse('bid', db.Bid.get(path, { consistent: true })),
        findProject(db, path.projectId),
      ])
      const writesOf = bidMove(bid, project, to, roles)
      checkVersion(bid, ifMatch)
      const updatedAt = now.toISOString()
      const writes = await writesOf(t, db, { bid, project, updatedAt })
      return { writes, answer: { ...bid, status: to, updatedAt, version: bid.version + 1 } }
    }),
})
