import { callerOf, pageOf, pageQuery, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import type { Truth } from '../truth/truth.ts'
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
    return { items: await withNames(ports.truth, items), nextCursor: cursor }
  },
})

interface Uploaded {
  readonly photographerId?: string | undefined
}

/** Beside the id the name: a page of uploads has few photographers. */
async function withNames<T extends Uploaded>(truth: Truth, items: readonly T[]) {
  const ids = [...new Set(items.flatMap(({ photographerId }) => photographerId ?? []))]
  const found = await Promise.all(ids.map(id => truth.photographer(id)))
  const names = new Map(found.flatMap(each => (each ? [[each.photographerId, each.displayName]] : [])))
  return items.map(item => {
    const photographerName = names.get(item.photographerId ?? '')
    return { ...item, ...(photographerName && { photographerName }) }
  })
}

const isOf = (own: string) => (upload: Uploaded) => upload.photographerId === own
