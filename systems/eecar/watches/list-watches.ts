import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { chooseCompany, companyAsked } from '../companies/company.ts'
import { operation } from '../operation.ts'
import { watchAnswer } from './watch-answer.ts'

const { status } = watchAnswer.shape

export const listWatches = operation({
  method: 'GET',
  path: '/watches',
  title: 'Lists the watches of a company, newest first, all or in one state; an admin can name any company',
  // Only an admin can name another company: the handler checks.
  may: ['company', 'admin'],
  input: { query: z.object({ ...pageQuery, status: status.optional(), companyId: companyAsked }) },
  output: pageOf(watchAnswer),
  handler: async ({ query: { status, companyId, ...page }, actor, roles, db }) => {
    const buyerId = chooseCompany(actor, roles, companyId)
    const { items, cursor } = await db.watches(
      { buyerId, ...(status && { status: [status] }) },
      callerOf(actor, page),
    )
    return { items, nextCursor: cursor }
  },
})
