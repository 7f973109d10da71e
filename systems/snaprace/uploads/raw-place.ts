import { isObjectKey } from '@monotable/server'
import { invalid } from '@monotable/server/kit'
import type { EventKey } from '../truth/truth.ts'
import { slug } from '../values/value-types.ts'

/** What the key of a raw file says. */
export interface RawPlace {
  readonly event: EventKey
  /** The last part of the key. */
  readonly filename: string
  /** Of the address that it came by, if its name has that form. */
  readonly uploadId: string | undefined
}

/** The event that a raw file belongs to, and what the file is called; undefined for any other key. */
export function rawPlaceOf(rawKey: string): RawPlace | undefined {
  const [, orgId = '', eventId = '', file = ''] = /^([^/]+)\/([^/]+)\/raw\/(.+)$/s.exec(rawKey) ?? []
  if (!slug.safeParse(orgId).success || !slug.safeParse(eventId).success) return undefined
  const [, uploadId] = addressed.exec(file) ?? []
  return { event: { orgId, eventId }, filename: file.slice(file.lastIndexOf('/') + 1), uploadId }
}

/** `{uploadId}-{file}`, directly below `raw/`: so the addresses are that are given out. */
const addressed = /^([0-7][0-9A-HJKMNP-TV-Z]{25})-[^/]+$/s

/** The key of a raw file, whose end somebody gave, or what is wrong with that. */
export function checkRawKey(
  rawKey: string,
  place: { readonly in: 'path' | 'body'; readonly path: string },
): string {
  if (isObjectKey(rawKey)) return rawKey
  throw invalid([{ ...place, reason: 'is not a valid file name' }])
}
