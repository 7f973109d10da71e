import { findOrRefuse, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { readTruthPage } from '../truth/read-truth-page.ts'
import { ofOrganizer } from '../values/paths.ts'
import { eventAnswer } from './event-answer.ts'

export const listEvents = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events',
  title: 'Lists the events of an organizer by their ids',
  may: ['organizer', 'platform'],
  input: { path: ofOrganizer, query: z.object(pageQuery) },
  output: pageOf(eventAnswer),
  handler: async ({ path, query, actor, db, ports }) => {
    const { orgId } = await findOrRefuse('organizer', ports.truth.organizer(path.orgId))
    return readTruthPage(db, actor, query, {
      of: ['events', orgId],
      read: part => ports.truth.events(orgId, part),
      idOf: ({ eventId }) => eventId,
    })
  },
})
