import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { alertAnswer } from './alert-answer.ts'

export const listAlerts = operation({
  method: 'GET',
  path: '/shops/{shopId}/alerts',
  title: 'Lists alerts of low stock, newest first',
  may: ['owner', 'staff'],
  input: { path: inShop, query: z.object(pageQuery) },
  output: pageOf(alertAnswer),
  handler: async ({ path, query, actor, db }) => {
    const { items, cursor } = await db.alerts(path, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})
