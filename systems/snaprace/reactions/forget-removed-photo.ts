import { reaction } from '../operation.ts'
import { forgetPhoto } from '../removal/forget-photo.ts'

export const forgetRemovedPhoto = reaction({
  title: 'A photo that is removed leaves no rows, faces or files behind',
  on: {
    Photo: {
      removed: (photo, context) => forgetPhoto(context, photo),
    },
  },
})
