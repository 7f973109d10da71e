import { organizerAnswer } from '../answers.ts'
import { foundOrganizer } from '../found-organizer.ts'
import { operation } from '../operation.ts'
import { ofOrganizer } from '../paths.ts'

export const getOrganizer = operation({
  method: 'GET',
  path: '/organizers/{orgId}',
  title: 'Shows an organizer',
  may: ['organizer', 'platform'],
  input: { path: ofOrganizer },
  output: organizerAnswer,
  isVersioned: true,
  handler: ({ path, ports }) => foundOrganizer(ports, path.orgId),
})
