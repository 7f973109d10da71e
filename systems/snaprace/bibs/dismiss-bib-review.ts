import { refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { ofPhoto } from '../values/paths.ts'

export const dismissBibReview = operation({
  method: 'DELETE',
  path: '/organizers/{orgId}/events/{eventId}/bib-reviews/{ulid}',
  title: 'Dismisses the numbers on a photo that wait for a decision; correct its bibs to accept them',
  may: ['organizer', 'platform'],
  input: { path: ofPhoto },
  output: z.undefined(),
  status: 204,
  handler: async ({ path, db, ports }) => {
    await findEvent(ports, path)
    if (!(await db.BibReview.delete(path)))
      throw refuse(
        'NOT_FOUND',
        'This photo has no numbers to decide about. Somebody may have decided already.',
      )
    return undefined
  },
})
