import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { chooseCompany, companyAsked } from '../companies/company.ts'
import { type Items, operation } from '../operation.ts'
import { showProposal } from './check-move.ts'
import { proposalAnswer } from './proposal-answer.ts'

const { status } = proposalAnswer.shape

export const listProposals = operation({
  method: 'GET',
  path: '/proposals',
  title: 'Lists the proposals that a company received or sent, newest first; an admin can name any company',
  // Only an admin can name another company: the handler checks.
  may: ['company', 'admin'],
  input: {
    query: z.object({
      ...pageQuery,
      box: z.enum(['inbox', 'outbox']).default('inbox'),
      status: status.optional(),
      companyId: companyAsked,
    }),
  },
  output: pageOf(proposalAnswer),
  handler: async ({ query: { box, status, companyId, ...page }, actor, roles, db }) => {
    const company = chooseCompany(actor, roles, companyId)
    const options = callerOf(actor, page)
    if (box === 'inbox') {
      const asked = { toCompanyId: company, ...(status && { status: [status] }) }
      const { items, cursor } = await db.inbox(asked, options)
      return { items: items.map(showProposal), nextCursor: cursor }
    }
    const caller = JSON.stringify([options.caller, status])
    const isAsked = (proposal: Items['Proposal']) => (status ?? proposal.status) === proposal.status
    const { items, cursor } = await db.outbox(
      { fromCompanyId: company },
      { ...options, caller, where: isAsked, consistent: true },
    )
    return { items: items.map(showProposal), nextCursor: cursor }
  },
})
