export { createProposal } from './create-proposal.ts'
export { getProposal } from './get-proposal.ts'
export { listProposals } from './list-proposals.ts'
export { transitionProposal } from './transition-proposal.ts'
