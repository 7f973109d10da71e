import { refuse, shown } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import * as examples from '../values/examples.ts'
import { slug } from '../values/value-types.ts'
import { raceAnswer } from './race-answer.ts'
import { showRace } from './show-race.ts'

export const getRace = operation({
  method: 'GET',
  path: '/races/{eventId}',
  title: 'Shows a race to the public: its organizer, its photographers, and what its photos can be found by',
  may: 'anyone',
  input: { path: z.object({ eventId: shown(slug, examples.ids.eventId) }) },
  output: raceAnswer
    .extend({
      photographers: z.array(z.object({ photographerId: z.string(), displayName: z.string() })),
      hasStartList: z.boolean(),
      /** Whether a selfie finds photos here. `personKey`: only faces that were supplied with uploads, as in samples. */
      faces: z.enum(['image', 'personKey']),
    })
    .meta({
      examples: [{ ...examples.race, photographers: [], hasStartList: true, faces: 'image' }],
      shows: ['name', 'eventDate', 'place', 'photoCount'],
    }),
  handler: async ({ path: { eventId }, roles, actor, db, ports: { truth, faceIndexer } }) => {
    const event = await truth.eventNamed(eventId)
    const isOwn = roles.has('platform') || (roles.has('organizer') && actor.claims.orgId === event?.orgId)
    if (!event || (event.status !== 'active' && !isOwn)) throw refuse('NOT_FOUND', 'This race does not exist')
    const [organizer, photographers, listed] = await Promise.all([
      truth.organizer(event.orgId),
      truth.assigned(event, { limit: 50 }),
      truth.onStartList(eventId, []),
    ])
    return {
      ...(await showRace(db, event, organizer)),
      photographers: photographers.filter(({ active }) => active),
      hasStartList: listed !== undefined,
      faces: faceIndexer.searchesBy,
    }
  },
})
