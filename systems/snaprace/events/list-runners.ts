import { pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { readTruthPage } from '../truth/read-truth-page.ts'
import { ofEvent } from '../values/paths.ts'
import { runnerAnswer } from './event-answer.ts'
import { findEvent } from './find-event.ts'

export const listRunners = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/runners',
  title: 'Lists the runners of an event by their bibs',
  may: ['organizer', 'platform'],
  input: { path: ofEvent, query: z.object(pageQuery) },
  output: pageOf(runnerAnswer),
  handler: async ({ path, query, actor, db, ports }) => {
    const { orgId, eventId } = await findEvent(ports, path)
    return readTruthPage(db, actor, query, {
      of: ['runners', orgId, eventId],
      read: part => ports.truth.runners({ orgId, eventId }, part),
      idOf: ({ bib }) => bib,
    })
  },
})
