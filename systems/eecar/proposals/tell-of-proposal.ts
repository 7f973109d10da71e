import { proposalMoved } from '../notifications/news.ts'
import { notify } from '../notifications/notify.ts'
import { reaction } from '../operation.ts'
import { otherSide, turnOf } from './check-move.ts'

export const tellOfProposal = reaction({
  title: 'Tells the other side of every step of a proposal',
  on: {
    Proposal: {
      created: (proposal, { db, at, now }) =>
        notify(db, proposalMoved({ ...proposal, status: 'pending' }, proposal.toCompanyId, at), now),
      modified: async (old, proposal, { db, at, now }) => {
        if (old.status === proposal.status && old.offerSeq === proposal.offerSeq) return
        // Whoever's turn it was has moved; only the sender cancels.
        const mover = proposal.status === 'cancelled' ? old.fromCompanyId : turnOf(old)
        await notify(db, proposalMoved(proposal, otherSide(proposal, mover), at), now)
      },
    },
  },
})
