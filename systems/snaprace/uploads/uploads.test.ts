import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accepted,
  aPicture,
  codeOf,
  machine,
  openRace,
  organizer,
  pathOf,
  photographer,
} from '../test/race.ts'
import type { EventKey } from '../truth/truth.ts'

const race = openRace()
const { call, drain, served, send, tell, ports } = race

const [ann, bo] = [photographer('ph_ann'), photographer('ph_bo')]
let event: EventKey
let picture: Uint8Array

beforeAll(async () => {
  picture = await aPicture()
})
beforeEach(async () => {
  served.at('2025-01-20T10:00:00.000Z')
  event = await race.event()
  await race.photographer('ph_ann', event)
  await race.photographer('ph_bo', event)
})
afterEach(() => served.at('2025-01-20T10:00:00.000Z'))

const address = async (as = ann, bytes: Uint8Array | string = picture, file = 'DSC_0001.jpg') =>
  accepted(await race.address(event, file, bytes, as)) as { rawKey: string; url: string; expiresAt: string }
const photo = async (ulid: string) => accepted(await call('GET', `${pathOf(event)}/photos/${ulid}`))
const textIn = async (rawKey: string) => Buffer.from((await ports().objects.get(rawKey)) ?? []).toString()

describe('pictures are not lost', () => {
  test('two photographers with files of one name have two photos, each with its credit', async () => {
    const [one, other] = [await address(ann), await address(bo)]
    expect(one.rawKey).toMatch(
      new RegExp(`^${event.orgId}/${event.eventId}/raw/[0-9A-HJKMNP-TV-Z]{26}-DSC_0001\\.jpg$`),
    )
    expect(one.rawKey).not.toBe(other.rawKey)
    accepted(await send(one.url, picture, ann))
    accepted(await send(other.url, picture, bo))
    const [first, second] = [accepted(await tell(one.rawKey, ann)), accepted(await tell(other.rawKey, bo))]
    await drain()
    expect(await photo(first.ulid)).toMatchObject({
      originalFilename: 'DSC_0001.jpg',
      rawKey: one.rawKey,
      photographerId: 'ph_ann',
    })
    expect(await photo(second.ulid)).toMatchObject({ photographerId: 'ph_bo', rawKey: other.rawKey })
  })

  test('of two files that are sent to one address at once one is kept, and the other is told so', async () => {
    for (let round = 0; round < 20; round++) {
      const { url, rawKey } = await address(ann, 'abc')
      const bodies = ['abc', 'xyz']
      const answers = await Promise.all(bodies.map(body => send(url, body, ann)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await textIn(rawKey)).toBe(bodies[answers.findIndex(({ status }) => status === 200)])
    }
  })

  test('an address takes one file of its type and size, in its time, and the same file again', async () => {
    const { url, rawKey, expiresAt } = await address(ann, 'abc')
    expect(expiresAt).toBe('2025-01-20T10:15:00.000Z')
    expect(codeOf(await send(url, 'abcd', ann))).toEqual([400, 'VALIDATION_ERROR'])
    expect(codeOf(await send(url, 'abc', ann, 'image/png'))).toEqual([400, 'VALIDATION_ERROR'])
    expect(await ports().objects.size(rawKey)).toBeUndefined()
    expect((await send(url, 'abc', ann)).body).toEqual({ rawKey, size: 3 })
    expect((await send(url, 'abc', ann)).body).toEqual({ rawKey, size: 3 })
    expect(codeOf(await send(url, 'xyz', ann))).toEqual([409, 'FILE_EXISTS'])
    expect(await textIn(rawKey)).toBe('abc')
    const late = await address(ann, 'abc')
    served.at('2025-01-20T10:15:00.001Z')
    expect(codeOf(await send(late.url, 'abc', ann))).toEqual([410, 'ADDRESS_EXPIRED'])
    expect(await ports().objects.size(late.rawKey)).toBeUndefined()
  })

  test('files have 64 MB at most', async () => {
    const ask = (size: number) =>
      call('POST', `${pathOf(event)}/upload-urls`, {
        as: ann,
        body: { file: 'a.jpg', contentType: 'image/jpeg', size },
      })
    expect((await ask(64 * 1024 * 1024)).status).toBe(201)
    for (const size of [64 * 1024 * 1024 + 1, 0, 1.5])
      expect(codeOf(await ask(size)), String(size)).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('an address is dead after its photo was taken down', async () => {
    const { url, rawKey } = await address()
    accepted(await send(url, picture, ann))
    const { ulid } = accepted(await tell(rawKey, ann))
    await drain()
    accepted(await call('DELETE', `${pathOf(event)}/photos/${ulid}`))
    await drain()
    expect(codeOf(await send(url, picture, ann))).toEqual([409, 'FILE_EXISTS'])
    expect(await ports().objects.size(rawKey)).toBeUndefined()
    expect((await tell(rawKey, ann)).body).toMatchObject({ ulid, state: 'REMOVED' })
  })

  test('where the store takes files, type, size and a free key are asked of it', async () => {
    const asked: unknown[] = []
    const uploadUrl = async (...given: unknown[]) => {
      asked.push(given)
      return { url: 'https://bucket.example/x', headers: { 'if-none-match': '*' } }
    }
    Object.assign(ports().objects, { uploadUrl })
    try {
      const { rawKey, ...given } = await address(ann, 'abc')
      expect(asked).toEqual([[rawKey, { contentType: 'image/jpeg', size: 3, expiresIn: 900 }]])
      expect(given).toEqual({
        method: 'PUT',
        url: 'https://bucket.example/x',
        headers: { 'if-none-match': '*' },
        expiresAt: '2025-01-20T10:15:00.000Z',
        isThere: false,
        rawId: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
    } finally {
      Object.assign(ports().objects, { uploadUrl: undefined })
    }
  })

  test('a file that arrived and that nobody told of becomes a photo when its address is forgotten', async () => {
    const { url } = await address()
    accepted(await send(url, picture, ann))
    await address(ann, 'never sent')
    await drain()
    expect(await race.list(`${pathOf(event)}/photos`)).toEqual([])
    served.at('2025-01-28T10:00:00.000Z')
    await served.engine.sweep()
    await drain()
    const photos = await race.list(`${pathOf(event)}/photos`)
    expect(photos).toMatchObject([{ photographerId: 'ph_ann', originalFilename: 'DSC_0001.jpg' }])
    expect(await race.list(`${pathOf(event)}/uploads`)).toHaveLength(1)
  })
})

describe('credit is for whoever was given the address', () => {
  test('nobody else sends to it or tells of it first, and those who look after the event change no credit', async () => {
    const { url, rawKey } = await address(ann)
    expect(codeOf(await send(url, picture, bo))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await tell(rawKey, bo))).toEqual([403, 'FORBIDDEN'])
    accepted(await send(url, picture, ann))
    expect(codeOf(await tell(rawKey, bo))).toEqual([403, 'FORBIDDEN'])
    const body = { rawKey, photographerId: 'ph_bo' }
    expect(codeOf(await call('POST', '/uploads', { as: machine, body }))).toEqual([403, 'FORBIDDEN'])
    const { ulid } = accepted(await tell(rawKey, organizer(event.orgId)))
    expect(accepted(await tell(rawKey, ann)).ulid).toBe(ulid)
    await drain()
    expect((await photo(ulid)).photographerId).toBe('ph_ann')
  })

  test('what an organizer uploads is credited to nobody, unless the ingest machine says to whom', async () => {
    const own = organizer(event.orgId)
    const uploaded = async (name: object) => {
      const { url, rawKey } = await address(own)
      expect(codeOf(await send(url, picture, ann))).toEqual([403, 'FORBIDDEN'])
      accepted(await send(url, picture, own))
      const body = { rawKey, ...name }
      const { ulid } = accepted(await call('POST', '/uploads', { as: machine, body }))
      await drain()
      return (await photo(ulid)).photographerId
    }
    expect(await uploaded({})).toBeUndefined()
    expect(await uploaded({ photographerId: 'ph_bo' })).toBe('ph_bo')
  })

  test('keys of other shapes come from the ingest machine alone', async () => {
    const rawKey = `${event.orgId}/${event.eventId}/raw/DSC_1234.jpg`
    const madeUp = `${event.orgId}/${event.eventId}/raw/01HXY8FWZM5KJQD9K3Y6R8NZTP-DSC_1234.jpg`
    for (const as of [ann, organizer(event.orgId), undefined]) {
      const caller = as === undefined ? {} : { as }
      const refused = await call('POST', '/uploads', { ...caller, body: { rawKey } })
      expect(codeOf(refused)).toEqual([403, 'FORBIDDEN'])
      const unknown = await call('POST', '/uploads', { ...caller, body: { rawKey: madeUp } })
      expect(codeOf(unknown)).toEqual([404, 'NOT_FOUND'])
    }
    expect(codeOf(await send(`/snaprace${pathOf(event)}/raw/DSC_1234.jpg`, picture, ann))).toEqual([
      403,
      'FORBIDDEN',
    ])
    accepted(await send(`/snaprace${pathOf(event)}/raw/DSC_1234.jpg`, picture))
    const { ulid } = accepted(await tell(rawKey))
    expect(accepted(await tell(madeUp)).state).toBe('UPLOADED')
    await drain()
    expect(await photo(ulid)).toMatchObject({ originalFilename: 'DSC_1234.jpg', rawKey })
  })
})

describe('what was told too early, or by the wrong one', () => {
  const uploads = async () => race.list(`${pathOf(event)}/uploads`)

  test('a file told of before it arrived is begun again when it is sent', async () => {
    const { url, rawKey } = await address()
    const { ulid } = accepted(await tell(rawKey, ann))
    await drain()
    expect(await uploads()).toMatchObject([{ state: 'FAILED', reason: 'RAW_MISSING' }])
    accepted(await send(url, picture, ann))
    await drain()
    expect(await uploads()).toMatchObject([{ state: 'INDEXED', ulid }])
    expect(await photo(ulid)).toMatchObject({ photographerId: 'ph_ann' })
    expect(await race.list(`${pathOf(event)}/uploads?state=FAILED`)).toEqual([])
  })

  test('or when it is told of again, by the photographer too', async () => {
    const { rawKey } = await address()
    const { ulid } = accepted(await tell(rawKey, ann))
    await drain()
    // As a store does that takes files by itself.
    await ports().objects.create(rawKey, picture)
    expect(accepted(await tell(rawKey, ann))).toMatchObject({ ulid, state: 'UPLOADED' })
    await drain()
    expect(await uploads()).toMatchObject([{ state: 'INDEXED', ulid }])
    expect(accepted(await tell(rawKey, ann))).toMatchObject({ ulid, state: 'INDEXED' })
  })

  test('one that arrives while it is found missing is not left behind', async () => {
    const { rawKey } = await address()
    const { objects } = ports()
    const { size } = objects
    Object.assign(objects, {
      size: async (key: string) => {
        const found = await size(key)
        Object.assign(objects, { size })
        await objects.create(rawKey, picture)
        accepted(await tell(rawKey, ann))
        return found
      },
    })
    accepted(await tell(rawKey, ann))
    await drain()
    expect(await uploads()).toMatchObject([{ state: 'INDEXED' }])
  })

  test('what failed for another reason waits for those who look after the event', async () => {
    const { url, rawKey } = await address(ann, 'no picture')
    accepted(await send(url, 'no picture', ann))
    accepted(await tell(rawKey, ann))
    await drain()
    expect(accepted(await tell(rawKey, ann)).state).toBe('FAILED')
    await drain()
    expect(await uploads()).toMatchObject([{ state: 'FAILED', reason: 'NOT_AN_IMAGE' }])
  })

  test('what is on a photo is believed from the ingest machine, and from others in test mode alone', async () => {
    const analysis = { text: [{ value: '4711', confidence: 99 }] }
    const told = async (as: typeof ann) => {
      const { url, rawKey } = await address()
      accepted(await send(url, picture, ann))
      return call('POST', '/uploads', { as, body: { rawKey, analysis } })
    }
    expect((await told(ann)).status).toBe(202)
    Object.assign(ports(), { believesEverybody: false })
    try {
      for (const as of [ann, organizer(event.orgId), { sub: 'p', claims: { role: 'platform' } }])
        expect(codeOf(await told(as))).toEqual([403, 'FORBIDDEN'])
      const { ulid } = accepted(await told(machine))
      await drain()
      expect(await photo(ulid)).toMatchObject({ bibs: ['4711'], photographerId: 'ph_ann' })
    } finally {
      Object.assign(ports(), { believesEverybody: true })
    }
  })
})

test('a photographer who was deactivated, or taken off the event, uploads nothing', async () => {
  const { truth } = ports()
  const early = [await address(ann), await address(bo)]
  await truth.updatePhotographer('ph_ann', { active: false }, { at: new Date() })
  await truth.unlink(event, 'ph_bo', { at: new Date() })
  for (const [at, as] of [ann, bo].entries()) {
    const { url, rawKey } = early[at]!
    expect(codeOf(await race.address(event, 'b.jpg', picture, as))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await send(url, picture, as))).toEqual([403, 'FORBIDDEN'])
    // Where the store takes files it does not ask: then the file is not published.
    await ports().objects.create(rawKey, picture)
    expect(codeOf(await tell(rawKey, as))).toEqual([403, 'FORBIDDEN'])
  }
  served.at('2025-01-28T10:00:00.000Z')
  await served.engine.sweep()
  await drain()
  expect(await race.list(`${pathOf(event)}/photos`)).toEqual([])
  await truth.updatePhotographer('ph_ann', { active: true }, { at: new Date() })
  await served.feed.replay('snaprace')
  await drain()
  expect(await race.list(`${pathOf(event)}/photos`), 'a replay after they were reactivated').toEqual([])
  const refused = await race.list(`${pathOf(event)}/uploads`)
  expect(refused).toHaveLength(2)
  expect(refused).toContainEqual(
    expect.objectContaining({
      rawKey: early[0]!.rawKey,
      state: 'FAILED',
      reason: 'UPLOADER_NOT_WORKING',
      photographerId: 'ph_ann',
    }),
  )
  const path = `/uploads/${refused[0].rawId}/reprocessings`
  accepted(await call('POST', `${pathOf(event)}${path}`, { as: organizer(event.orgId), body: {} }))
  await drain()
  expect(await race.list(`${pathOf(event)}/photos`), 'who looks after the event publishes one').toHaveLength(
    1,
  )
  const again = await address(ann)
  expect((await send(again.url, picture, ann)).status).toBe(200)
})
