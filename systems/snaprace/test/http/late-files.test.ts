import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { finishJobs } from '../../schedules/finish-jobs.ts'
import type { EventKey } from '../../truth/truth.ts'
import { accepted, codeOf, machine, openRace, pathOf } from './race.ts'

const race = openRace()
const { call, served } = race

const filesOf = async ({ orgId, eventId }: EventKey) => {
  const keys: string[] = []
  for await (const key of race.ports().objects.list(`${orgId}/${eventId}/`)) keys.push(key)
  return keys
}

const sweep = () => {
  const { runtime } = served
  const { db, ports } = runtime.systems[0]!
  return finishJobs.run({ db, ports, now: runtime.now(), ids: runtime.ids, log: runtime.log })
}

const rawKeyOf = ({ orgId, eventId }: EventKey, file: string) => `${orgId}/${eventId}/raw/${file}`
const tell = (rawKey: string) => call('POST', '/uploads', { as: machine, body: { rawKey } })
const create = ({ orgId, eventId }: EventKey) =>
  call('POST', `/organizers/${orgId}/events`, { body: { eventId, name: 'Again', eventDate: '2026-01-01' } })

describe('a file that comes by an address of the store', () => {
  /** What the store does with an address: nobody asks the server any more. */
  const arrive = (event: EventKey, file: string) => race.ports().objects.put(rawKeyOf(event, file), 'x')
  const addressOf = (event: EventKey, file: string, headers: Record<string, string> = {}) => {
    const body = { file, contentType: 'image/jpeg' }
    return call('POST', `${pathOf(event)}/upload-urls`, { as: machine, body, headers })
  }
  let addresses = 0
  beforeEach(() => {
    served.at('2025-01-20T10:00:00.000Z')
    const uploadUrl = async (key: string) => `https://bucket.example/${key}?signed=${++addresses}`
    Object.assign(race.ports().objects, { uploadUrl })
  })
  afterEach(() => {
    Object.assign(race.ports().objects, { uploadUrl: undefined })
    served.at('2025-01-20T10:00:00.000Z')
  })

  test('after its event was deleted goes too, and the id is free when no address is good any more', async () => {
    const event = await race.event()
    accepted(await addressOf(event, 'late.jpg'))
    accepted(await call('DELETE', pathOf(event)))
    await race.drain()
    expect(codeOf(await create(event))).toEqual([409, 'EVENT_DELETING'])
    await arrive(event, 'late.jpg')
    served.at('2025-01-20T10:14:00.000Z')
    await sweep()
    expect(await filesOf(event)).toEqual([])
    expect(codeOf(await create(event))).toEqual([409, 'EVENT_DELETING'])
    // One that was begun to be sent at the last moment.
    await arrive(event, 'late.jpg')
    served.at('2025-01-20T10:31:00.000Z')
    await sweep()
    expect(await filesOf(event)).toEqual([])
    expect((await create(event)).status).toBe(201)
  })

  test('and is told of goes at once', async () => {
    const event = await race.event()
    accepted(await addressOf(event, 'told.jpg'))
    accepted(await call('DELETE', pathOf(event)))
    await race.drain()
    await arrive(event, 'told.jpg')
    expect((await tell(rawKeyOf(event, 'told.jpg'))).body).toEqual({
      state: 'IGNORED',
      reason: 'UNKNOWN_EVENT',
    })
    expect(await filesOf(event)).toEqual([])
    expect(await race.stored(event)).toEqual([])
  })

  test('after its photo was taken down goes as soon as it is told of', async () => {
    const event = await race.event()
    const ulid = await race.photo(event, { file: 'down.jpg' })
    accepted(await call('DELETE', `${pathOf(event)}/photos/${ulid}`))
    await race.drain()
    await arrive(event, 'down.jpg')
    expect((await tell(rawKeyOf(event, 'down.jpg'))).body).toMatchObject({ ulid, state: 'REMOVED' })
    expect(await filesOf(event)).toEqual([])
  })

  test('of an event that never was stays where somebody put it', async () => {
    const event = { orgId: 'snaprace-kr', eventId: 'not-yet' }
    await arrive(event, 'early.jpg')
    expect((await tell(rawKeyOf(event, 'early.jpg'))).body).toMatchObject({ reason: 'UNKNOWN_EVENT' })
    expect(await filesOf(event)).toEqual([rawKeyOf(event, 'early.jpg')])
  })

  test('is not to replace another, which is perhaps not told of yet', async () => {
    const event = await race.event()
    await arrive(event, 'DSC_1.jpg-small')
    accepted(await addressOf(event, 'DSC_1.jpg'))
    await arrive(event, 'DSC_1.jpg')
    expect(codeOf(await addressOf(event, 'DSC_1.jpg'))).toEqual([409, 'FILE_EXISTS'])
    // It is no picture: what came to nothing may be sent again.
    accepted(await tell(rawKeyOf(event, 'DSC_1.jpg')))
    expect(codeOf(await addressOf(event, 'DSC_1.jpg'))).toEqual([409, 'FILE_EXISTS'])
    await race.drain()
    accepted(await addressOf(event, 'DSC_1.jpg'))
  })

  test('has a name that a file can have, and every address is a new one', async () => {
    const event = await race.event()
    for (const file of ['..', '.', '가'.repeat(200)])
      expect(codeOf(await addressOf(event, file)), file).toEqual([400, 'VALIDATION_ERROR'])
    const again = { 'idempotency-key': 'one' }
    const urls = [await addressOf(event, 'a.jpg', again), await addressOf(event, 'a.jpg', again)]
    expect(new Set(urls.map(({ body }) => body.url)).size).toBe(2)
    const kept = await served.engine.send('Scan', { TableName: 'PhotoService-dev' })
    expect(JSON.stringify(kept)).not.toContain('bucket.example')
  })
})

describe('a file that is sent to the API', () => {
  test('while its event is deleted leaves nothing', async () => {
    const event = await race.event()
    const { objects } = race.ports()
    const { put } = objects
    Object.assign(objects, {
      put: async (...given: Parameters<typeof put>) => {
        accepted(await call('DELETE', pathOf(event)))
        await race.drain()
        return put(...given)
      },
    })
    const response = await fetch(`${served.server.url}/snaprace${pathOf(event)}/raw/a.jpg`, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${await served.token(machine)}` },
      body: new Uint8Array([1]),
    }).finally(() => Object.assign(objects, { put }))
    expect(response.status).toBe(404)
    expect(await filesOf(event)).toEqual([])
  })

  test('to an event of an id that was deleted before is not taken for one of the old', async () => {
    const event = await race.event()
    await race.photo(event, { file: 'same.jpg' })
    accepted(await call('DELETE', pathOf(event)))
    await race.drain()
    served.at('2025-01-20T10:05:00.000Z')
    accepted(await create(event))
    await race.ports().objects.put(rawKeyOf(event, 'same.jpg'), 'x')
    // Everything that happened to the old one is told once more.
    await served.feed.replay('snaprace')
    await race.drain()
    served.at('2025-01-20T10:00:00.000Z')
    expect(await filesOf(event)).toEqual([rawKeyOf(event, 'same.jpg')])
  })
})
