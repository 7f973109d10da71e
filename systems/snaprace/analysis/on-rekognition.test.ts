import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { System } from '@monotable/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serving } from '../../test/serving.ts'
import { drawPhoto } from '../demo/pictures/draw-photo.ts'
import { system } from '../system.ts'
import { prepared } from '../test/prepared.ts'
import { accepted, type Body, codeOf, machine, openRace, pathOf, visitor } from '../test/race.ts'
import { advance } from '../uploads/advance.ts'
import { rawIdOf } from '../values/value-types.ts'

/** Stands where Rekognition would: knows one face on every picture, and on selfies unless it is told otherwise. */
class Service {
  readonly collections = new Map<string, Map<string, string>>()
  readonly asked: string[] = []
  fails: string | undefined
  /** How many faces it learns without anybody hearing of it. */
  lost = 0
  #faces = 0

  answer(operation: string, body: Body): [status: number, body: object] {
    this.asked.push(operation)
    const fail = this.fails
    this.fails = undefined
    if (fail) return [400, { __type: fail, message: fail }]
    const known = this.collections.get(body.CollectionId)
    if (operation === 'DetectText')
      return [200, { TextDetections: [{ Type: 'WORD', DetectedText: '6021', Confidence: 99 }] }]
    if (operation === 'CreateCollection') {
      this.collections.set(body.CollectionId, new Map())
      return [200, {}]
    }
    if (operation === 'DeleteCollection')
      return [200, { StatusCode: this.collections.delete(body.CollectionId) ? 200 : 404 }]
    if (!known) return [400, { __type: 'ResourceNotFoundException', message: 'none' }]
    if (operation === 'IndexFaces') {
      const FaceId = `00000000-0000-0000-0000-${String(++this.#faces).padStart(12, '0')}`
      known.set(FaceId, body.ExternalImageId)
      if (this.lost-- > 0) return [400, { __type: 'LostException', message: 'lost' }]
      return [200, { FaceRecords: [{ Face: { FaceId } }] }]
    }
    if (operation === 'ListFaces')
      return [200, { Faces: [...known].map(([FaceId, ExternalImageId]) => ({ FaceId, ExternalImageId })) }]
    if (operation === 'DeleteFaces') for (const id of body.FaceIds) known.delete(id)
    const FaceMatches = [...known.keys()].map(FaceId => ({ Similarity: 97, Face: { FaceId } }))
    return [200, operation === 'SearchFacesByImage' ? { FaceMatches } : {}]
  }
}

const service = new Service()
let server: Server
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const operation = String(request.headers['x-amz-target']).split('.')[1] as string
    const [status, body] = service.answer(operation, JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('AWS_ENDPOINT_URL_REKOGNITION', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubEnv('AWS_REGION', 'ap-northeast-2')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
})
afterAll(() => {
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
})

const withRekognition: System = {
  ...(system as System),
  openPorts: async context =>
    (await system.openPorts?.({ ...context, env: { SNAPRACE_ANALYSIS: 'rekognition' } })) ?? {},
}
const race = openRace(serving(prepared(withRekognition)))
const { call, drain, ports } = race

const picture = () => drawPhoto({ width: 300, height: 200, sky: '#bcd9ee', road: '#77787c', runners: [] })

test('with Rekognition photos are found by bib and by selfie, and taken down there too', async () => {
  const event = await race.event()
  const path = pathOf(event)
  const rawKey = `${event.orgId}/${event.eventId}/raw/1.jpg`
  await ports().objects.put(rawKey, await picture())
  // What is supplied is not looked at.
  const analysis = { text: [{ value: '1111', confidence: 99 }], faces: [{ personKey: 'kim' }] }
  const { ulid } = accepted(await call('POST', '/uploads', { as: machine, body: { rawKey, analysis } }))
  await drain()
  expect((await race.list(`${path}/bibs/6021/photos`)).map(photo => photo.ulid)).toEqual([ulid])
  expect(await race.list(`${path}/bibs/1111/photos`)).toEqual([])
  expect([...service.collections.get(`${event.orgId}.${event.eventId}`)!.values()]).toEqual([ulid])

  const as = visitor('v1')
  accepted(await call('POST', `${path}/consents`, { as, body: { textVersion: '1', accepted: true } }))
  const image = (await picture()).toString('base64')
  const search = (body: object) => call('POST', `${path}/selfie-searches`, { as, body })
  expect(accepted(await search({ image })).items).toMatchObject([{ similarity: 97, photo: { ulid } }])
  expect(accepted(await search({ image, bib: '6021' })).items).toEqual([])
  service.fails = 'InvalidParameterException'
  expect(codeOf(await search({ image }))).toEqual([422, 'NO_FACE'])
  service.fails = 'InvalidImageFormatException'
  expect(codeOf(await search({ image }))).toEqual([400, 'VALIDATION_ERROR'])
  const svg = Buffer.from('<svg/>').toString('base64')
  for (const body of [{ personKey: 'kim' }, { image: svg }, { image: '***' }])
    expect(codeOf(await search(body))).toEqual([400, 'VALIDATION_ERROR'])

  accepted(await call('DELETE', `${path}/photos/${ulid}`))
  await drain()
  expect(accepted(await search({ image })).items).toEqual([])
  expect(service.collections.get(`${event.orgId}.${event.eventId}`)!.size).toBe(0)
  accepted(await call('DELETE', path))
  await drain()
  expect(service.collections.size).toBe(0)
})

test('what is supplied does not stand for a file where Rekognition looks', async () => {
  const event = await race.event()
  await race.upload(event, { bibs: ['1111'] })
  await drain()
  expect(await race.list(`${pathOf(event)}/uploads`)).toMatchObject([
    { state: 'FAILED', reason: 'RAW_MISSING' },
  ])
})

test('what Rekognition cannot do three times is missing from the photo, and is made up for', async () => {
  const event = await race.event()
  const path = pathOf(event)
  const rawKey = `${event.orgId}/${event.eventId}/raw/2.jpg`
  await ports().objects.put(rawKey, await picture())
  race.served.faults.set({ system: 'snaprace', component: 'faceIndexer', times: 3 })
  const { ulid, rawId } = accepted(await call('POST', '/uploads', { as: machine, body: { rawKey } }))
  await drain()
  const photo = async () => (await call('GET', `${path}/photos/${ulid}`)).body
  expect(await photo()).toMatchObject({ bibs: ['6021'], partialReasons: ['FACES_FAILED'] })
  accepted(await call('POST', `${path}/uploads/${rawId}/reprocessings`, { body: {} }))
  await drain()
  expect(await photo()).toMatchObject({ bibs: ['6021'], faceCount: 1 })
  expect(await photo()).not.toHaveProperty('partial')
})

test('faces that Rekognition learnt without saying so are taken down with their photo', async () => {
  const event = await race.event()
  const path = pathOf(event)
  const rawKey = `${event.orgId}/${event.eventId}/raw/3.jpg`
  await ports().objects.put(rawKey, await picture())
  service.lost = 3
  const { ulid } = accepted(await call('POST', '/uploads', { as: machine, body: { rawKey } }))
  await drain()
  expect((await call('GET', `${path}/photos/${ulid}`)).body).toMatchObject({
    partialReasons: ['FACES_FAILED'],
  })
  const collection = service.collections.get(`${event.orgId}.${event.eventId}`)!
  expect(collection.size).toBe(1)
  accepted(await call('DELETE', `${path}/photos/${ulid}`))
  await drain()
  expect(collection.size).toBe(0)
})

describe('faces that an earlier run has learnt', () => {
  const toldOf = async (file: string) => {
    const event = await race.event()
    const rawKey = `${event.orgId}/${event.eventId}/raw/${file}`
    await ports().objects.put(rawKey, await picture())
    const { ulid, rawId } = accepted(await call('POST', '/uploads', { as: machine, body: { rawKey } }))
    const known = () => service.collections.get(`${event.orgId}.${event.eventId}`)!
    return { event, rawKey, ulid, rawId, known }
  }

  test('R7: and did not live to write down are learnt once', async () => {
    const { event, rawKey, ulid, rawId, known } = await toldOf('6.jpg')
    const { db } = race.served.runtime.systems[0]!
    const prepared = { width: 300, height: 200, format: 'jpeg', size: 1000 }
    await db.RawGuard.transition(
      { ...event, rawId },
      { state: 'PREPROCESSED' },
      { change: { set: { prepared } } },
    )
    await ports().objects.put(`${event.orgId}/${event.eventId}/processed/${ulid}.jpg`, await picture())
    await ports().faceIndexer.index(`${event.orgId}.${event.eventId}`, { ...event, ulid, rawKey })
    await drain()
    const photo = (await call('GET', `${pathOf(event)}/photos/${ulid}`)).body
    expect([...known().keys()]).toEqual(photo.faceIds)
  })

  test('without anybody hearing of it are learnt once when it is tried again', async () => {
    service.lost = 3
    const { event, ulid, rawId, known } = await toldOf('7.jpg')
    await drain()
    accepted(await call('POST', `${pathOf(event)}/uploads/${rawId}/reprocessings`, { body: {} }))
    await drain()
    const photo = (await call('GET', `${pathOf(event)}/photos/${ulid}`)).body
    expect([...known().keys()]).toEqual(photo.faceIds)
  })
})

test('a collection that was made again while its event was deleted goes too', async () => {
  const { orgId, eventId } = await race.event()
  const rawKey = `${orgId}/${eventId}/raw/4.jpg`
  accepted(await call('DELETE', pathOf({ orgId, eventId })))
  await drain()
  const ulid = '01HXY8FWZM5KJQD9K3Y6R8NZTP'
  service.collections.set(`${orgId}.${eventId}`, new Map([['a', ulid]]))
  const { db } = race.served.runtime.systems[0]!
  const { log, now } = race.served.runtime
  await advance(
    { db, ports: ports(), log, now: now() },
    { orgId, eventId, rawId: rawIdOf(rawKey), rawKey, ulid },
  )
  expect(service.collections.has(`${orgId}.${eventId}`)).toBe(false)
})

describe('faces of a fan-out that failed', () => {
  /** An upload of which faces are found, and then three times not written who took it. */
  async function failed(isPublished: boolean) {
    const event = await race.event()
    const photographerId = await race.photographer('ph_faces', event)
    const rawKey = `${event.orgId}/${event.eventId}/raw/5.jpg`
    await ports().objects.put(rawKey, await picture())
    const upload = { as: machine, body: { rawKey, photographerId } }
    const tell = async () =>
      accepted(await call('POST', '/uploads', upload)) as { ulid: string; rawId: string }
    const again = async () =>
      accepted(await call('POST', `${pathOf(event)}/uploads/${rawIdOf(rawKey)}/reprocessings`, { body: {} }))
    if (isPublished) {
      race.served.faults.set({ system: 'snaprace', component: 'faceIndexer', times: 3 })
      await tell()
      await drain()
    }
    const { truth } = ports()
    const { photographerAt } = truth
    Object.assign(truth, { photographerAt: () => Promise.reject(new Error('away')) })
    const { ulid } = isPublished ? await again() : await tell()
    await drain().finally(() => Object.assign(truth, { photographerAt }))
    const rows = async () =>
      (await race.stored(event)).flatMap(({ SK, faceId }) => (String(SK).startsWith('FACE#') ? [faceId] : []))
    expect(await rows()).toHaveLength(1)
    return { path: pathOf(event), ulid, again, rows }
  }

  test('make room for those that are found when it is tried again', async () => {
    const { path, ulid, again, rows } = await failed(false)
    await again()
    await drain()
    expect(await rows()).toEqual((await call('GET', `${path}/photos/${ulid}`)).body.faceIds)
  })

  test('go with their photo', async () => {
    const { path, ulid, rows } = await failed(true)
    accepted(await call('DELETE', `${path}/photos/${ulid}`))
    await drain()
    expect(await rows()).toEqual([])
  })
})
