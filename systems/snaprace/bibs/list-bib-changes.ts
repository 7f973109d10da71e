import { callerOf, findOrRefuse, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import * as examples from '../values/examples.ts'
import { ofPhoto } from '../values/paths.ts'
import { moment } from '../values/value-types.ts'

const bibChangeAnswer = z
  .object({
    changeId: z.string(),
    timestamp: moment,
    before: z.array(z.string()),
    after: z.array(z.string()),
    by: z.string(),
  })
  .meta({ examples: [examples.bibChange] })

export const listBibChanges = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/photos/{ulid}/bib-changes',
  title: 'Lists the corrections of the bibs of a photo, oldest first',
  may: ['organizer', 'platform'],
  input: { path: ofPhoto, query: z.object(pageQuery) },
  output: pageOf(bibChangeAnswer),
  handler: async ({ path, query, actor, db, ports }) => {
    await findEvent(ports, path)
    await findOrRefuse('photo', db.Photo.get(path, { consistent: true }))
    const { items, cursor } = await db.bibChanges(path, { ...callerOf(actor, query), consistent: true })
    return { items, nextCursor: cursor }
  },
})
