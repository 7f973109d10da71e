import { inLanes, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { readTruthPage } from '../truth/read-truth-page.ts'
import { raceAnswer } from './race-answer.ts'
import { showRace } from './show-race.ts'

const lanes = 8

export const listRaces = operation({
  method: 'GET',
  path: '/races',
  title:
    'Lists the races that the public can see, the newest first, or those whose name or place has this text',
  may: 'anyone',
  input: { query: z.object({ ...pageQuery, q: z.string().trim().min(1).max(100).optional() }) },
  output: pageOf(raceAnswer),
  handler: async ({ query: { q, ...page }, actor, db, ports: { truth } }) => {
    const { items, ...rest } = await readTruthPage(db, actor, page, {
      of: ['races', q ?? ''],
      read: ({ after, limit }) => truth.races({ limit, named: q, after: after ? placeIn(after) : undefined }),
      idOf: ({ eventDate, eventId }) => `${eventDate} ${eventId}`,
    })
    const ids = [...new Set(items.map(({ orgId }) => orgId))]
    const found = await inLanes(ids, lanes, id => truth.organizer(id))
    const organizers = new Map(ids.map((id, at) => [id, found[at]]))
    return {
      items: await inLanes(items, lanes, event => showRace(db, event, organizers.get(event.orgId))),
      ...rest,
    }
  },
})

function placeIn(after: string): { eventDate: string; eventId: string } {
  const [eventDate = '', eventId = ''] = after.split(' ')
  return { eventDate, eventId }
}
