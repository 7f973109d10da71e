import { expect } from 'vitest'
import type { Step, Walking } from '../../../test/seeds/walk.ts'
import type { Answer, Caller } from '../../../test/serving.ts'
import type { SnapracePorts } from '../../ports/ports.ts'

export const platform: Caller = { sub: 'platform', claims: { role: 'platform' } }

export const machine: Caller = { sub: 'ingest', claims: { role: 'ingest' } }

export const [orgId, eventId, ulid] = ['snaprace-kr', 'seoul-marathon-2024', '01HXY8FWZM5KJQD9K3Y6R8NZTP']

export const photographerId = 'ph_01ABCXYZ'

export const PK = `ORG#${orgId}#EVT#${eventId}`

export const processedKey = `${orgId}/${eventId}/processed/${ulid}.jpg`

/** Section 3.1 of the document, as it is. */
export const photo = {
  PK,
  SK: `PHOTO#${ulid}`,
  EntityType: 'PHOTO',
  ulid,
  orgId,
  eventId,
  originalFilename: 'DSC_1234.jpg',
  rawKey: `${orgId}/${eventId}/raw/DSC_1234.jpg`,
  processedKey,
  s3Uri: `s3://snaprace-images-prod/${processedKey}`,
  dimensions: { width: 3840, height: 2160 },
  format: 'jpeg',
  size: 2048576,
  bibs: ['1234', '5678'],
  bibCount: 2,
  faceIds: ['face-aaa-1', 'face-aaa-2'],
  faceCount: 2,
  photographerId,
  photographerHandle: 'studio_aaa',
  photographerDisplayName: 'Studio AAA',
  GSI2PK: `PHOTOGRAPHER#${photographerId}`,
  GSI2SK: `EVT#${eventId}#TIME#2024-11-09T10:30:00.000Z`,
  createdAt: '2024-11-09T10:30:00.000Z',
  updatedAt: '2024-11-09T10:30:05.123Z',
}

/** Section 3.2, as it is, for any bib. */
export const bibRow = (bib: string) => ({
  PK,
  SK: `BIB#${bib}#PHOTO#${ulid}`,
  EntityType: 'BIB_INDEX',
  GSI1PK: `EVT#${eventId}#BIB#${bib}`,
  GSI1SK: `PHOTO#${ulid}`,
  ulid,
  orgId,
  eventId,
  bib,
  createdAt: '2024-11-09T10:30:05.123Z',
})

export type Plain = Record<string, unknown>

export function without<T extends Plain>(item: T, ...names: (keyof T & string)[]): Plain {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))
}

export const E = `/snaprace/organizers/${orgId}/events/${eventId}`

export const portsOf = ({ served }: Walking): SnapracePorts => served.runtime.systems[0]!.ports

export function accepted({ status, body }: Answer) {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

export const shownIn = async ({ call }: Walking, path: string): Promise<string[]> =>
  accepted(await call(undefined, 'GET', path)).items.map((item: { ulid: string }) => item.ulid)

export const step = (name: string, run: (walking: Walking) => Promise<unknown>): Step => ({
  name,
  run: async walking => void (await run(walking)),
})

export const bibsOf = ({ item }: Walking) => item.bibs as string[]
