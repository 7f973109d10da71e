import { sentFile } from '@monotable/server'
import { processedKeyOf } from '../images/photo-files.ts'
import { operation } from '../operation.ts'
import { ofPhoto } from '../paths.ts'
import { sentPicture } from '../sent-picture.ts'

export const downloadPhoto = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/photos/{ulid}/download',
  title: 'Sends the picture',
  input: { path: ofPhoto },
  output: sentFile,
  sends: 'image/jpeg',
  errors: ['FORBIDDEN'],
  handler: async call => {
    const { photo, ...file } = await sentPicture(call, processedKeyOf(call.path))
    return { ...file, filename: `${photo.originalFilename.replace(/\.[^.]*$/, '')}.jpg` }
  },
})
