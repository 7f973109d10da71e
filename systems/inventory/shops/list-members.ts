import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { memberAnswer } from './shop-answer.ts'

export const listMembers = operation({
  method: 'GET',
  path: '/shops/{shopId}/members',
  title: 'Lists the members of a shop',
  may: ['owner'],
  input: { path: inShop, query: z.object(pageQuery) },
  output: pageOf(memberAnswer),
  handler: async ({ path, query, actor, db }) => {
    const { items, cursor } = await db.members(path, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})
