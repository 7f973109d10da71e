import { refuse } from '@monotable/server/kit'
import { z } from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { ofPhoto } from '../values/paths.ts'

export const dismissBibReview = operation({
  method: 'DELETE',
  path: '/organizers/{orgId}/events/{eventId}/bib-reviews/{ulid}',
  title: 'Drops the numbers of a photo that are not on the start list; correcting its bibs takes them up',
  may: ['organizer', 'platform'],
  input: { path: ofPhoto },
  output: z.undefined(),
  status: 204,
  handler: async ({ path, db, ports }) => {
    await findEvent(ports, path)
    if (!(await db.BibReview.delete(path)))
      throw refuse('NOT_FOUND', 'There is nothing to decide about this photo')
    return undefined
  },
})
