import { describe, expect, test } from 'vitest'
import type { Caller } from '../../test/serving.ts'
import {
  type Body,
  codeOf,
  machine,
  openRace,
  organizer,
  pathOf,
  photographer,
  platform,
  visitor,
} from '../test/race.ts'

const race = openRace()
const { call, photo, list, served } = race

const ulidsIn = (items: readonly Body[]) => items.map(({ ulid }) => ulid)
const byBib = (event: Parameters<typeof pathOf>[0], bib: string, query = '') =>
  list(`${pathOf(event)}/bibs/${encodeURIComponent(bib)}/photos${query}`)

describe('bibs', () => {
  test('scenario 2, R4: are matched as a whole, and photos come with their size', async () => {
    const event = await race.event()
    const ulid = await photo(event, { bibs: ['123'] })
    await photo(event, { bibs: ['1234'] })
    await photo(event, { bibs: ['12345'] })
    const found = await byBib(event, '123')
    expect(found).toMatchObject([{ ulid, dimensions: { width: 3840, height: 2160 } }])
    expect(found[0].processedKey).toBe(`${event.orgId}/${event.eventId}/processed/${ulid}.jpg`)
    const unknown = await call('GET', `${pathOf(event)}/bibs/999/photos`)
    expect([unknown.status, unknown.body.items]).toEqual([200, []])
  })

  test('R10: are found in any spelling; what is none is refused', async () => {
    const event = await race.event()
    const ulid = await photo(event, { bibs: ['ab0042'] })
    expect(ulidsIn(await byBib(event, ' aB0042 '))).toEqual([ulid])
    expect(await byBib(event, 'AB42')).toEqual([])
    for (const bib of ['ABC1', '1234567', '12#3', 'x'])
      expect(codeOf(await call('GET', `${pathOf(event)}/bibs/${encodeURIComponent(bib)}/photos`))).toEqual([
        400,
        'VALIDATION_ERROR',
      ])
  })

  test('R5: rows whose photo is gone are left out, and the page is filled', async () => {
    const event = await race.event()
    const ulids: string[] = []
    for (let at = 0; at < 5; at++) ulids.push(await photo(event, { bibs: ['500'] }))
    const { db } = served.runtime.systems[0]!
    // As after an interrupted repair by hand: the row is left, the photo is not.
    await db.Photo.delete({ ...event, ulid: ulids[3] })
    await db.BibIndex.put({ ...event, ulid: ulids[3], bib: '500' })
    const { body } = await call('GET', `${pathOf(event)}/bibs/500/photos?limit=3`)
    expect(ulidsIn(body.items)).toEqual([ulids[4], ulids[2], ulids[1]])
    expect(ulidsIn(await byBib(event, '500', '?limit=1'))).toEqual([ulids[4], ulids[2], ulids[1], ulids[0]])
  })

  test("R1: rows of another organizer's event of the same id are never shown", async () => {
    const event = await race.event()
    const ulid = await photo(event, { bibs: ['600'] })
    const { db } = served.runtime.systems[0]!
    const foreign = { orgId: 'foreign-org', eventId: event.eventId, ulid: '01HXY8FWZM5KJQD9K3Y6R8NZTP' }
    const { version: _, ...photoOf } = await db.Photo.get({ ...event, ulid })
    await db.Photo.create({ ...photoOf, ...foreign })
    await db.BibIndex.create({ ...foreign, bib: '600' })
    expect(ulidsIn(await byBib(event, '600'))).toEqual([ulid])
    const stats = await call('GET', `${pathOf(event)}/stats?bib=600`)
    expect(stats.body.bib).toEqual({ bib: '600', photoCount: 1 })
    expect(codeOf(await call('GET', `/organizers/foreign-org/events/${event.eventId}/photos`))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  test('come with the result of their runner where the event shows results', async () => {
    const shows = await race.event({ showResults: true })
    const hides = await race.event()
    const runner = { bib: '700', name: 'Kim', result: { time: '3:14:15', rank: 42 } }
    for (const event of [shows, hides]) await race.ports().truth.putRunners(event, [runner])
    expect((await call('GET', `${pathOf(shows)}/bibs/700/photos`)).body.runner).toEqual(runner)
    expect((await call('GET', `${pathOf(hides)}/bibs/700/photos`)).body).not.toHaveProperty('runner')
  })
})

describe('the gallery', () => {
  test('is newest first, in pages of one as in one page', async () => {
    const event = await race.event()
    const ulids: string[] = []
    for (let at = 0; at < 4; at++) ulids.unshift(await photo(event, { bibs: [`${100 + at}`] }))
    expect(ulidsIn(await list(`${pathOf(event)}/photos`))).toEqual(ulids)
    expect(ulidsIn(await list(`${pathOf(event)}/photos?limit=1`))).toEqual(ulids)
    const { body } = await call('GET', `${pathOf(event)}/photos?limit=1`, { as: visitor('v1') })
    const stolen = await call('GET', `${pathOf(event)}/photos?cursor=${body.nextCursor}`, {
      as: visitor('v2'),
    })
    expect(codeOf(stolen)).toEqual([400, 'INVALID_CURSOR'])
  })

  test('of an inactive event is there for its organizer and the platform alone; of an unknown one for nobody', async () => {
    const event = await race.event()
    const ulid = await photo(event, { bibs: ['800'] })
    await race.ports().truth.updateEvent(event, { status: 'inactive' }, { at: new Date() })
    const paths = [
      '/photos',
      `/photos/${ulid}`,
      '/bibs/800/photos',
      `/photos/${ulid}/download`,
      `/photos/${ulid}/thumbnail`,
    ]
    for (const path of paths) {
      const status = async (as: Caller | undefined) =>
        (await call('GET', `${pathOf(event)}${path}`, { as })).status
      expect(await status(undefined), path).toBe(404)
      expect(await status(visitor('v1')), path).toBe(404)
      expect(await status(photographer('ph_x')), path).toBe(404)
      expect(await status(organizer('other-org')), path).toBe(404)
      expect(await status(machine), path).toBe(403)
      if (/download|thumbnail/.test(path)) continue
      expect(await status(organizer(event.orgId)), path).toBe(200)
    }
    const unknown = { ...event, eventId: 'nowhere' }
    for (const path of paths) expect((await call('GET', `${pathOf(unknown)}${path}`)).status, path).toBe(404)
  })

  test('never tells visitors where files are, whose faces are on them, or why somebody is not credited', async () => {
    const event = await race.event()
    const ulid = await photo(event, { bibs: ['900'], people: ['kim'], photographerId: 'ph_nobody' })
    const secret = ['rawKey', 's3Uri', 'faceIds', 'creditFlag', 'PK', 'SK', 'GSI2PK', 'EntityType']
    const of = async (path: string, as: Caller | undefined) => {
      const { body } = await call('GET', `${pathOf(event)}${path}`, { as })
      return body.items?.[0] ?? body
    }
    for (const path of ['/photos', '/bibs/900/photos', `/photos/${ulid}`]) {
      for (const as of [undefined, visitor('v1'), photographer('ph_x'), organizer('other-org')])
        for (const name of secret) expect(await of(path, as), path).not.toHaveProperty(name)
      const full = await of(path, organizer(event.orgId))
      expect(full).toMatchObject({
        rawKey: expect.any(String),
        faceIds: [expect.any(String)],
        creditFlag: 'UNKNOWN',
      })
      expect(full).not.toHaveProperty('PK')
    }
  })
})

describe('the photos of a photographer', () => {
  test('scenario 4, R3: an event whose id begins with that of another is not included', async () => {
    const short = await race.event({ eventId: 'nycm-2025' })
    const long = await race.event({ eventId: 'nycm-2025-half' })
    await race.photographer('ph_ny', short, long)
    for (const event of [short, short, long, long, long]) await photo(event, { photographerId: 'ph_ny' })
    const of = (query: string) => list(`/photographers/ph_ny/photos${query}`)
    expect(await of('?eventId=nycm-2025')).toHaveLength(2)
    expect(await of('?eventId=nycm-2025-half&limit=1')).toHaveLength(3)
    expect(await of('')).toHaveLength(5)
    await race.event({ eventId: 'nycm' })
    expect(await of('?eventId=nycm')).toEqual([])
    expect(codeOf(await call('GET', '/photographers/ph_ny/photos?eventId=nowhere'))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  test('R2: come newest first over all events, by time and then by ulid, in any size of page', async () => {
    const events = [
      await race.event({ eventId: 'b-race' }),
      await race.event({ eventId: 'a-race' }),
      await race.event({ eventId: 'c-race' }),
    ]
    await race.photographer('ph_all', ...events)
    const taken: { ulid: string; createdAt: string }[] = []
    for (let at = 0; at < 9; at++) {
      // Two of each minute, so that ties are met.
      const createdAt = new Date(Date.UTC(2025, 0, 20, 12, Math.floor(at / 2))).toISOString()
      served.at(createdAt)
      taken.push({ ulid: await photo(events[at % 3]!, { photographerId: 'ph_all' }), createdAt })
    }
    served.at('2025-01-20T10:00:00.000Z')
    const expected = taken
      .toSorted((one, other) => (one.createdAt + one.ulid < other.createdAt + other.ulid ? 1 : -1))
      .map(({ ulid }) => ulid)
    for (const limit of [1, 2, 4, 100])
      expect(ulidsIn(await list(`/photographers/ph_all/photos?limit=${limit}`))).toEqual(expected)
  })

  test("R1: are none of another organizer's event of the same id", async () => {
    const event = await race.event()
    await race.photographer('ph_wall', event)
    const ulid = await photo(event, { photographerId: 'ph_wall' })
    const { db } = served.runtime.systems[0]!
    const { version: _, ...foreign } = await db.Photo.get({ ...event, ulid })
    await db.Photo.create({ ...foreign, orgId: 'foreign-org', ulid: '01HXY8FWZM5KJQD9K3Y6R8NZTP' })
    for (const query of ['', `?eventId=${event.eventId}`])
      expect(ulidsIn(await list(`/photographers/ph_wall/photos${query}`))).toEqual([ulid])
  })

  test('of one who is not active, or unknown, are not there; nor are those of inactive events', async () => {
    const [event, other] = [await race.event(), await race.event()]
    await race.photographer('ph_off', event, other)
    await photo(event, { photographerId: 'ph_off' })
    await photo(other, { photographerId: 'ph_off' })
    const { truth } = race.ports()
    await truth.updateEvent(other, { status: 'inactive' }, { at: new Date() })
    expect(await list('/photographers/ph_off/photos', { as: visitor('v1') })).toHaveLength(1)
    expect(await list('/photographers/ph_off/photos', { as: organizer(other.orgId) })).toHaveLength(2)
    await truth.updatePhotographer('ph_off', { active: false }, { at: new Date() })
    for (const id of ['ph_off', 'ph_unknown'])
      for (const as of [visitor('v1'), platform])
        expect(codeOf(await call('GET', `/photographers/${id}/photos`, { as }))).toEqual([404, 'NOT_FOUND'])
  })
})
