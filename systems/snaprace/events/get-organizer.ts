import { findOrRefuse } from '@monotable/server/kit'
import { organizerAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { ofOrganizer } from '../values/paths.ts'

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
