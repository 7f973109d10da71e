import { callerOf, findOrRefuse, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofPhotographer } from '../values/paths.ts'
import { syncAnswer } from './job-answer.ts'

export const listSyncs = operation({
  method: 'GET',
  path: '/photographers/{photographerId}/syncs',
  title: 'Lists the name updates of a photographer that are queued or were done in the last week',
  may: ['platform'],
  input: { path: ofPhotographer, query: z.object(pageQuery) },
  output: pageOf(syncAnswer),
  handler: async ({ path, query, actor, db, ports }) => {
    const { photographerId } = await findOrRefuse(
      'photographer',
      ports.truth.photographer(path.photographerId),
    )
    const page = { ...callerOf(actor, query), consistent: true }
    const { items, cursor } = await db.jobsOf({ kind: 'SYNC', subject: photographerId }, page)
    return { items, nextCursor: cursor }
  },
})
