import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { partAnswer } from '../parts/part-answer.ts'

export const listViolations = operation({
  method: 'GET',
  path: '/compliance-violations',
  title: 'Lists the parts that break a compliance rule, oldest first',
  may: ['admin'],
  input: { query: z.object(pageQuery) },
  output: pageOf(partAnswer),
  handler: async ({ query, actor, db }) => {
    const { items, cursor } = await db.violations({}, { ...callerOf(actor, query), consistent: true })
    return { items, nextCursor: cursor }
  },
})
