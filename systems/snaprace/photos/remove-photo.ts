import { checkVersion, findOrRefuse } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { ofPhoto } from '../values/paths.ts'
import { planRemoval } from './plan-removal.ts'

export const removePhoto = operation({
  method: 'DELETE',
  path: '/organizers/{orgId}/events/{eventId}/photos/{ulid}',
  title: 'Takes a photo down for good, with its index rows, files and faces',
  may: ['organizer', 'platform'],
  input: { path: ofPhoto },
  output: z.undefined(),
  status: 204,
  isVersioned: true,
  handler: async ({ path, ifMatch, db, ports, commit }) => {
    await findEvent(ports, path)
    await commit(async t => {
      const photo = await findOrRefuse('photo', db.Photo.get(path, { consistent: true }))
      checkVersion(photo, ifMatch)
      return { writes: await planRemoval(t, db, photo), answer: undefined }
    })
    return undefined
  },
})
