import type { Input } from 'monotable'
import type { snaprace } from '../schema.ts'
import { rawIdOf } from '../values/value-types.ts'

type Entities = typeof snaprace.entities
type Given<Name extends keyof Entities> = Partial<Input<Entities[Name]>>

export const orgId = 'snaprace-kr'
export const eventId = 'nycm-2025'
export const event = { orgId, eventId }
/** Its id begins with that of the event. */
export const halfEvent = { orgId, eventId: 'nycm-2025-half' }
/** Another organizer's of the same id (R1). */
export const foreignEvent = { orgId: 'snaprace', eventId }

/** The nth ULID; later ones are greater. */
export const ulid = (n: number) => `01HXY8FWZM5KJQD9K3Y6R8${String(n).padStart(4, '0')}`

/** A minute of the ninth of November 2024. */
export const at = (minute: number) => new Date(Date.UTC(2024, 10, 9, 10, minute)).toISOString()

export function newPhoto(n: number, given: Given<'Photo'> = {}) {
  const { orgId: org = orgId, eventId: of = eventId } = given
  const bibs = given.bibs ?? []
  const faceIds = given.faceIds ?? []
  const processedKey = `${org}/${of}/processed/${ulid(n)}.jpg`
  return {
    ...event,
    ulid: ulid(n),
    originalFilename: `DSC_${n}.jpg`,
    rawKey: `${org}/${of}/raw/DSC_${n}.jpg`,
    processedKey,
    s3Uri: `s3://snaprace-images-test/${processedKey}`,
    dimensions: { width: 3840, height: 2160 },
    format: 'jpeg',
    size: 2_048_576,
    bibs,
    bibCount: bibs.length,
    faceIds,
    faceCount: faceIds.length,
    createdAt: at(n),
    ...given,
  }
}

export function newUpload(n: number, given: Given<'RawGuard'> = {}) {
  const rawKey = `${orgId}/${eventId}/raw/DSC_${n}.jpg`
  return { ...event, rawId: rawIdOf(rawKey), rawKey, ulid: ulid(n), ...given }
}
