import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import { z } from 'zod'
import { triggerAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { ofWatch } from '../values/paths.ts'

export const listTriggers = operation({
  method: 'GET',
  path: '/watches/{watchId}/triggers',
  title: 'Lists the parts that a watch has found',
  may: ['own', 'admin'],
  input: { path: ofWatch, query: z.object(pageQuery) },
  output: pageOf(triggerAnswer),
  handler: async ({ path, query, actor, db }) => {
    const { items, cursor } = await db.triggers(path, { ...callerOf(actor, query), consistent: true })
    return { items, nextCursor: cursor }
  },
})
