import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { notificationAnswer } from './notification-answer.ts'
import { showNotification } from './show-notification.ts'
import { languages } from './texts.ts'

export const listNotifications = operation({
  method: 'GET',
  path: '/notifications',
  title: 'Lists the notifications of the caller, newest first, in English or isiZulu',
  may: ['buyer', 'worker', 'seller'],
  input: { query: z.object({ ...pageQuery, language: z.enum(languages).default('en') }) },
  output: pageOf(notificationAnswer),
  errors: ['NO_PROFILE'],
  handler: async ({ query: { language, ...page }, actor, db }) => {
    const { userId } = (await actingUser(db, actor)).item
    const { items, cursor } = await db.notifications({ userId }, callerOf(actor, page))
    return { items: items.map(each => showNotification(each, language)), nextCursor: cursor }
  },
})
