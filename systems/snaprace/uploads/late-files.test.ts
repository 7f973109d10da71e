import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { finishJobs } from '../jobs/finish-jobs.ts'
import { accepted, aPicture, codeOf, openRace, pathOf } from '../test/race.ts'
import type { EventKey } from '../truth/truth.ts'

const race = openRace()
const { call, served, tell } = race

const filesOf = async ({ orgId, eventId }: EventKey) => {
  const keys: string[] = []
  for await (const key of race.ports().objects.list(`${orgId}/${eventId}/`)) keys.push(key)
  return keys
}

const sweep = () => finishJobs.run(race.context())

const rawKeyOf = ({ orgId, eventId }: EventKey, file: string) => `${orgId}/${eventId}/raw/${file}`
const create = ({ orgId, eventId }: EventKey) =>
  call('POST', `/organizers/${orgId}/events`, { body: { eventId, name: 'Again', eventDate: '2026-01-01' } })

describe('a file that comes by an address of the store', () => {
  /** What the store does with an address: nobody asks the server any more. */
  const arrive = (rawKey: string) => race.ports().objects.put(rawKey, 'x')
  const addressOf = async (event: EventKey, file: string): Promise<string> =>
    accepted(await race.address(event, file, 'x')).rawKey
  let addresses = 0
  beforeEach(() => {
    served.at('2025-01-20T10:00:00.000Z')
    const uploadUrl = async (key: string) => ({
      url: `https://bucket.example/${key}?signed=${++addresses}`,
      headers: { 'if-none-match': '*' },
    })
    Object.assign(race.ports().objects, { uploadUrl })
  })
  afterEach(() => {
    Object.assign(race.ports().objects, { uploadUrl: undefined })
    served.at('2025-01-20T10:00:00.000Z')
  })

  test('after its event was deleted goes too, and the id is free when no address is good any more', async () => {
    const event = await race.event()
    const rawKey = await addressOf(event, 'late.jpg')
    accepted(await call('DELETE', pathOf(event)))
    await race.drain()
    expect(codeOf(await create(event))).toEqual([409, 'EVENT_DELETING'])
    await arrive(rawKey)
    served.at('2025-01-20T10:14:00.000Z')
    await sweep()
    expect(await filesOf(event)).toEqual([])
    expect(codeOf(await create(event))).toEqual([409, 'EVENT_DELETING'])
    // One that was begun to be sent at the last moment.
    await arrive(rawKey)
    served.at('2025-01-20T10:31:00.000Z')
    await sweep()
    expect(await filesOf(event)).toEqual([])
    expect((await create(event)).status).toBe(201)
  })

  test('and is told of goes at once', async () => {
    const event = await race.event()
    const rawKey = await addressOf(event, 'told.jpg')
    accepted(await call('DELETE', pathOf(event)))
    await race.drain()
    await arrive(rawKey)
    expect((await tell(rawKey)).body).toEqual({
      state: 'IGNORED',
      reason: 'UNKNOWN_EVENT',
    })
    expect(await filesOf(event)).toEqual([])
    expect(await race.stored(event)).toEqual([])
  })

  test('after its photo was taken down has no place to come to, and leaves nothing', async () => {
    const event = await race.event()
    const { objects } = race.ports()
    const rawKey = await addressOf(event, 'down.jpg')
    await objects.create(rawKey, await aPicture())
    const { ulid } = accepted(await tell(rawKey))
    await race.drain()
    accepted(await call('DELETE', `${pathOf(event)}/photos/${ulid}`))
    await race.drain()
    // What the store asks of an address: that there is nothing yet.
    expect(await objects.create(rawKey, 'again')).toBe(false)
    expect(await objects.size(rawKey)).toBe(0)
    expect((await tell(rawKey)).body).toMatchObject({ ulid, state: 'REMOVED' })
    expect(await objects.create(rawKey, 'again')).toBe(false)
    served.at('2025-02-01T00:00:00.000Z')
    await served.engine.sweep()
    await race.drain()
    expect(await filesOf(event)).toEqual([])
    expect((await tell(rawKey)).body).toMatchObject({ ulid, state: 'REMOVED' })
  })

  test('by an address that is good no more leaves nothing when its photo is taken down', async () => {
    const event = await race.event()
    const rawKey = await addressOf(event, 'old.jpg')
    await race.ports().objects.create(rawKey, await aPicture())
    const { ulid } = accepted(await tell(rawKey))
    await race.drain()
    served.at('2025-01-20T10:31:00.000Z')
    accepted(await call('DELETE', `${pathOf(event)}/photos/${ulid}`))
    await race.drain()
    expect(await filesOf(event)).toEqual([])
  })

  test('of an event that never was stays where somebody put it', async () => {
    const event = { orgId: 'snaprace-kr', eventId: 'not-yet' }
    await arrive(rawKeyOf(event, 'early.jpg'))
    expect((await tell(rawKeyOf(event, 'early.jpg'))).body).toMatchObject({ reason: 'UNKNOWN_EVENT' })
    expect(await filesOf(event)).toEqual([rawKeyOf(event, 'early.jpg')])
  })

  test('has a name that a file can have, and every address is a new one, which nobody keeps', async () => {
    const event = await race.event()
    for (const file of ['가'.repeat(200), 'a/b', ''])
      expect(codeOf(await race.address(event, file, 'x')), file).toEqual([400, 'VALIDATION_ERROR'])
    const urls = [await race.address(event, 'a.jpg', 'x'), await race.address(event, 'a.jpg', 'x')]
    expect(new Set(urls.map(({ body }) => body.url)).size).toBe(2)
    const kept = await served.engine.send('Scan', { TableName: 'PhotoService-dev' })
    expect(JSON.stringify(kept)).not.toContain('bucket.example')
  })
})

describe('a file that is sent to the API', () => {
  test('while its event is deleted leaves nothing', async () => {
    const event = await race.event()
    const { objects } = race.ports()
    const { create } = objects
    Object.assign(objects, {
      create: async (...given: Parameters<typeof create>) => {
        accepted(await call('DELETE', pathOf(event)))
        await race.drain()
        return create(...given)
      },
    })
    const sent = race.send(`/snaprace${pathOf(event)}/raw/a.jpg`, 'x')
    const response = await sent.finally(() => Object.assign(objects, { create }))
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
    // The feed repeats everything that happened to the old one.
    await served.feed.replay('snaprace')
    await race.drain()
    served.at('2025-01-20T10:00:00.000Z')
    expect(await filesOf(event)).toEqual([rawKeyOf(event, 'same.jpg')])
  })
})
