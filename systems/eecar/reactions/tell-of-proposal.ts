import { type News, notify } from '../notifications/notification.ts'
import { type Items, reaction } from '../operation.ts'
import { otherSide } from '../proposals/moves.ts'

type Proposal = Items['Proposal']

/** What is said to the other side, by the state that a move leads to. */
const said = {
  pending: ['proposal_received', 'A proposal for you'],
  negotiating: ['proposal_countered', 'A new offer for you'],
  accepted: ['proposal_accepted', 'The proposal is accepted'],
  rejected: ['proposal_rejected', 'The proposal is rejected'],
  cancelled: ['proposal_cancelled', 'The proposal is cancelled'],
} as const satisfies Record<Proposal['status'], readonly [News['type'], string]>

export const tellOfProposal = reaction({
  title: 'The other side is told of every step of a proposal',
  on: {
    Proposal: {
      created: (proposal, { db, at, now }) => notify(db, newsOf(proposal, proposal.toCompanyId, at), now),
      modified: async (old, proposal, { db, at, now }) => {
        if (old.status === proposal.status && old.offerSeq === proposal.offerSeq) return
        // Whoever's turn it was has moved; only the sender cancels.
        const mover = proposal.status === 'cancelled' ? old.fromCompanyId : old.turn
        await notify(db, newsOf(proposal, otherSide(proposal, mover), at), now)
      },
    },
  },
})

function newsOf(
  { proposalId, status, quantity, priceOffer, version }: Proposal,
  recipientId: string,
  at: Date,
): News {
  const [type, title] = said[status]
  return {
    recipientId,
    type,
    title,
    message: `${quantity} of each part for ${priceOffer.toLocaleString('en')} KRW`,
    data: { proposalId },
    about: [proposalId, version],
    at,
  }
}
