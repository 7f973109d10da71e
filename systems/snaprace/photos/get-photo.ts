import { findOrRefuse } from '@monotable/server/kit'
import { findVisibleEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { ofPhoto } from '../values/paths.ts'
import { innerFields, photoAnswer } from './photo-answer.ts'

export const getPhoto = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/photos/{ulid}',
  title: 'Shows a photo',
  may: 'anyone',
  shown: innerFields(['organizer', 'platform']),
  input: { path: ofPhoto },
  output: photoAnswer,
  isVersioned: true,
  errors: ['FORBIDDEN'],
  handler: async ({ path, roles, db, ports }) => {
    await findVisibleEvent(ports, path, roles)
    return findOrRefuse('photo', db.Photo.get(path, { consistent: true }))
  },
})
