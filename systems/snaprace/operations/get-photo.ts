import { innerFields, photoAnswer } from '../answers.ts'
import { visibleEvent } from '../found-event.ts'
import { foundPhoto } from '../found-photo.ts'
import { operation } from '../operation.ts'
import { ofPhoto } from '../paths.ts'

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
    await visibleEvent(ports, path, roles)
    return foundPhoto(db, path)
  },
})
