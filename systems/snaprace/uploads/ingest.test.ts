import { describe, expect, test } from 'vitest'
import {
  accepted,
  type Body,
  codeOf,
  machine,
  openRace,
  organizer,
  pathOf,
  photographer,
  textOf,
} from '../test/race.ts'

const race = openRace()

const { call, drain, photo, served, shown, sortKeys, stored, upload } = race

const tell = (body: object, as = machine) => call('POST', '/uploads', { as, body })

describe('scenario 1: fan-out keys', () => {
  test('a photo with two bibs is a photo, two index rows, counters and a guard', async () => {
    const event = await race.event({ eventId: 'seoul-marathon-2024' })
    await race.photographer('ph_01', event)
    const ulid = await photo(event, { bibs: ['1234', '5678'], photographerId: 'ph_01' })
    expect(await sortKeys(event, 'PHOTO#', 'BIB#')).toEqual([
      `BIB#1234#PHOTO#${ulid}`,
      `BIB#5678#PHOTO#${ulid}`,
      `PHOTO#${ulid}`,
    ])
    const items = await stored(event)
    const of = (SK: string): Body => items.find(item => item.SK === SK)
    expect(of(`BIB#1234#PHOTO#${ulid}`)).toMatchObject({
      GSI1PK: 'EVT#seoul-marathon-2024#BIB#1234',
      GSI1SK: `PHOTO#${ulid}`,
    })
    expect(of(`PHOTO#${ulid}`)).toMatchObject({
      GSI2PK: 'PHOTOGRAPHER#ph_01',
      GSI2SK: 'EVT#seoul-marathon-2024#TIME#2025-01-20T10:00:00.000Z',
      bibCount: '2',
      processedKey: `snaprace-kr/seoul-marathon-2024/processed/${ulid}.jpg`,
      s3Uri: `s3://snaprace-images/snaprace-kr/seoul-marathon-2024/processed/${ulid}.jpg`,
    })
    expect(of('STATS#')).toMatchObject({ photoCount: '1', faceCount: '0' })
    expect(of('STATS#PHOTOGRAPHER#ph_01')).toMatchObject({ photoCount: '1' })
  })
})

describe('an upload', () => {
  test('R7: delivered three times in parallel, and again later, is one photo', async () => {
    const event = await race.event()
    const taken = { file: 'one.jpg', bibs: ['77'] }
    const told = await Promise.all([1, 2, 3].map(() => upload(event, { ...taken, bibs: ['777'] })))
    expect(new Set(told.map(({ ulid }) => ulid)).size).toBe(1)
    await drain()
    const again = await upload(event, taken)
    expect(again).toMatchObject({ ulid: told[0].ulid, state: 'INDEXED' })
    await drain()
    await served.feed.replay('snaprace')
    await drain()
    expect(await sortKeys(event, 'PHOTO#', 'BIB#', 'STATS#')).toEqual([
      `BIB#777#PHOTO#${again.ulid}`,
      `PHOTO#${again.ulid}`,
      'STATS#',
    ])
    expect((await stored(event)).find(({ SK }) => SK === 'STATS#')).toMatchObject({ photoCount: '1' })
  })

  test('elsewhere than under raw/, or of an unknown event, is ignored and leaves nothing', async () => {
    const event = await race.event()
    const ignored = async (rawKey: string) => {
      const { status, body } = await tell({ rawKey })
      return [status, body]
    }
    const { orgId, eventId } = event
    expect(await ignored(`${orgId}/${eventId}/processed/x.jpg`)).toEqual([
      200,
      { state: 'IGNORED', reason: 'NOT_RAW' },
    ])
    expect(await ignored(`${orgId}/nowhere/raw/x.jpg`)).toEqual([
      200,
      { state: 'IGNORED', reason: 'UNKNOWN_EVENT' },
    ])
    expect(await ignored(`other-org/${eventId}/raw/x.jpg`)).toEqual([
      200,
      { state: 'IGNORED', reason: 'UNKNOWN_EVENT' },
    ])
    expect(await ignored('Not A Slug/x/raw/x.jpg')).toEqual([200, { state: 'IGNORED', reason: 'NOT_RAW' }])
    expect(codeOf(await tell({ rawKey: `${orgId}/${eventId}/raw/../../x` }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
    expect(await stored(event)).toEqual([])
  })

  test('with the same Idempotency-Key is answered the same', async () => {
    const { orgId, eventId } = await race.event()
    const request = {
      as: machine,
      body: { rawKey: `${orgId}/${eventId}/raw/k.jpg` },
      headers: { 'idempotency-key': 'k1' },
    }
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/uploads', request)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    await drain()
    expect((await call('POST', '/uploads', request)).body).toEqual(answers[0]!.body)
  })

  test('is made by photographers as themselves, where they are assigned, and by organizers in their own events', async () => {
    const [event, other] = [await race.event(), await race.event({ orgId: 'other-org' })]
    await race.photographer('ph_self', event)
    const as = photographer('ph_self')
    const { rawKey } = accepted(await race.address(event, 'p.jpg', 'x', as))
    const elsewhere = accepted(await race.address(other, 'p.jpg', 'x', organizer('other-org')))
    expect((await tell({ rawKey }, as)).status).toBe(202)
    expect(codeOf(await tell({ rawKey: elsewhere.rawKey }, as))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await tell({ rawKey, photographerId: 'ph_01' }, as))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await tell({ rawKey: elsewhere.rawKey }, organizer(event.orgId)))).toEqual([
      403,
      'FORBIDDEN',
    ])
    expect((await tell({ rawKey: elsewhere.rawKey }, organizer('other-org'))).status).toBe(202)
    const [guard] = (await stored(event)).filter(({ SK }) => String(SK).startsWith('RAW#'))
    expect(guard).toMatchObject({ photographerId: 'ph_self' })
  })
})

describe('bibs', () => {
  test('are read where the detector is sure, of three to six digits with up to two letters, each once', async () => {
    const event = await race.event()
    const text = [
      ...textOf('1234', ' ab123 ', 'AB123', '12', '1234567', 'ABC12', '000', '0042', 'FINISH'),
      { value: '555', confidence: 89.9 },
      { value: '556', confidence: 90 },
    ]
    const ulid = await photo(event, { analysis: { text } })
    expect(await shown(event, ulid)).toMatchObject({ bibs: ['1234', 'AB123', '0042', '556'], bibCount: 4 })
  })

  test("R10: follow the event's own pattern where it has one", async () => {
    const event = await race.event({ bibPattern: 'K[0-9]{2}' })
    const ulid = await photo(event, { bibs: ['k12', '1234', 'K123'] })
    expect(await shown(event, ulid)).toMatchObject({ bibs: ['K12'] })
  })

  test('R6: 45 are kept, more are noise', async () => {
    const event = await race.event()
    const many = Array.from({ length: 46 }, (_, at) => String(1000 + at))
    const full = await photo(event, { bibs: many.slice(0, 45) })
    expect((await shown(event, full)).bibCount).toBe(45)
    const noisy = await photo(event, { bibs: many })
    expect(await shown(event, noisy)).toMatchObject({
      bibs: [],
      partial: true,
      partialReasons: ['TOO_MANY_BIBS'],
    })
  })

  test('R16: counts follow the lists, and no request can set them', async () => {
    const event = await race.event()
    const ulid = await photo(event, { bibs: ['100', '100', '200'], people: ['a', 'b', 'c'] })
    expect(await shown(event, ulid)).toMatchObject({ bibCount: 2, faceCount: 3 })
    const { orgId, eventId } = event
    const refused = await tell({ rawKey: `${orgId}/${eventId}/raw/x.jpg`, bibCount: 9 })
    expect(codeOf(refused)).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('faces', () => {
  test('R12: each has a row of its own, and no bib is attached to it', async () => {
    const event = await race.event()
    const ulid = await photo(event, { bibs: ['100', '200'], people: ['kim', 'lee', 'kim'] })
    const rows = (await stored(event)).filter(({ SK }) => String(SK).startsWith('FACE#'))
    expect(rows).toHaveLength(3)
    for (const { SK, faceId, bib, ...row } of rows) {
      expect(SK).toBe(`FACE#${faceId}#PHOTO#${ulid}`)
      expect(row).toMatchObject({ ulid, EntityType: 'FACE_INDEX' })
      expect(bib).toBeUndefined()
    }
  })
})

describe('time', () => {
  test('R15: of taking is shown and orders nothing; of processing comes from the clock, not from the ulid', async () => {
    const event = await race.event()
    const { orgId, eventId } = event
    const taken = async (file: string, capturedAt: string) => {
      const analysis = { width: 3, height: 2, format: 'jpeg', size: 9 }
      const { ulid } = accepted(
        await tell({ rawKey: `${orgId}/${eventId}/raw/${file}`, capturedAt, analysis }),
      )
      return ulid as string
    }
    const late = await taken('late.jpg', '2030-01-01T09:00:00+09:00')
    const early = await taken('early.jpg', '2020-01-01T00:00:00Z')
    served.at('2025-01-20T10:30:00.000Z')
    await drain()
    served.at('2025-01-20T10:00:00.000Z')
    const photos = await race.list(`${pathOf(event)}/photos`)
    expect(photos.map(({ ulid, capturedAt, createdAt }) => [ulid, capturedAt, createdAt])).toEqual([
      [early, '2020-01-01T00:00:00.000Z', '2025-01-20T10:30:00.000Z'],
      [late, '2030-01-01T00:00:00.000Z', '2025-01-20T10:30:00.000Z'],
    ])
  })
})

describe('credit', () => {
  test('R18: is given to those who exist, are active and assigned; else it is told why not', async () => {
    const event = await race.event()
    await race.photographer('ph_good', event)
    await race.photographer('ph_idle', event)
    await race.photographer('ph_free')
    await race.ports().truth.updatePhotographer('ph_idle', { active: false }, { at: new Date() })
    const credit = async (photographerId?: string) => {
      const ulid = await photo(event, { ...(photographerId && { photographerId }) })
      const [item] = (await stored(event)).filter(({ SK }) => SK === `PHOTO#${ulid}`)
      const { photographerId: id, GSI2PK, photographerHandle, creditFlag } = item as Body
      return [id, GSI2PK, photographerHandle, creditFlag]
    }
    const none = [undefined, undefined, undefined]
    expect(await credit('ph_good')).toEqual(['ph_good', 'PHOTOGRAPHER#ph_good', 'ph_good_studio', undefined])
    expect(await credit('ph_idle')).toEqual([...none, 'INACTIVE'])
    expect(await credit('ph_free')).toEqual([...none, 'NOT_ASSIGNED'])
    expect(await credit('ph_none')).toEqual([...none, 'UNKNOWN'])
    expect(await credit()).toEqual([...none, undefined])
  })
})
