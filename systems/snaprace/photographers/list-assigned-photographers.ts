import { pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { readTruthPage } from '../truth/read-truth-page.ts'
import { ofEvent } from '../values/paths.ts'
import { photographerAnswer } from './photographer-answer.ts'

export const listAssignedPhotographers = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/photographers',
  title: 'Lists the photographers of an event by their ids',
  may: ['organizer', 'platform'],
  input: { path: ofEvent, query: z.object(pageQuery) },
  output: pageOf(photographerAnswer),
  handler: async ({ path, query, actor, db, ports }) => {
    const { orgId, eventId } = await findEvent(ports, path)
    return readTruthPage(db, actor, query, {
      of: ['assigned', orgId, eventId],
      read: part => ports.truth.assigned({ orgId, eventId }, part),
      idOf: ({ photographerId }) => photographerId,
    })
  },
})
