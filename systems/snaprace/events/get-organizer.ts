import { findOrRefuse } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { ofOrganizer } from '../values/paths.ts'
import { organizerAnswer } from './event-answer.ts'

export const getOrganizer = operation({
  method: 'GET',
  path: '/organizers/{orgId}',
  title: 'Shows an organizer',
  may: ['organizer', 'platform'],
  input: { path: ofOrganizer },
  output: organizerAnswer,
  isVersioned: true,
  handler: ({ path, ports }) => findOrRefuse('organizer', ports.truth.organizer(path.orgId)),
})
