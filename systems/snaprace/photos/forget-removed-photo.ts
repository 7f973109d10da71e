import { reaction } from '../operation.ts'
import { forgetPhoto } from './forget-photo.ts'

export const forgetRemovedPhoto = reaction({
  title: 'Deletes the rows, faces and files of a removed photo',
  on: {
    Photo: {
      removed: (photo, context) => forgetPhoto(context, photo),
    },
    RawGuard: {
      // What was found in it last, and did not come to be published.
      modified: async ({ rawKey, ...upload }, now, context) => {
        if (now.state === 'REMOVED' && rawKey !== undefined && upload.found)
          await forgetPhoto(context, { ...upload, rawKey })
      },
    },
  },
})
