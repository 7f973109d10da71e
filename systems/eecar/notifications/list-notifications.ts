import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { chooseCompany } from '../companies/company.ts'
import { operation } from '../operation.ts'
import { id } from '../values/value-types.ts'
import { notificationAnswer } from './notification-answer.ts'

export const listNotifications = operation({
  method: 'GET',
  path: '/notifications',
  title: 'Lists the notifications of a company, newest first; an admin can name any company',
  // Only an admin can name another company: the handler checks.
  may: ['company', 'admin'],
  input: { query: z.object({ ...pageQuery, companyId: id.optional() }) },
  output: pageOf(notificationAnswer),
  handler: async ({ query: { companyId, ...page }, actor, roles, db }) => {
    const recipientId = chooseCompany(actor, roles, companyId)
    const { items, cursor } = await db.notifications({ recipientId }, callerOf(actor, page))
    return { items, nextCursor: cursor }
  },
})
