import * as z from 'zod'
import { operation } from '../operation.ts'
import { repeatOf } from '../truth/repeat-of.ts'
import { ofPhotographer } from '../values/paths.ts'
import { handle, name } from '../values/truth-values.ts'
import { photographerAnswer } from './photographer-answer.ts'

const example = { photographerId: 'ph_01', handle: 'studio_aaa', displayName: 'Studio AAA' }

export const createPhotographer = operation({
  method: 'POST',
  path: '/photographers',
  title: 'Adds a photographer',
  may: ['platform'],
  input: {
    body: z.object({ ...ofPhotographer.shape, handle, displayName: name }).meta({ examples: [example] }),
  },
  output: photographerAnswer,
  isVersioned: true,
  errors: ['PHOTOGRAPHER_EXISTS'],
  handler: call => {
    const { body, ports, now } = call
    return ports.truth.createPhotographer(body, {
      at: now,
      repeat: repeatOf(call, 'createPhotographer', body),
    })
  },
})
