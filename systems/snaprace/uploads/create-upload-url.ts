import { imageTypes, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { addressedKeyOf } from '../images/photo-files.ts'
import { largestFile } from '../images/render.ts'
import { operation } from '../operation.ts'
import { uploadUrl } from '../values/examples.ts'
import { filename, ofEvent } from '../values/paths.ts'
import { checkUploader, photographerOf } from './check-uploader.ts'
import { arrivesWithin, validFor } from './find-address.ts'
import { checkRawKey } from './raw-place.ts'

export const createUploadUrl = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events/{eventId}/upload-urls',
  title:
    'Gives an address to PUT one raw file to: of the store itself if it takes uploads, otherwise of this API',
  may: ['photographer', 'ingest', 'organizer', 'platform'],
  desk: false,
  input: {
    path: ofEvent,
    body: z
      .object({
        file: filename,
        contentType: z.enum(imageTypes),
        /** Bytes: exactly so many are taken. */
        size: z.int().min(1).max(largestFile),
      })
      .meta({ examples: [{ file: 'DSC_1234.jpg', contentType: 'image/jpeg', size: 2_048_576 }] }),
  },
  output: z
    .object({
      rawKey: z.string(),
      method: z.literal('PUT'),
      url: z.string(),
      /** To be sent along; a PUT to this API also needs the token. */
      headers: z.record(z.string(), z.string()),
      expiresAt: z.iso.datetime(),
    })
    .meta({ examples: [uploadUrl] }),
  // A repeated request gets a new address: the earlier one may have expired.
  isSearch: true,
  handler: async ({ path, body: { file, contentType, size }, actor, roles, ids, db, ports, now }) => {
    const event = await findEvent(ports, path)
    await checkUploader(ports.truth, actor, roles, event)
    const { orgId, eventId } = event
    const uploadId = ids.ulid()
    const rawKey = checkRawKey(addressedKeyOf(event, uploadId, file), { in: 'body', path: 'file' })
    const until = new Date(now.getTime() + validFor * 1000)
    const expiresAt = until.toISOString()
    const isThere = await ports.truth.expectFiles(event, new Date(until.getTime() + arrivesWithin * 1000))
    if (!isThere) throw refuse('NOT_FOUND', 'This event does not exist')
    const photographerId = photographerOf(actor)
    await db.UploadAddress.create({
      orgId,
      eventId,
      uploadId,
      rawKey,
      filename: file,
      contentType,
      size,
      ...(photographerId !== undefined && { photographerId }),
      expiresAt,
    })
    const signed = await ports.objects.uploadUrl?.(rawKey, { contentType, size, expiresIn: validFor })
    const own = {
      url: `/snaprace/organizers/${orgId}/events/${eventId}/raw/${encodeURIComponent(`${uploadId}-${file}`)}`,
      headers: { 'content-type': contentType },
    }
    return { rawKey, method: 'PUT' as const, ...(signed ?? own), expiresAt }
  },
})
