import { asRead, changed, changesOf, checkVersion, findOrRefuse, refuse } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { ofBid } from '../values/paths.ts'
import { bidFields } from './bid-fields.ts'
import { bidAnswer } from './project-answer.ts'

export const editBid = operation({
  method: 'PATCH',
  path: '/projects/{projectId}/bids/{workerId}',
  title: 'Changes a bid while it is pending',
  may: ['bidder'],
  when: { status: ['PENDING'] },
  input: { path: ofBid, body: bidFields.partial().meta({ examples: [{ quote: 62_500 }] }) },
  output: bidAnswer,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, body, now, db, ifMatch, commit }) =>
    commit(async t => {
      const bid = await findOrRefuse('bid', db.Bid.get(path, { consistent: true }))
      const { status, version } = bid
      if (status !== 'PENDING')
        throw refuse('INVALID_TRANSITION', 'Only a pending bid can be changed', {
          from: status,
          to: 'PENDING',
        })
      checkVersion(bid, ifMatch)
      const said = { ...body, updatedAt: now.toISOString() }
      return {
        writes: [t.Bid.update(bid, changesOf(said), asRead(bid))],
        answer: { ...changed(bid, said), version: version + 1 },
      }
    }),
})
