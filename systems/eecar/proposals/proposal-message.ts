import { entity } from 'monotable'
import { id, moment, prose } from '../values/value-types.ts'

/** What one side of a proposal writes to the other, beside offers. */
export const ProposalMessage = entity(
  'ProposalMessage',
  { PK: 'PROPOSAL#{proposalId}', SK: 'MESSAGE#{createdAt}#{messageId}' },
  { proposalId: id, messageId: id, companyId: id, toCompanyId: id, text: prose, createdAt: moment },
  { type: { entityType: 'PROPOSAL_MESSAGE' }, createdAt: 'createdAt' },
)
