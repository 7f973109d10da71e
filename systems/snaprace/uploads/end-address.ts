import { unlessThere } from '@monotable/server/kit'
import { reaction } from '../operation.ts'
import { rawIdOf } from '../values/value-types.ts'
import { isWorking } from './check-uploader.ts'
import { findGuard } from './tell-again.ts'

export const endAddress = reaction({
  title: 'Turns a file that nobody reported into a photo when its address expires',
  on: {
    UploadAddress: {
      removed: async (address, { db, ports, log, ids, expired }) => {
        const { orgId, eventId, rawKey, filename, photographerId } = address
        const event = { orgId, eventId }
        if (!expired || !(await ports.truth.event(event))) return
        const guard = await findGuard(db, event, rawKey)
        // Deletes the empty file that blocked the address after a takedown.
        if (guard?.state === 'REMOVED') await ports.objects.delete(rawKey)
        if (guard || !(await ports.objects.size(rawKey))) return
        if (photographerId !== undefined && !(await isWorking(ports.truth, event, photographerId))) {
          log.warn({ rawKey, photographerId }, 'a file of one who may not upload any more is not published')
          return
        }
        const credit = photographerId === undefined ? {} : { photographerId }
        const upload = { ...event, rawId: rawIdOf(rawKey), rawKey, filename, ulid: ids.ulid(), ...credit }
        await unlessThere(db.RawGuard.create(upload))
      },
    },
  },
})
