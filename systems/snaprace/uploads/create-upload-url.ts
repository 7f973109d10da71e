import { createHash } from 'node:crypto'
import type { Call } from '@monotable/server'
import { imageTypes, refuse, unlessThere } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { addressedKeyOf } from '../images/photo-files.ts'
import { largestFile } from '../images/render.ts'
import { type Db, operation } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import type { EventKey, RaceEvent } from '../truth/truth.ts'
import { uploadUrl } from '../values/examples.ts'
import { filename, ofEvent } from '../values/paths.ts'
import { rawIdOf } from '../values/value-types.ts'
import { checkUploader, photographerOf } from './check-uploader.ts'
import { type Address, arrivesWithin, validFor } from './find-address.ts'
import { missingParts, partsFrom } from './part-plan.ts'
import { checkRawKey } from './raw-place.ts'
import { findGuard, wasMissing } from './tell-again.ts'
import { RawGuard } from './upload.ts'

const input = {
  path: ofEvent,
  body: z
    .object({
      file: filename,
      contentType: z.enum(imageTypes),
      /** Bytes: exactly so many are taken. */
      size: z.int().min(1).max(largestFile),
      /** Of the file, in hex: a file that this caller has sent to this event before is known by it, and not taken twice. */
      sha256: z.hash('sha256').optional(),
      /** Takes addresses of parts for a large file, if the store gives such. */
      inParts: z.boolean().optional(),
    })
    .meta({ examples: [{ file: 'DSC_1234.jpg', contentType: 'image/jpeg', size: 2_048_576 }] }),
}

const part = z.object({
  part: z.int(),
  /** Bytes of the file, from this one on. */
  from: z.int(),
  size: z.int(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
})

const output = z
  .object({
    rawKey: z.string(),
    rawId: z.string(),
    method: z.literal('PUT'),
    /** Absent if there is nothing to send, or parts. */
    url: z.string().optional(),
    /** To be sent along; a PUT to this API also needs the token. */
    headers: z.record(z.string(), z.string()),
    /** Those that have not arrived yet, each to be sent by PUT; then report the upload. */
    parts: z.array(part).optional(),
    /** The file is there: report it, unless `state` says that it was. */
    isThere: z.boolean(),
    /** Of the upload that was reported already. */
    state: RawGuard.attributes.state.unwrap().optional(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ examples: [uploadUrl] })

type Asked = Call<Db, SnapracePorts, typeof input>

export const createUploadUrl = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events/{eventId}/upload-urls',
  title:
    'Gives an address to PUT one raw file to: of the store itself if it takes uploads, otherwise of this API',
  may: ['photographer', 'ingest', 'organizer', 'platform'],
  desk: false,
  input,
  output,
  // A repeated request gets a new address: the earlier one may have expired.
  isSearch: true,
  handler: async call => {
    const { path, actor, roles, ports, now } = call
    const event = await findEvent(ports, path)
    await checkUploader(ports.truth, actor, roles, event)
    const until = new Date(now.getTime() + validFor * 1000)
    const isThere = await ports.truth.expectFiles(event, new Date(until.getTime() + arrivesWithin * 1000))
    if (!isThere) throw refuse('NOT_FOUND', 'This event does not exist')
    const address = await giveAddress(call, event, until.toISOString())
    return { ...(await waysTo(call, address)), rawId: rawIdOf(address.rawKey), method: 'PUT' as const }
  },
})

type Given = Omit<Address, 'givenAt' | 'TTL'>

/** The address of a file: that which the same caller was given for the same content, as long as it is kept. */
async function giveAddress(
  { body, actor, ids, db }: Asked,
  event: RaceEvent,
  expiresAt: string,
): Promise<Given> {
  const { orgId, eventId } = event
  const { file, contentType, size, sha256 } = body
  const photographerId = photographerOf(actor)
  const uploadId =
    sha256 === undefined ? ids.ulid() : uploadIdOf(event, photographerId ?? String(actor.id), sha256)
  const rawKey = checkRawKey(addressedKeyOf(event, uploadId, file), { in: 'body', path: 'file' })
  const address = {
    orgId,
    eventId,
    uploadId,
    rawKey,
    filename: file,
    contentType,
    size,
    ...(sha256 !== undefined && { sha256 }),
    ...(photographerId !== undefined && { photographerId }),
    expiresAt,
  }
  if (await unlessThere(db.UploadAddress.create(address))) return address
  return db.UploadAddress.update({ orgId, eventId, uploadId }, { set: { expiresAt } }, { read: true })
}

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The id of the upload of a file that is known by its content. It is the same whenever the same person sends the same file
 * to the same event: a file that was sent before a page was closed is not sent again, and never becomes two photos.
 */
function uploadIdOf({ orgId, eventId }: EventKey, uploader: string, sha256: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([orgId, eventId, uploader, sha256]))
    .digest()
  const signs = Array.from({ length: 26 }, (_, at) => digits[(bytes[at] as number) % 32])
  // A ULID begins with a digit below 8.
  return `${(bytes[0] as number) % 8}${signs.slice(1).join('')}`
}

type Ways = Omit<z.output<typeof output>, 'rawId' | 'method'>

/** What is still to be sent, and where. */
async function waysTo(call: Asked, address: Given): Promise<Ways> {
  const { db, ports } = call
  const { rawKey, expiresAt, sha256 } = address
  const nothing = { rawKey, headers: {}, isThere: true, expiresAt }
  if (sha256 !== undefined) {
    const guard = await findGuard(db, address, rawKey)
    if (guard && !wasMissing(guard)) return { ...nothing, state: guard.state }
    if ((await ports.objects.size(rawKey)) === address.size) return nothing
  }
  const parts = await partsFor(call, address)
  if (parts) return { rawKey, headers: {}, parts, isThere: false, expiresAt }
  const { orgId, eventId, contentType, size, uploadId, filename: file } = address
  const signed = await ports.objects.uploadUrl?.(rawKey, { contentType, size, expiresIn: validFor })
  const own = {
    url: `/snaprace/organizers/${orgId}/events/${eventId}/raw/${encodeURIComponent(`${uploadId}-${file}`)}`,
    headers: { 'content-type': contentType },
  }
  return { rawKey, ...(signed ?? own), isThere: false, expiresAt }
}

/** Addresses of the parts of a large file, if the caller takes them and the store gives them. */
async function partsFor({ body, db, ports }: Asked, address: Given): Promise<Ways['parts']> {
  const { parts } = ports.objects
  if (!parts || !body.inParts || address.size < partsFrom) return undefined
  const { orgId, eventId, uploadId, rawKey, contentType, size } = address
  let { partsId } = address
  if (partsId === undefined) {
    partsId = await parts.begin(rawKey, { contentType })
    await db.UploadAddress.update({ orgId, eventId, uploadId }, { set: { partsId } })
  }
  const missing = await missingParts(parts, { rawKey, size, partsId })
  const uploadIdOfParts = partsId
  return Promise.all(
    missing.map(async each => {
      const asked = { uploadId: uploadIdOfParts, part: each.part, size: each.size, expiresIn: validFor }
      return { ...each, ...(await parts.url(rawKey, asked)) }
    }),
  )
}
