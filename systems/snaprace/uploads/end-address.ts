import { unlessThere } from '@monotable/server/kit'
import { reaction } from '../operation.ts'
import { rawIdOf } from '../values/value-types.ts'
import { isWorking } from './check-uploader.ts'
import { finishParts } from './part-plan.ts'
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
        if (guard) return
        // All parts are there, and nobody said so; or they will never be.
        const isWhole = await finishParts(ports.objects, address)
        if (!isWhole && address.partsId !== undefined)
          await ports.objects.parts?.abandon(rawKey, address.partsId)
        if (!(await ports.objects.size(rawKey))) return
        const upload = { ...event, rawId: rawIdOf(rawKey), rawKey, filename, ulid: ids.ulid() }
        if (photographerId === undefined) return void (await unlessThere(db.RawGuard.create(upload)))
        const isAllowed = await isWorking(ports.truth, event, photographerId)
        if (!isAllowed)
          log.warn({ rawKey, photographerId }, 'a file of one who may not upload any more is not published')
        // Kept as failed: whoever looks after the event decides, not a delivery that comes again when they may upload again.
        const outcome = isAllowed ? {} : ({ state: 'FAILED', reason: 'UPLOADER_NOT_WORKING' } as const)
        await unlessThere(db.RawGuard.create({ ...upload, photographerId, ...outcome }))
      },
    },
  },
})
