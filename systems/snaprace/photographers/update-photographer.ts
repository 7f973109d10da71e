import { findOrRefuse } from '@monotable/server/kit'
import * as z from 'zod'
import { takeOverNow } from '../jobs/take-over.ts'
import { operation } from '../operation.ts'
import { ofPhotographer } from '../values/paths.ts'
import { handle, name } from '../values/truth-values.ts'
import { photographerAnswer } from './photographer-answer.ts'

export const updatePhotographer = operation({
  method: 'PATCH',
  path: '/photographers/{photographerId}',
  title: 'Renames, deactivates or reactivates a photographer and updates the photos',
  may: ['platform'],
  input: {
    path: ofPhotographer,
    body: z
      .object({ handle, displayName: name, active: z.boolean() })
      .partial()
      .meta({ examples: [{ handle: 'studio_bbb' }] }),
  },
  output: photographerAnswer,
  isVersioned: true,
  handler: async ({ path, body, db, ports, now, log, ifMatch }) => {
    const change = { at: now, ifVersion: ifMatch }
    const photographer = await findOrRefuse(
      'photographer',
      ports.truth.updatePhotographer(path.photographerId, body, change),
    )
    await takeOverNow({ db, ports, log })
    return photographer
  },
})
