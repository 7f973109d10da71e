import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { ofAssignment } from '../values/paths.ts'
import { removalAnswer } from './job-answer.ts'

export const listRemovals = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/photographers/{photographerId}/removals',
  title: "Lists the removals of a photographer's photos that are queued, or were done in the last week",
  may: ['organizer', 'platform'],
  input: { path: ofAssignment, query: z.object(pageQuery) },
  output: pageOf(removalAnswer),
  handler: async ({ path: { photographerId, ...path }, query, actor, db, ports }) => {
    const { orgId, eventId } = await findEvent(ports, path)
    const page = { ...callerOf(actor, query), consistent: true }
    const subject = `${orgId}.${eventId}.${photographerId}`
    const { items, cursor } = await db.jobsOf({ kind: 'REMOVE_PHOTOS', subject }, page)
    return { items, nextCursor: cursor }
  },
})
