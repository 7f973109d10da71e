import * as z from 'zod'
import { operation } from '../operation.ts'
import { repeatOf } from '../truth/repeat-of.ts'
import { name } from '../values/truth-values.ts'
import { slug } from '../values/value-types.ts'
import { organizerAnswer } from './event-answer.ts'

export const createOrganizer = operation({
  method: 'POST',
  path: '/organizers',
  title: 'Adds an organizer of races',
  may: ['platform'],
  input: {
    body: z
      .object({ orgId: slug, name })
      .meta({ examples: [{ orgId: 'snaprace-kr', name: 'SnapRace Korea' }] }),
  },
  output: organizerAnswer,
  isVersioned: true,
  errors: ['ORGANIZER_EXISTS'],
  handler: call => {
    const { body, ports, now } = call
    return ports.truth.createOrganizer(body, { at: now, repeat: repeatOf(call, 'createOrganizer', body) })
  },
})
