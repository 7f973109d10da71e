import { createHash } from 'node:crypto'
import type { GivenFile } from '@monotable/server'
import { imageTypes, invalid, refuse as refuseCommon } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { findEvent } from '../events/find-event.ts'
import { rawKeyOf } from '../images/photo-files.ts'
import { largestFile } from '../images/render.ts'
import { operation } from '../operation.ts'
import { kept } from '../values/examples.ts'
import { ofRawFile } from '../values/paths.ts'
import { checkUploader } from './check-uploader.ts'
import { type Address, findAddress } from './find-address.ts'
import { checkRawKey, rawPlaceOf } from './raw-place.ts'
import { isUnderWay } from './step.ts'
import { findGuard, tellAgain, wasMissing } from './tell-again.ts'

export const putRawFile = operation({
  method: 'PUT',
  path: '/organizers/{orgId}/events/{eventId}/raw/{file}',
  title: 'Stores a raw file at an address from upload-urls; report it as an upload afterwards',
  may: ['photographer', 'ingest', 'organizer', 'platform'],
  desk: false,
  input: { path: ofRawFile, file: imageTypes },
  output: z.object({ rawKey: z.string(), size: z.int() }).meta({ examples: [kept] }),
  errors: ['FILE_EXISTS', 'ADDRESS_EXPIRED'],
  bodyLimit: largestFile,
  handler: async call => {
    const { path, file, actor, roles, db, ports, now, commit } = call
    const event = await findEvent(ports, path)
    await checkUploader(ports.truth, actor, roles, event)
    const rawKey = checkRawKey(rawKeyOf(path, path.file), { in: 'path', path: 'file' })
    const place = rawPlaceOf(rawKey)
    if (!place) throw refuseCommon('NOT_FOUND', 'This event does not exist')
    const address = await findAddress(call, rawKey, place)
    if (address) checkAsGiven(address, file, now)
    const { bytes, contentType } = file
    const answer = { rawKey, size: bytes.byteLength }
    const before = await findGuard(db, event, rawKey)
    // What was worked on, or taken down, is not replaced: cameras number their files alike.
    const canBeNew = !before || isUnderWay(before) || wasMissing(before)
    if (!canBeNew || !(await ports.objects.create(rawKey, bytes, { contentType }))) {
      const there = await ports.objects.get(rawKey)
      if (!there || !Buffer.from(there).equals(bytes)) throw refuse('FILE_EXISTS', { rawKey })
      return answer
    }
    const remove = () => ports.objects.delete(rawKey)
    // Deleted meanwhile: nothing may be left of it.
    await findEvent(ports, path).catch(async error => {
      await remove()
      throw error
    })
    // Reported before it arrived.
    return commit(async t => {
      const guard = await findGuard(db, event, rawKey)
      return { writes: guard ? tellAgain(t, guard).writes : [], answer }
    })
  },
})

/** An address takes only the file that it was issued for, as the store would. */
function checkAsGiven(address: Address, { bytes, contentType }: GivenFile, now: Date): void {
  if (now.toISOString() > address.expiresAt) throw refuse('ADDRESS_EXPIRED', { expiresAt: address.expiresAt })
  if (contentType !== address.contentType)
    throw invalid([{ in: 'header', path: 'content-type', reason: `must be ${address.contentType}` }])
  if (address.sha256 !== undefined && createHash('sha256').update(bytes).digest('hex') !== address.sha256)
    throw invalid([{ in: 'body', path: '', reason: 'is not the file that the address was asked for' }])
  if (bytes.byteLength !== address.size)
    throw invalid([
      { in: 'body', path: '', reason: `must have ${address.size} bytes, as the address was asked for` },
    ])
}
