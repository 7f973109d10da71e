import { slug } from '../schema/value-types.ts'
import type { EventKey } from '../truth/truth.ts'

/** The event that a raw file belongs to, and what the file was called; undefined for any other key. */
export function rawPlaceOf(
  rawKey: string,
): { readonly event: EventKey; readonly filename: string } | undefined {
  const [, orgId = '', eventId = '', file = ''] = /^([^/]+)\/([^/]+)\/raw\/(.+)$/s.exec(rawKey) ?? []
  if (!slug.safeParse(orgId).success || !slug.safeParse(eventId).success) return undefined
  return { event: { orgId, eventId }, filename: file.slice(file.lastIndexOf('/') + 1) }
}
