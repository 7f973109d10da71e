import { pagesFor } from '@monotable/web'
import type * as operations from '../operations.ts'
import { type Texts, texts } from './texts.ts'

/** What pages call. */
export interface Snaprace {
  readonly operations: typeof operations
}

/** A page of SnapRace. */
export const page: ReturnType<typeof pagesFor<Snaprace, Texts>> = pagesFor(texts)

const app = '/snaprace/app'

/** Where pages are. */
export const at = {
  races: `${app}/`,
  race: (eventId: string) => `${app}/races/${eventId}`,
  bib: (eventId: string, bib: string) => `${app}/races/${eventId}/bib?bib=${encodeURIComponent(bib)}`,
  photo: (eventId: string, ulid: string, bib?: string) =>
    `${app}/races/${eventId}/photos/${ulid}${bib === undefined ? '' : `?bib=${encodeURIComponent(bib)}`}`,
  selfie: (eventId: string) => `${app}/races/${eventId}/selfie`,
  event: (orgId: string, eventId: string) => `${app}/organizers/${orgId}/events/${eventId}`,
  upload: (orgId: string, eventId: string) => `${app}/organizers/${orgId}/events/${eventId}/upload`,
}

interface PhotoKey {
  readonly orgId: string
  readonly eventId: string
  readonly ulid: string
}

/** Files of the API, which anybody can load; `asPerson` for photos that only some may see. */
export const fileOf = (
  { orgId, eventId, ulid }: PhotoKey,
  file: 'thumbnail' | 'download',
  asPerson = false,
) => `${asPerson ? app : '/snaprace'}/organizers/${orgId}/events/${eventId}/photos/${ulid}/${file}`

export const zipOf = ({ orgId, eventId }: Omit<PhotoKey, 'ulid'>, bib: string) =>
  `/snaprace/organizers/${orgId}/events/${eventId}/bibs/${encodeURIComponent(bib)}/photos.zip`
