import { outdated, refuse } from '@monotable/server'
import { uploadAnswer } from '../answers.ts'
import { foundEvent } from '../found-event.ts'
import { type Db, type Items, operation } from '../operation.ts'
import { ofUpload } from '../paths.ts'

export const reprocessUpload = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events/{eventId}/uploads/{rawId}/reprocessings',
  title: 'Tries again what failed, or what a photo was published without',
  input: { path: ofUpload },
  output: uploadAnswer,
  status: 202,
  isVersioned: true,
  errors: ['INVALID_TRANSITION'],
  handler: async ({ path, ports, db, commit }) => {
    await foundEvent(ports, path)
    return commit(async t => {
      const upload = await db.RawGuard.get(path, { consistent: true })
      if (!upload) throw refuse('NOT_FOUND', 'There is no such upload')
      if (!(await canBeTriedAgain(db, upload)))
        throw refuse('INVALID_TRANSITION', 'There is nothing to be tried again', {
          from: upload.state,
          to: 'UPLOADED',
        })
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
      return { writes: [again], answer }
    })
  },
})

async function canBeTriedAgain(db: Db, upload: Items['RawGuard']): Promise<boolean> {
  const { orgId, eventId, ulid, state } = upload
  if (state !== 'INDEXED') return state === 'FAILED'
  const photo = await db.Photo.get({ orgId, eventId, ulid }, { consistent: true })
  return photo?.partial === true
}
