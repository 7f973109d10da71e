import { findOrRefuse, webAddress } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofOrganizer } from '../values/paths.ts'
import { color, name } from '../values/truth-values.ts'
import { organizerAnswer } from './event-answer.ts'

export const updateOrganizer = operation({
  method: 'PATCH',
  path: '/organizers/{orgId}',
  title: 'Changes an organizer: its name, and the colour and website of the pages of its races',
  may: ['organizer', 'platform'],
  input: {
    path: ofOrganizer,
    body: z
      .object({ name, color: color.nullable(), website: webAddress.nullable() })
      .partial()
      .meta({ examples: [{ color: '#1a3c8c', website: 'https://snaprace.example' }] }),
  },
  output: organizerAnswer,
  isVersioned: true,
  handler: async ({ path, body, ports, now, ifMatch }) =>
    findOrRefuse('organizer', ports.truth.updateOrganizer(path.orgId, body, { at: now, ifVersion: ifMatch })),
})
