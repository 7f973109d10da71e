import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { exampleIds, ofWatch } from '../values/paths.ts'
import { WatchTrigger } from './watch.ts'

const example = { partId: exampleIds.partId, matchScore: 1, notifiedAt: '2025-01-21T08:30:00.000Z' } as const

const triggerAnswer = z
  .object(WatchTrigger.attributes)
  .pick({
    partId: true,
    matchScore: true,
    notifiedAt: true,
  })
  .meta({ examples: [example] })

export const listTriggers = operation({
  method: 'GET',
  path: '/watches/{watchId}/triggers',
  title: 'Lists the parts that a watch found',
  may: ['own', 'admin'],
  input: { path: ofWatch, query: z.object(pageQuery) },
  output: pageOf(triggerAnswer),
  handler: async ({ path, query, actor, db }) => {
    const { items, cursor } = await db.triggers(path, { ...callerOf(actor, query), consistent: true })
    return { items, nextCursor: cursor }
  },
})
