import { sentFile } from '@monotable/server/kit'
import { thumbnailOf } from '../images/thumbnail.ts'
import { operation } from '../operation.ts'
import { ofPhoto } from '../values/paths.ts'
import { sentPicture } from './read-picture.ts'

export const getThumbnail = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/photos/{ulid}/thumbnail',
  title: 'Sends a small picture',
  may: 'anyone',
  input: { path: ofPhoto },
  output: sentFile,
  sends: 'image/jpeg',
  errors: ['FORBIDDEN'],
  handler: async call => {
    const { photo: _, ...file } = await sentPicture(call, photo => thumbnailOf(call.ports.objects, photo))
    return file
  },
})
