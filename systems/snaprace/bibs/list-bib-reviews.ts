import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import * as examples from '../values/examples.ts'
import { ofEvent } from '../values/paths.ts'
import { moment } from '../values/value-types.ts'

const bibReviewAnswer = z
  .object({
    ulid: z.string(),
    /** As they were read. */
    bibs: z.array(z.string()),
    /** Those that have come to the start list since. */
    listed: z.array(z.string()),
    readAt: moment,
  })
  .meta({ examples: [examples.bibReview] })

export const listBibReviews = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/bib-reviews',
  title:
    'Lists photos with numbers that are not on the start list or may be no bibs, and that nobody has decided about',
  may: ['organizer', 'platform'],
  input: { path: ofEvent, query: z.object(pageQuery) },
  output: pageOf(bibReviewAnswer),
  handler: async ({ path, query, actor, db, ports }) => {
    const { orgId, eventId } = await findEvent(ports, path)
    const page = { ...callerOf(actor, query), consistent: true }
    const { items, cursor } = await db.bibReviews({ orgId, eventId }, page)
    const read = [...new Set(items.flatMap(({ bibs }) => bibs))]
    // Who has no list any more has nothing against any number.
    const listed = (await ports.truth.onStartList(eventId, read)) ?? new Set(read)
    return {
      items: items.map(item => ({ ...item, listed: item.bibs.filter(bib => listed.has(bib)) })),
      nextCursor: cursor,
    }
  },
})
