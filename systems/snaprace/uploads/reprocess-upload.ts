import { findOrRefuse, outdated, refuse } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import { findEvent } from '../events/find-event.ts'
import { type Items, operation, type Plan } from '../operation.ts'
import { ofUpload } from '../values/paths.ts'
import { uploadAnswer } from './upload-answer.ts'

export const reprocessUpload = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events/{eventId}/uploads/{rawId}/reprocessings',
  title: 'Processes an upload again that failed, or whose photo lacks bibs or faces',
  may: ['organizer', 'platform'],
  when: { state: ['FAILED'] },
  input: { path: ofUpload },
  output: uploadAnswer,
  status: 202,
  isVersioned: true,
  errors: ['INVALID_TRANSITION'],
  handler: async ({ path, ports, db, commit }) => {
    await findEvent(ports, path)
    return commit(async t => {
      const upload = await findOrRefuse('upload', db.RawGuard.get(path, { consistent: true }))
      const { orgId, eventId, ulid, state } = upload
      const photo = await db.Photo.get({ orgId, eventId, ulid }, { consistent: true })
      const canBeTriedAgain = state === 'FAILED' || (state === 'INDEXED' && photo?.partial === true)
      if (!canBeTriedAgain)
        throw refuse(
          'INVALID_TRANSITION',
          'Only failed uploads and partial photos can be processed again. This one is neither.',
          {
            from: upload.state,
            to: 'UPLOADED',
          },
        )
      const again = t.RawGuard.transition(
        path,
        { state: 'UPLOADED' },
        {
          change: { set: { attempts: 0 }, remove: ['reason', 'prepared', 'found'] },
          ifVersion: upload.version,
          otherwise: outdated,
        },
      )
      const { reason: _, ...rest } = upload
      const answer = { ...rest, state: 'UPLOADED' as const, attempts: 0, version: upload.version + 1 }
      return { writes: [again, ...forgottenFaces(t, upload, photo)], answer }
    })
  },
})

/** What fits one transaction with the rest; more shows as drift. */
const mostFaces = 90

/** Rows of a fan-out that failed: the faces that are found now can have other ids. */
function forgottenFaces(
  t: Plan,
  { orgId, eventId, ulid, found }: Items['RawGuard'],
  photo: Items['Photo'] | undefined,
): PlannedWrite[] {
  const lost = (found?.faceIds ?? []).filter(faceId => !photo?.faceIds.includes(faceId))
  return lost.slice(0, mostFaces).map(faceId => t.FaceIndex.delete({ orgId, eventId, ulid, faceId }))
}
