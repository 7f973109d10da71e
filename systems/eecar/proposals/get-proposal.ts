import { findOrRefuse } from '@monotable/server/kit'
import { type Items, operation } from '../operation.ts'
import { ofProposal } from '../values/paths.ts'
import { showProposal } from './check-move.ts'
import { negotiationAnswer } from './proposal-answer.ts'

export const getProposal = operation({
  method: 'GET',
  path: '/proposals/{proposalId}',
  title: 'Gets a proposal with all its offers, the first one first',
  may: ['own', 'admin'],
  input: { path: ofProposal },
  output: negotiationAnswer,
  isVersioned: true,
  handler: async ({ path, db }) => {
    const proposal = await findOrRefuse('proposal', db.Proposal.get(path, { consistent: true }))
    const offers: Items['ProposalOffer'][] = []
    for await (const offer of db.offers.each(path, { consistent: true })) offers.push(offer)
    return { ...showProposal(proposal), offers }
  },
})
