import { sentFile } from '@monotable/server/kit'
import { pictureKeyOf } from '../images/photo-files.ts'
import { operation } from '../operation.ts'
import { ofPhoto } from '../values/paths.ts'
import { readPicture } from './read-picture.ts'

export const downloadPhoto = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/photos/{ulid}/download',
  title: 'Sends the picture',
  may: 'anyone',
  input: { path: ofPhoto },
  output: sentFile,
  sends: 'image/jpeg',
  errors: ['FORBIDDEN'],
  handler: async call => {
    const { objects } = call.ports
    const { photo, file } = await readPicture(call, found => objects.get(pictureKeyOf(found)))
    return { ...file, filename: `${photo.originalFilename.replace(/\.[^.]*$/, '')}.jpg` }
  },
})
