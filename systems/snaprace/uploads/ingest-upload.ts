import { reaction } from '../operation.ts'
import { advance } from './advance.ts'
import { isUnderWay } from './step.ts'

export const ingestUpload = reaction({
  title: 'Turns an uploaded file into a photo',
  on: {
    RawGuard: {
      created: (upload, context) => advance(context, upload),
      modified: async (old, now, context) => {
        // Its own steps are no reason to begin again: a repeated delivery and a reprocessing are.
        const isToldAgain = !isUnderWay(old) || old.deliveries !== now.deliveries
        if (isUnderWay(now) && isToldAgain) await advance(context, now)
      },
    },
  },
})
