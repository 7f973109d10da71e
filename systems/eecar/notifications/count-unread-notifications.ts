import * as z from 'zod'
import { chooseCompany } from '../companies/company.ts'
import { operation } from '../operation.ts'
import { id } from '../values/value-types.ts'

export const countUnreadNotifications = operation({
  method: 'GET',
  path: '/notifications/unread-count',
  title: 'Counts the unread notifications of a company',
  // Only an admin can name another company: the handler checks.
  may: ['company', 'admin'],
  desk: false,
  input: { query: z.object({ companyId: id.optional() }) },
  output: z.object({ unread: z.int() }).meta({ examples: [{ unread: 2 }] }),
  handler: async ({ query, actor, roles, db }) => {
    const recipientId = chooseCompany(actor, roles, query.companyId)
    return { unread: await db.unreadNotifications.count({ recipientId }) }
  },
})
