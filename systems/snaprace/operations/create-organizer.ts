import { z } from 'zod'
import { organizerAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { slug } from '../schema/value-types.ts'
import { name } from '../truth-input.ts'

export const createOrganizer = operation({
  method: 'POST',
  path: '/organizers',
  title: 'Adds an organizer of races',
  input: {
    body: z
      .object({ orgId: slug, name })
      .meta({ examples: [{ orgId: 'snaprace-kr', name: 'SnapRace Korea' }] }),
  },
  output: organizerAnswer,
  isVersioned: true,
  errors: ['ORGANIZER_EXISTS'],
  handler: ({ body, ports, now }) => ports.truth.createOrganizer(body, { at: now }),
})
