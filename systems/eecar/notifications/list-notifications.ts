import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { chooseCompany, companyAsked } from '../companies/company.ts'
import { operation } from '../operation.ts'
import { languages } from '../values/languages.ts'
import { notificationAnswer } from './notification-answer.ts'
import { showNotification } from './show-notification.ts'

export const listNotifications = operation({
  method: 'GET',
  path: '/notifications',
  title:
    'Lists the notifications of a company, newest first, in English or Korean; an admin can name any company',
  // Only an admin can name another company: the handler checks.
  may: ['company', 'admin'],
  input: {
    query: z.object({ ...pageQuery, companyId: companyAsked, language: z.enum(languages).default('en') }),
  },
  output: pageOf(notificationAnswer),
  handler: async ({ query: { companyId, language, ...page }, actor, roles, db }) => {
    const recipientId = chooseCompany(actor, roles, companyId)
    const { items, cursor } = await db.notifications({ recipientId }, callerOf(actor, page))
    return { items: items.map(each => showNotification(each, language)), nextCursor: cursor }
  },
})
