import { findOrRefuse } from '@monotable/server/kit'
import { bibIn } from '../bibs/bib-form.ts'
import { operation } from '../operation.ts'
import { ofBib } from '../values/paths.ts'
import { runnerAnswer } from './event-answer.ts'
import { findEvent } from './find-event.ts'

export const getRunner = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/runners/{bib}',
  title: 'Shows a runner of the start list',
  may: ['organizer', 'platform'],
  input: { path: ofBib },
  output: runnerAnswer,
  handler: async ({ path, ports }) => {
    const event = await findEvent(ports, path)
    const bib = bibIn(path.bib, event, { in: 'path', path: 'bib' })
    return findOrRefuse('runner', ports.truth.runner(event.eventId, bib))
  },
})
