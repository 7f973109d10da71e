import { z } from 'zod'
import { refuse } from '../errors.ts'
import { uploadUrl } from '../examples.ts'
import { foundEvent } from '../found-event.ts'
import { rawKeyOf } from '../images/photo-files.ts'
import { checkUploader } from '../ingest/uploader.ts'
import { operation } from '../operation.ts'
import { ofEvent, ofRawFile } from '../paths.ts'
import { rawIdOf } from '../schema/value-types.ts'

const seconds = 900

export const createUploadUrl = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events/{eventId}/upload-urls',
  title:
    'Says where a raw file is to be sent by PUT: to the store itself where that takes it, else to this API',
  input: {
    path: ofEvent,
    body: z
      .object({
        file: ofRawFile.shape.file,
        contentType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff']),
      })
      .meta({ examples: [{ file: 'DSC_1234.jpg', contentType: 'image/jpeg' }] }),
  },
  output: z
    .object({
      rawKey: z.string(),
      method: z.literal('PUT'),
      url: z.string(),
      /** To be sent along; a PUT to this API also needs the token. */
      headers: z.record(z.string(), z.string()),
      expiresAt: z.iso.datetime().optional(),
    })
    .meta({ examples: [uploadUrl] }),
  errors: ['FILE_EXISTS'],
  handler: async ({ path, body: { file, contentType }, actor, roles, db, ports, now }) => {
    const event = await foundEvent(ports, path)
    await checkUploader(ports.truth, actor, roles, event)
    const rawKey = rawKeyOf(path, file)
    const { orgId, eventId } = event
    const upload = await db.RawGuard.get({ orgId, eventId, rawId: rawIdOf(rawKey) }, { consistent: true })
    if (upload && upload.state !== 'FAILED') throw refuse('FILE_EXISTS', { rawKey })
    const sent = { rawKey, method: 'PUT' as const, headers: { 'content-type': contentType } }
    const url = await ports.objects.uploadUrl?.(rawKey, { contentType, expiresIn: seconds })
    if (url !== undefined)
      return { ...sent, url, expiresAt: new Date(now.getTime() + seconds * 1000).toISOString() }
    const own = `/snaprace/organizers/${orgId}/events/${eventId}/raw/${encodeURIComponent(file)}`
    return { ...sent, url: own }
  },
})
