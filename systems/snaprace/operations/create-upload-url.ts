import { type Objects, refuse as refuseCommon } from '@monotable/server'
import { z } from 'zod'
import { refuse } from '../errors.ts'
import { uploadUrl } from '../examples.ts'
import { foundEvent } from '../found-event.ts'
import { checkUploader } from '../ingest/uploader.ts'
import { operation } from '../operation.ts'
import { ofEvent, ofRawFile } from '../paths.ts'
import { rawKeyIn } from '../raw-key-in.ts'
import { rawIdOf } from '../schema/value-types.ts'

/** Seconds in which a file can begin to be sent, and in which one that has begun then arrives. */
const validFor = 900
const arrivesWithin = 900

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
  // An address is nothing to be kept, and one that has expired nothing to be repeated.
  isSearch: true,
  handler: async ({ path, body: { file, contentType }, actor, roles, db, ports, now }) => {
    const event = await foundEvent(ports, path)
    await checkUploader(ports.truth, actor, roles, event)
    const rawKey = rawKeyIn(path, file, { in: 'body', path: 'file' })
    const { orgId, eventId } = event
    const upload = await db.RawGuard.get({ orgId, eventId, rawId: rawIdOf(rawKey) }, { consistent: true })
    if (upload && upload.state !== 'FAILED') throw refuse('FILE_EXISTS', { rawKey })
    const sent = { rawKey, method: 'PUT' as const, headers: { 'content-type': contentType } }
    const url = await ports.objects.uploadUrl?.(rawKey, { contentType, expiresIn: validFor })
    if (url !== undefined) {
      // Nobody stands between the address and the store: what is there would be replaced.
      if (!upload && (await isThere(ports.objects, rawKey))) throw refuse('FILE_EXISTS', { rawKey })
      const expiresAt = new Date(now.getTime() + validFor * 1000)
      const until = new Date(expiresAt.getTime() + arrivesWithin * 1000)
      if (!(await ports.truth.expectFiles(event, until)))
        throw refuseCommon('NOT_FOUND', 'There is no such event')
      return { ...sent, url, expiresAt: expiresAt.toISOString() }
    }
    const own = `/snaprace/organizers/${orgId}/events/${eventId}/raw/${encodeURIComponent(file)}`
    return { ...sent, url: own }
  },
})

/** Without fetching it; of the keys that begin alike it is the first. */
async function isThere(objects: Objects, wanted: string): Promise<boolean> {
  for await (const key of objects.list(wanted)) return key === wanted
  return false
}
