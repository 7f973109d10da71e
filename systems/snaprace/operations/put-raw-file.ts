import { z } from 'zod'
import { refuse } from '../errors.ts'
import { kept } from '../examples.ts'
import { foundEvent } from '../found-event.ts'
import { checkUploader } from '../ingest/uploader.ts'
import { operation } from '../operation.ts'
import { ofRawFile } from '../paths.ts'
import { rawKeyIn } from '../raw-key-in.ts'
import { rawIdOf } from '../schema/value-types.ts'

export const putRawFile = operation({
  method: 'PUT',
  path: '/organizers/{orgId}/events/{eventId}/raw/{file}',
  title: 'Keeps the bytes of a raw file, which is then told of as an upload',
  input: { path: ofRawFile, file: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff'] },
  output: z.object({ rawKey: z.string(), size: z.int() }).meta({ examples: [kept] }),
  errors: ['FILE_EXISTS'],
  bodyLimit: 64 * 1024 * 1024,
  handler: async ({ path, file: { bytes, contentType }, actor, roles, db, ports }) => {
    const event = await foundEvent(ports, path)
    await checkUploader(ports.truth, actor, roles, event)
    const rawKey = rawKeyIn(path, path.file, { in: 'path', path: 'file' })
    const { orgId, eventId } = event
    const upload = await db.RawGuard.get({ orgId, eventId, rawId: rawIdOf(rawKey) }, { consistent: true })
    // Only what came to nothing is replaced: cameras number their files alike.
    if (upload?.state !== 'FAILED') {
      const kept = await ports.objects.get(rawKey)
      if ((kept || upload) && !(kept && Buffer.from(kept).equals(bytes)))
        throw refuse('FILE_EXISTS', { rawKey })
      if (kept) return { rawKey, size: bytes.byteLength }
    }
    await ports.objects.put(rawKey, bytes, { contentType })
    // Deleted meanwhile: nothing may be left of it.
    await foundEvent(ports, path).catch(async error => {
      await ports.objects.delete(rawKey)
      throw error
    })
    return { rawKey, size: bytes.byteLength }
  },
})
