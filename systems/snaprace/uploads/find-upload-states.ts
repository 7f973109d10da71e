import { inLanes } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { told, upload } from '../values/examples.ts'
import { ofEvent } from '../values/paths.ts'
import { rawId } from '../values/value-types.ts'
import { photographerOf } from './check-uploader.ts'
import { uploadAnswer } from './upload-answer.ts'

export const findUploadStates = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events/{eventId}/upload-states',
  title: 'Tells how far uploads are; photographers ask for their own, others are left out',
  may: ['photographer', 'organizer', 'platform'],
  desk: false,
  input: {
    path: ofEvent,
    body: z
      .object({ rawIds: z.array(rawId).min(1).max(100) })
      .meta({ examples: [{ rawIds: [upload.rawId] }] }),
  },
  output: z
    .object({
      items: z.array(uploadAnswer.pick({ rawId: true, ulid: true, state: true, reason: true })),
    })
    .meta({ examples: [{ items: [told] }] }),
  status: 200,
  isSearch: true,
  handler: async ({ path, body, actor, roles, db, ports }) => {
    const { orgId, eventId } = await findEvent(ports, path)
    const found = await inLanes([...new Set(body.rawIds)], 8, id =>
      db.RawGuard.get({ orgId, eventId, rawId: id }),
    )
    const own = photographerOf(actor)
    const isSeen = (each: { readonly photographerId?: string | undefined }) =>
      !roles.has('photographer') || each.photographerId === own
    return { items: found.flatMap(each => (each && isSeen(each) ? [each] : [])) }
  },
})
