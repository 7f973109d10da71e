import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { ofCompany } from '../values/paths.ts'
import { showNeed } from './find-need.ts'
import { needAnswer } from './need-answer.ts'

const { status } = needAnswer.shape

export const listCompanyNeeds = operation({
  method: 'GET',
  path: '/companies/{companyId}/needs',
  title: 'Lists the needs of a company, newest first, all or those in one state',
  may: ['own', 'admin'],
  input: { path: ofCompany, query: z.object({ ...pageQuery, status: status.optional() }) },
  output: pageOf(needAnswer),
  handler: async ({ path, query: { status, ...page }, actor, now, db }) => {
    const options = callerOf(actor, page)
    const caller = JSON.stringify([options.caller, status])
    const isAsked = (need: Items['CompanyNeed']) =>
      status === undefined || showNeed(need, now).status === status
    const asked = { ...options, caller, where: isAsked }
    const { items, cursor } =
      status === 'active'
        ? await db.activeNeeds(path, { ...asked, direction: 'desc' })
        : await db.needsOfCompany(path, asked)
    return { items: items.map(need => showNeed(need, now)), nextCursor: cursor }
  },
})
