import { everyRole, type RequestParts } from '@monotable/server/testing'
import { beforeAll, expect, test } from 'vitest'
import { pictures } from '../events/put-logo.ts'
import type { EventKey } from '../truth/truth.ts'
import { rawIdOf } from '../values/value-types.ts'
import {
  accepted,
  aPicture,
  machine,
  openRace,
  organizer,
  pathOf,
  photographer,
  platform,
  visitor,
} from './race.ts'

const race = openRace()
const { served } = race

type Role =
  | 'nobody'
  | 'visitor'
  | 'photographer'
  | 'stranger'
  | 'organizer'
  | 'otherOrganizer'
  | 'platform'
  | 'ingest'

const lookers: Role[] = [
  'nobody',
  'visitor',
  'photographer',
  'stranger',
  'organizer',
  'otherOrganizer',
  'platform',
]
const uploaders: Role[] = ['photographer', 'organizer', 'platform', 'ingest']
const operators: Role[] = ['organizer', 'platform']
const platformAlone: Role[] = ['platform']
const visitorAlone: Role[] = ['visitor']

/** Section 6 of the document, by hand. A stranger is a photographer who is not assigned to the event. */
const may: Record<string, Role[]> = {
  // Active galleries, bib, photographer, download
  listPhotos: lookers,
  getPhoto: lookers,
  listBibPhotos: lookers,
  listPhotographerPhotos: lookers,
  downloadPhoto: lookers,
  getThumbnail: lookers,
  downloadBibPhotos: lookers,
  reportPhoto: lookers,
  // Public pages
  listRaces: [...lookers, 'ingest'],
  getRace: [...lookers, 'ingest'],
  getPicture: [...lookers, 'ingest'],
  // Everybody can be a visitor
  createVisitor: [...lookers, 'ingest'],
  getTexts: [...lookers, 'ingest'],
  // Selfie search, consent
  giveConsent: visitorAlone,
  revokeConsent: visitorAlone,
  searchBySelfie: visitorAlone,
  // Upload
  createUpload: uploaders,
  createUploadUrl: uploaders,
  putRawFile: uploaders,
  // Own upload states: of another event a photographer sees none
  listUploads: ['photographer', 'stranger', ...operators],
  findUploadStates: ['photographer', 'stranger', ...operators],
  listAssignedEvents: ['photographer', 'platform'],
  // Bibs, takedown, stats, reprocess, drift
  correctBibs: operators,
  listBibChanges: operators,
  listBibReviews: operators,
  dismissBibReview: operators,
  listPhotosWithoutBib: operators,
  listReports: operators,
  dismissReport: operators,
  removePhoto: operators,
  removePhotographerPhotos: operators,
  listRemovals: operators,
  getStats: operators,
  reprocessUpload: operators,
  getDrift: operators,
  // Events, assignments, runners; delete own event
  createEvent: operators,
  listEvents: operators,
  getEvent: operators,
  updateEvent: operators,
  deleteEvent: operators,
  getOrganizer: operators,
  assignPhotographer: operators,
  unlinkPhotographer: operators,
  listAssignedPhotographers: operators,
  putRunners: operators,
  listRunners: operators,
  getRunner: operators,
  importStartList: operators,
  updateOrganizer: operators,
  putLogo: operators,
  // Organizers, photographers, sync, repair
  createOrganizer: platformAlone,
  listOrganizers: platformAlone,
  createPhotographer: platformAlone,
  listPhotographers: platformAlone,
  getPhotographer: platformAlone,
  updatePhotographer: platformAlone,
  syncPhotographer: platformAlone,
  listSyncs: platformAlone,
  repairEvent: platformAlone,
  listDrift: platformAlone,
}

const photographerId = 'ph_roles'
let event: EventKey
let photo: EventKey & { ulid: string; rawId: string }
let count = 0

/** An event with a photo, for what is deleted. */
async function fresh(): Promise<EventKey & { ulid: string; rawId: string }> {
  await race.drain()
  const made = await race.event()
  await race.photographer(photographerId, made)
  served.faults.set({ system: 'snaprace', component: 'textDetector', times: 3 })
  const file = `${++count}.jpg`
  const { ulid } = await race.upload(made, { photographerId, bibs: ['1234'], people: ['ann'], file })
  await race.drain()
  served.faults.clear('snaprace')
  await race.ports().objects.put(`${made.orgId}/${made.eventId}/thumbnails/${ulid}.jpg`, 'x')
  await race.ports().objects.put(`${made.orgId}/${made.eventId}/processed/${ulid}.jpg`, 'x')
  return { ...made, ulid, rawId: rawIdOf(`${made.orgId}/${made.eventId}/raw/${file}`) }
}

beforeAll(async () => {
  photo = await fresh()
  const { orgId, eventId } = photo
  event = { orgId, eventId }
  await race.photographer('ph_stranger')
  const consent = { as: visitor('v1'), body: { textVersion: '1', accepted: true } }
  await race.call('POST', `${pathOf(event)}/consents`, consent)
})

const ofEvent = async (): Promise<RequestParts> => ({ path: { ...event } })
const ofPhoto = async (): Promise<RequestParts> => ({ path: { ...photo } })
const ofPhotographer = async (): Promise<RequestParts> => ({ path: { photographerId } })
/** For whoever may, something that is there once. */
const ofFreshPhoto = async (isAllowed: boolean): Promise<RequestParts> => ({
  path: { ...(isAllowed ? await fresh() : photo), photographerId },
})
const newFile = () => `new-${++count}.jpg`
/** Of the photographer, who is credited whoever uses it. */
const newAddress = async (): Promise<{ rawKey: string; file: string }> => {
  const { rawKey } = accepted(await race.address(event, newFile(), 'x', photographer(photographerId)))
  return { rawKey, file: rawKey.slice(rawKey.lastIndexOf('/') + 1) }
}

/** A good request to each operation. */
const requests: Record<string, (isAllowed: boolean) => Promise<RequestParts>> = {
  listPhotos: ofEvent,
  getPhoto: ofPhoto,
  listBibPhotos: async () => ({ path: { ...event, bib: '1234' } }),
  listPhotographerPhotos: ofPhotographer,
  downloadPhoto: ofPhoto,
  getThumbnail: ofPhoto,
  downloadBibPhotos: async () => ({ path: { ...event, bib: '1234' } }),
  reportPhoto: async () => ({ path: { ...photo }, body: { kind: 'OTHER' } }),
  listRaces: async () => ({}),
  getRace: async () => ({ path: { eventId: event.eventId } }),
  getPicture: async () => {
    const given = { owner: event.orgId, bytes: await aPicture(), now: served.runtime.now() }
    const { address } = await pictures.keep(race.ports().objects, given)
    const [, , , owner = '', name = ''] = address.split('/')
    return { path: { owner, name } }
  },
  createVisitor: async () => ({}),
  getTexts: async () => ({}),
  giveConsent: async () => ({ path: { ...event }, body: { textVersion: '1', accepted: true } }),
  revokeConsent: ofFreshPhoto,
  searchBySelfie: async () => ({ path: { ...event }, body: { personKey: 'ann' } }),
  createUpload: async () => ({ body: { rawKey: (await newAddress()).rawKey } }),
  createUploadUrl: async () => ({
    path: { ...event },
    body: { file: newFile(), contentType: 'image/jpeg', size: 1 },
  }),
  putRawFile: async () => ({
    path: { ...event, file: (await newAddress()).file },
    file: { contentType: 'image/jpeg', bytes: new Uint8Array([1]) },
  }),
  listUploads: ofEvent,
  findUploadStates: async () => ({ path: { ...event }, body: { rawIds: [photo.rawId] } }),
  listAssignedEvents: ofPhotographer,
  listPhotosWithoutBib: ofEvent,
  listReports: ofEvent,
  dismissReport: async () => {
    const { orgId, eventId, ulid } = photo
    const reportId = served.runtime.ids.ulid()
    await race.db().Report.create({ orgId, eventId, ulid, reportId, kind: 'OTHER' })
    return { path: { orgId, eventId, ulid, reportId } }
  },
  correctBibs: async () => ({ path: { ...photo }, body: { bibs: [`${++count}`] } }),
  listBibChanges: ofPhoto,
  listBibReviews: ofEvent,
  dismissBibReview: async () => {
    const { orgId, eventId, ulid } = photo
    await served.runtime.systems[0]!.db.BibReview.put({ orgId, eventId, ulid, bibs: ['7'] })
    return { path: { ...photo } }
  },
  removePhoto: ofFreshPhoto,
  removePhotographerPhotos: ofFreshPhoto,
  listRemovals: async () => ({ path: { ...event, photographerId } }),
  getStats: ofEvent,
  reprocessUpload: ofFreshPhoto,
  getDrift: ofEvent,
  createEvent: async () => ({
    path: { orgId: event.orgId },
    body: { eventId: `made-${++count}`, name: 'Made', eventDate: '2025-01-20' },
  }),
  listEvents: async () => ({ path: { orgId: event.orgId } }),
  getEvent: ofEvent,
  updateEvent: async () => ({ path: { ...event }, body: { name: `Named ${++count}` } }),
  deleteEvent: ofFreshPhoto,
  getOrganizer: async () => ({ path: { orgId: event.orgId } }),
  assignPhotographer: ofFreshPhoto,
  unlinkPhotographer: ofFreshPhoto,
  listAssignedPhotographers: ofEvent,
  putRunners: async () => ({ path: { ...event }, body: { runners: [{ bib: `${++count}`, name: 'A' }] } }),
  listRunners: ofEvent,
  getRunner: async () => {
    await race.ports().truth.putRunners(event, [{ bib: '77', name: 'A' }])
    return { path: { ...event, bib: '77' } }
  },
  importStartList: async () => ({
    path: { ...event },
    file: { contentType: 'text/csv', bytes: Buffer.from('bib,name\n1,Ann') },
  }),
  updateOrganizer: async () => ({ path: { orgId: event.orgId }, body: { name: `Named ${++count}` } }),
  putLogo: async () => ({
    path: { orgId: event.orgId },
    file: { contentType: 'image/jpeg', bytes: await aPicture() },
  }),
  createOrganizer: async () => ({ body: { orgId: `made-${++count}`, name: 'Made' } }),
  listOrganizers: async () => ({}),
  createPhotographer: async () => ({
    body: { photographerId: `made_${++count}`, handle: 'x', displayName: 'X' },
  }),
  listPhotographers: async () => ({}),
  getPhotographer: ofPhotographer,
  updatePhotographer: async () => ({ path: { photographerId }, body: { handle: `named_${++count}` } }),
  syncPhotographer: ofPhotographer,
  listSyncs: ofPhotographer,
  repairEvent: ofEvent,
  listDrift: async () => ({}),
}

/** All that the table and the truth have. */
async function state(): Promise<string> {
  const all = { limit: 10_000 }
  const { truth } = race.ports()
  return JSON.stringify([
    await served.engine.send('Scan', { TableName: 'PhotoService-dev' }),
    await truth.organizers(all),
    await truth.events(event.orgId, all),
    await truth.photographers(all),
    await truth.assigned(event, all),
    await truth.runners(event, all),
  ])
}

test('every operation is done for whoever may, and for nobody else', async () => {
  const app = { request: (path: string, init: RequestInit) => fetch(`${served.server.url}${path}`, init) }
  const walked = await everyRole(app, served.runtime.systems[0]!, {
    roles: {
      nobody: undefined,
      visitor: await served.token(visitor('v1')),
      photographer: await served.token(photographer(photographerId)),
      stranger: await served.token(photographer('ph_stranger')),
      organizer: await served.token(organizer(event.orgId)),
      otherOrganizer: await served.token(organizer('another')),
      platform: await served.token(platform),
      ingest: await served.token(machine),
    },
    may,
    arguments: (operation, role) => requests[operation]!(may[operation]!.includes(role)),
    state,
  })
  for (const [operation, statuses] of Object.entries(walked)) {
    for (const role of may[operation]!)
      expect([200, 201, 202, 204], `${operation} as ${role}`).toContain(statuses[role])
  }
}, 120_000)

test('who has no role, or one that is not known, is nobody in particular', async () => {
  for (const claims of [{}, { role: 'admin' }, { role: 'organizer' }, { role: ['platform'] }]) {
    const as = { sub: 'someone', claims }
    expect((await race.call('GET', `${pathOf(event)}/stats`, { as })).status).toBe(403)
    expect((await race.call('POST', '/organizers', { as, body: { orgId: 'x', name: 'X' } })).status).toBe(403)
    expect((await race.call('GET', `${pathOf(event)}/photos`, { as })).status).toBe(200)
  }
})

test('a photographer whose token says not which sees no uploads, and sends none', async () => {
  const as = { sub: 'someone', claims: { role: 'photographer' } }
  expect((await race.call('GET', `${pathOf(event)}/uploads`, { as })).status).toBe(403)
  const body = { rawKey: `${event.orgId}/${event.eventId}/raw/${newFile()}` }
  expect((await race.call('POST', '/uploads', { as, body })).status).toBe(403)
})

test('no secret of a photo is told to visitors, photographers or organizers of others', async () => {
  const hidden = ['rawKey', 's3Uri', 'faceIds', 'creditFlag']
  const shownTo = async (path: string, as: Parameters<typeof race.call>[2]) => {
    const { body } = await race.call('GET', path, as)
    return Object.keys(body.items?.[0] ?? body).filter(name => hidden.includes(name))
  }
  const path = pathOf(event)
  for (const rest of ['/photos', `/photos/${photo.ulid}`].map(end => path + end)) {
    for (const as of [undefined, visitor('v1'), photographer(photographerId), organizer('another')])
      expect(await shownTo(rest, { as }), rest).toEqual([])
    expect(await shownTo(rest, { as: organizer(event.orgId) }), rest).toContain('rawKey')
  }
  const listed = `/photographers/${photographerId}/photos`
  for (const as of [undefined, visitor('v1'), organizer('another')])
    expect(await shownTo(listed, { as })).toEqual([])
})
