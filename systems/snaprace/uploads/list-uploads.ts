import { callerOf, pageOf, pageQuery, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { ofEvent } from '../values/paths.ts'
import { photographerOf } from './check-uploader.ts'
import { uploadAnswer } from './upload-answer.ts'

export const listUploads = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/uploads',
  title: 'Lists uploads with their state; photographers see only their own',
  may: ['photographer', 'organizer', 'platform'],
  input: { path: ofEvent, query: z.object({ ...pageQuery, state: uploadAnswer.shape.state.optional() }) },
  output: pageOf(uploadAnswer),
  handler: async ({ path, query: { state, ...page }, actor, roles, db, ports }) => {
    const own = photographerOf(actor)
    if (roles.has('photographer') && own === undefined)
      throw refuse(
        'FORBIDDEN',
        'The token names no photographer. Sign in again with a token that has photographerId.',
      )
    const { orgId, eventId } = await findEvent(ports, path)
    const options = { ...callerOf(actor, page), consistent: true }
    const mine = own === undefined ? {} : { where: isOf(own) }
    // Few have failed: they are found without the others.
    const { items, cursor } =
      state === 'FAILED'
        ? await db.failures({ orgId, eventId }, { ...options, ...mine })
        : state
          ? await db.uploadsByState({ orgId, eventId, state }, { ...options, ...mine })
          : await db.uploads({ orgId, eventId }, { ...options, ...mine })
    return { items, nextCursor: cursor }
  },
})

const isOf = (own: string) => (upload: { readonly photographerId?: string | undefined }) =>
  upload.photographerId === own
