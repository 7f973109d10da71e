import type { System } from '@monotable/server'
import { mustBeDeclaredIn } from '../../test/must-be-declared.ts'
import { type Answer, type Caller, type Request, type Serving, serving } from '../../test/serving.ts'
import { storedIn } from '../../test/stored-in.ts'
import { drawPhoto } from '../demo/pictures/draw-photo.ts'
import type { Db } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import { system } from '../system.ts'
import type { EventKey } from '../truth/truth.ts'
import { prepared } from './prepared.ts'

const mustBeDeclared = mustBeDeclaredIn(system)

// biome-ignore lint/suspicious/noExplicitAny: tests look at what is answered, whatever it is
export type Body = any

export const platform: Caller = { sub: 'platform', claims: { role: 'platform' } }
export const machine: Caller = { sub: 'ingest', claims: { role: 'ingest' } }
export const organizer = (orgId: string): Caller => ({
  sub: `of-${orgId}`,
  claims: { role: 'organizer', orgId },
})
export const photographer = (photographerId: string): Caller => ({
  sub: photographerId,
  claims: { role: 'photographer', photographerId },
})
export const visitor = (visitorId: string): Caller => ({
  sub: visitorId,
  claims: { role: 'visitor', visitorId },
})

/** Status and code of what was refused, `[200, undefined]` of what was not. */
export const codeOf = ({ status, body }: Answer): [number, string | undefined] => [status, body?.error?.code]

export function accepted({ status, body }: Answer): Body {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Text as a detector gives it, sure of itself. */
export const textOf = (...values: string[]) => values.map(value => ({ value, confidence: 99 }))

const analysed = { width: 3840, height: 2160, format: 'jpeg', size: 2_048_576 }

export interface Taken {
  readonly bibs?: readonly string[]
  readonly people?: readonly string[]
  readonly file?: string
  readonly photographerId?: string
  readonly analysis?: object
}

/** Photos of races, served, and what tests do with them all the time. */
export function openRace(served: Serving = serving(prepared(system as System))) {
  let count = 0
  const ports = (): SnapracePorts => served.runtime.systems[0]!.ports
  const at = () => ({ at: served.runtime.now() })
  const world = {
    served,
    ports,
    db: (): Db => served.runtime.systems[0]!.db,
    /** What jobs run with. */
    context: () => ({
      db: world.db(),
      ports: ports(),
      now: served.runtime.now(),
      ids: served.runtime.ids,
      log: served.runtime.log,
    }),
    drain: () => served.feed.drain(),
    async call(method: string, path: string, request: Request = {}): Promise<Answer> {
      const answer = await served.call(method, `/snaprace${path}`, { as: platform, ...request })
      mustBeDeclared(method, `/snaprace${path}`, answer)
      return answer
    },
    /** An event that no other test knows. */
    async event(
      given: Partial<EventKey & { bibPattern: string; showResults: boolean }> = {},
    ): Promise<EventKey> {
      const { orgId = 'snaprace-kr', eventId = `race-${++count}`, showResults = false, bibPattern } = given
      const { truth } = ports()
      if (!(await truth.organizer(orgId))) await truth.createOrganizer({ orgId, name: orgId }, at())
      const about = { orgId, eventId, name: eventId, eventDate: '2025-01-20', showResults, bibPattern }
      await truth.createEvent(about, at())
      return { orgId, eventId }
    },
    async photographer(photographerId: string, ...events: EventKey[]): Promise<string> {
      const { truth } = ports()
      if (!(await truth.photographer(photographerId)))
        await truth.createPhotographer(
          { photographerId, handle: `${photographerId}_studio`, displayName: 'Studio' },
          at(),
        )
      for (const event of events) await truth.assign(event, photographerId)
      return photographerId
    },
    /** A photographer with photos of a new event, each of another bib. */
    async credited(photos: number) {
      const event = await world.event()
      const photographerId = await world.photographer(`ph_${++count}`, event)
      const bibs = Array.from({ length: photos }, (_, n) => `${1000 + n}`)
      await Promise.all(bibs.map(bib => world.upload(event, { photographerId, bibs: [bib] })))
      await world.drain()
      return { event, photographerId, path: `/photographers/${photographerId}` }
    },
    /** What anybody sees of a photographer, by the path that `credited` gives. */
    photosOf: (path: string) => world.list(`${path}/photos`, { as: undefined }),
    rename: async (path: string, body: object) => accepted(await world.call('PATCH', path, { body })),
    sync: async (path: string) => accepted(await world.call('POST', `${path}/syncs`)),
    /** Tells of an upload, with what is on it. */
    async upload(event: EventKey, taken: Taken = {}, as: Caller = machine): Promise<Body> {
      const { bibs = [], people = [], file = `DSC_${++count}.jpg`, photographerId, analysis } = taken
      const faces = people.map(personKey => ({ personKey }))
      const body = {
        rawKey: `${event.orgId}/${event.eventId}/raw/${file}`,
        ...(photographerId !== undefined && { photographerId }),
        analysis: { ...analysed, text: textOf(...bibs), faces, ...analysis },
      }
      return accepted(await world.call('POST', '/uploads', { as, body }))
    },
    /** An address for a file, given to the caller. */
    address: (event: EventKey, file: string, bytes: Uint8Array | string, as: Caller = machine) =>
      world.call('POST', `${pathOf(event)}/upload-urls`, {
        as,
        body: { file, contentType: 'image/jpeg', size: Buffer.byteLength(bytes) },
      }),
    /** Sends a file to an address of the API. */
    async send(
      url: string,
      bytes: Uint8Array | string,
      as: Caller = machine,
      type = 'image/jpeg',
    ): Promise<Answer> {
      const headers = { 'content-type': type, authorization: `Bearer ${await served.token(as)}` }
      const body = Uint8Array.from(Buffer.from(bytes))
      const response = await fetch(`${served.server.url}${url}`, { method: 'PUT', headers, body })
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
    tell: (rawKey: string, as: Caller = machine) => world.call('POST', '/uploads', { as, body: { rawKey } }),
    /** The ulid of a photo that is published. */
    async photo(event: EventKey, taken: Taken = {}): Promise<string> {
      const { ulid } = await world.upload(event, taken)
      await world.drain()
      return ulid
    },
    stored: ({ orgId, eventId }: EventKey) =>
      storedIn(served.engine, 'PhotoService-dev', `ORG#${orgId}#EVT#${eventId}`),
    sortKeys: async (event: EventKey, ...prefixes: string[]) =>
      (await world.stored(event))
        .map(({ SK }) => String(SK))
        .filter(SK => prefixes.some(prefix => SK.startsWith(prefix))),
    shown: async (event: EventKey, ulid: string): Promise<Body> =>
      accepted(await world.call('GET', `${pathOf(event)}/photos/${ulid}`)),
    async list(path: string, request: Request = {}): Promise<Body[]> {
      const items: Body[] = []
      let cursor: string | undefined
      do {
        const more =
          cursor === undefined ? '' : `${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
        const body = accepted(await world.call('GET', `${path}${more}`, request))
        items.push(...body.items)
        cursor = body.nextCursor
      } while (cursor !== undefined)
      return items
    },
  }
  return world
}

export const pathOf = ({ orgId, eventId }: EventKey) => `/organizers/${orgId}/events/${eventId}`

/** A small picture without anything on it. */
export function aPicture(): Promise<Uint8Array> {
  return drawPhoto({ width: 320, height: 200, sky: '#bcd9ee', road: '#777777', runners: [] })
}
