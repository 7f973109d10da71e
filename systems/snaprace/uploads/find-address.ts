import type { Call } from '@monotable/server'
import { refuse } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import { photographerOf } from './check-uploader.ts'
import { type RawPlace, rawPlaceOf } from './raw-place.ts'

export type Address = Items['UploadAddress']

/** Seconds in which a file can begin to be sent, and in which one that has begun then arrives. */
export const validFor = 900
export const arrivesWithin = 900

/** The address that was given out for exactly this key. */
async function addressAt(db: Db, rawKey: string, place: RawPlace): Promise<Address | undefined> {
  const { event, uploadId } = place
  if (uploadId === undefined) return undefined
  const address = await db.UploadAddress.get({ ...event, uploadId }, { consistent: true })
  return address?.rawKey === rawKey ? address : undefined
}

/**
 * The address by which a raw file came. Only the ingest machine has files that came otherwise; photographers use no
 * address but their own.
 */
export async function findAddress(
  { db, actor, roles }: Pick<Call<Db, SnapracePorts>, 'db' | 'actor' | 'roles'>,
  rawKey: string,
  place: RawPlace,
): Promise<Address | undefined> {
  const address = await addressAt(db, rawKey, place)
  if (roles.has('ingest')) return address
  if (place.uploadId === undefined)
    throw refuse(
      'FORBIDDEN',
      'Only the ingest machine can name raw files itself. Ask for an address (upload-urls) and send the file there.',
    )
  if (!address)
    throw refuse('NOT_FOUND', 'This upload address does not exist or has expired. Ask for a new one.')
  if (roles.has('photographer') && address.photographerId !== photographerOf(actor))
    throw refuse('FORBIDDEN', 'This upload address belongs to somebody else. Ask for your own.')
  return address
}

interface Context {
  readonly db: Db
  readonly ports: Pick<SnapracePorts, 'objects'>
  readonly now: Date
}

/**
 * Removes a raw file for good. Where the store itself takes files, an empty one stays in its place as long as somebody
 * may still send one: an address takes a file only where there is none.
 */
export async function removeRawFile({ db, ports, now }: Context, rawKey: string): Promise<void> {
  const { objects } = ports
  const place = rawPlaceOf(rawKey)
  const address = place && objects.uploadUrl && (await addressAt(db, rawKey, place))
  if (address && now.getTime() < Date.parse(address.expiresAt) + arrivesWithin * 1000)
    await objects.put(rawKey, '')
  else await objects.delete(rawKey)
}
