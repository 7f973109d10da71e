import { callerOf, pageOf, pageQuery, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { showNeed } from './find-need.ts'
import { needAnswer } from './need-answer.ts'

const { status } = needAnswer.shape

export const listNeeds = operation({
  method: 'GET',
  path: '/needs',
  title: 'Lists the needs of all companies by priority: high, medium, low, the newest of each first',
  // Companies see the active ones of others: the handler looks at the status that is asked for.
  may: ['company', 'admin'],
  input: { query: z.object({ ...pageQuery, status: status.default('active') }) },
  output: pageOf(needAnswer),
  handler: async ({ query: { status, ...page }, actor, roles, now, db }) => {
    if (status !== 'active' && !roles.has('admin')) {
      throw refuse(
        'FORBIDDEN',
        'Companies see only the active needs of others. List your own needs to see closed ones.',
      )
    }
    // Other programs write ends to the second, which do not compare with the moment in the filter.
    const isAsked = (need: Items['CompanyNeed']) => showNeed(need, now).status === status
    const { items, cursor } = await db.needsByStatus({ status }, { ...callerOf(actor, page), where: isAsked })
    return { items: items.map(need => showNeed(need, now)), nextCursor: cursor }
  },
})
