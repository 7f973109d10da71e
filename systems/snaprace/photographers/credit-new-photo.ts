import { reaction } from '../operation.ts'
import { followTruth } from './follow-truth.ts'

// A change of the truth just before a photo was published may have been told to all photos but this one.
export const creditNewPhoto = reaction({
  title: 'A new photo shows its photographer as the truth does by now',
  on: {
    Photo: {
      created: async (photo, context) => void (await followTruth(context, photo)),
    },
  },
})
