import { beforeAll, expect, test } from 'vitest'
import { accepted, openRace, pathOf } from '../test/race.ts'
import { demo } from './demo.ts'
import { sampleEvents } from './truth.ts'

const race = openRace()
const [seoul] = sampleEvents
const shares: number[] = []
beforeAll(async () => {
  const { db, ports } = race.served.runtime.systems[0]!
  const now = race.served.runtime.now()
  for (let n = 0; n < 2; n++) {
    await demo.load({ db, ports, now, progress: share => void shares.push(share) })
    await race.drain()
  }
}, 120_000)

test('the sample data is there once, however often it is loaded', async () => {
  for (const event of sampleEvents) {
    const photos = await race.list(`${pathOf(event)}/photos`)
    expect(photos, event.eventId).toHaveLength(event.photoCount)
    expect(accepted(await race.call('GET', `${pathOf(event)}/drift`)).isClean, event.eventId).toBe(true)
  }
  expect(shares[0]).toBeGreaterThan(0)
  expect(shares.at(-1)).toBe(1)
})

test('the example that is printed works for its user', async () => {
  const { user, method, path } = demo.example
  const { sub, claims } = demo.users.find(each => each.sub === user)!
  const { status, body } = await race.served.call(method, path, { as: { sub, claims: { ...claims } } })
  expect(status).toBe(200)
  expect(body.items.length).toBeGreaterThan(0)
  expect(body.runner).toMatchObject({ bib: '1234', result: { rank: 1 } })
})

test('pictures are drawn, with thumb hashes, and can be downloaded', async () => {
  const [photo] = await race.list(`${pathOf(seoul!)}/photos`)
  expect(photo).toMatchObject({ dimensions: { width: 960, height: 640 }, format: 'jpeg' })
  expect(photo.thumbHash).toEqual(expect.any(String))
  const file = await fetch(
    `${race.served.server.url}/snaprace${pathOf(seoul!)}/photos/${photo.ulid}/download`,
  )
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('an inactive photographer is not credited, and the flag says why', async () => {
  const photos = await race.list(`${pathOf(sampleEvents[3]!)}/photos`)
  const flags = photos.map(photo => photo.creditFlag)
  expect(flags.filter(flag => flag === 'INACTIVE')).toHaveLength(2)
})

test('what is emptied leaves neither rows nor files', async () => {
  const { truth, objects } = race.ports()
  await truth.empty()
  expect(await truth.organizers({ limit: 9 })).toEqual([])
  const left: string[] = []
  for await (const key of objects.list('')) left.push(key)
  expect(left).toEqual([])
})
