import { refuse } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'

export async function foundProposal(db: Db, proposalId: string): Promise<Items['Proposal']> {
  const proposal = await db.Proposal.get({ proposalId }, { consistent: true })
  if (!proposal) throw refuse('NOT_FOUND', 'There is no such proposal')
  return proposal
}
