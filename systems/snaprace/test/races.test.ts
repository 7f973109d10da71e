import { describe, expect, test } from 'vitest'
import { accepted, type Body, openRace, pathOf } from './race.ts'

const race = openRace()
const { call, drain, upload, list, stored, served, ports } = race

type Event = Parameters<typeof pathOf>[0]

/** R6, R8, R14: every photo has exactly the rows of its bibs and faces, and the counters count them. */
async function checkWhole(event: Event): Promise<number> {
  const items: Body[] = await stored(event)
  const of = (prefix: string) => items.filter(({ SK }) => SK.startsWith(prefix))
  const photos = of('PHOTO#')
  const list = (value: Body) => value.map((each: Body) => each.S)
  const bibRows = photos.flatMap(({ bibs, ulid }) =>
    list(bibs).map((bib: string) => `BIB#${bib}#PHOTO#${ulid}`),
  )
  const faceRows = photos.flatMap(({ faceIds, ulid }) =>
    list(faceIds).map((id: string) => `FACE#${id}#PHOTO#${ulid}`),
  )
  expect(of('BIB#').map(({ SK }) => SK)).toEqual(bibRows.sort())
  expect(of('FACE#').map(({ SK }) => SK)).toEqual(faceRows.sort())
  for (const { bibs, bibCount, faceIds, faceCount } of photos)
    expect([bibCount, faceCount]).toEqual([String(bibs.length), String(faceIds.length)])
  const faces = photos.reduce((sum, { faceIds }) => sum + faceIds.length, 0)
  expect(items.find(({ SK }) => SK === 'STATS#')).toMatchObject({
    photoCount: String(photos.length),
    faceCount: String(faces),
  })
  for (const { SK, photoCount } of of('STATS#PHOTOGRAPHER#')) {
    const own = photos.filter(({ photographerId }) => SK === `STATS#PHOTOGRAPHER#${photographerId}`)
    expect(photoCount).toBe(String(own.length))
  }
  return photos.length
}

describe('many at once', () => {
  test('R7, R14: twenty files, each told three times while the feed runs, are twenty photos', async () => {
    const event = await race.event()
    await race.photographer('ph_many', event)
    const files = Array.from({ length: 20 }, (_, at) => `file-${at}.jpg`)
    const told = files.flatMap(file =>
      [1, 2, 3].map(() => ({ file, photographerId: 'ph_many', bibs: ['100', '200'], people: ['kim'] })),
    )
    const uploads = Promise.all(told.map(taken => upload(event, taken)))
    const draining = [drain(), drain(), drain()]
    const ulids = new Set((await uploads).map(({ ulid }) => ulid))
    await Promise.all(draining)
    await drain()
    expect(ulids.size).toBe(20)
    expect(await checkWhole(event)).toBe(20)
    expect(await list(`${pathOf(event)}/bibs/100/photos?limit=7`)).toHaveLength(20)
  })

  test('corrections, takedowns and reprocessings of the same photos leave everything whole (R6, R8, R14)', async () => {
    const event = await race.event()
    served.faults.set({ system: 'snaprace', component: 'textDetector' })
    const uploads: Body[] = []
    for (let at = 0; at < 10; at++)
      uploads.push(await upload(event, { bibs: ['100', `${200 + at}`], people: ['kim', 'lee'] }))
    await drain()
    served.faults.clear('snaprace')
    const path = pathOf(event)
    const work = uploads.flatMap(({ ulid, rawId }, at) => [
      () => call('PUT', `${path}/photos/${ulid}/bibs`, { body: { bibs: ['300', `${400 + at}`] } }),
      () => call('POST', `${path}/uploads/${rawId}/reprocessings`, { body: {} }),
      () => call('PUT', `${path}/photos/${ulid}/bibs`, { body: { bibs: ['500'] } }),
      ...(at % 3 === 0 ? [() => call('DELETE', `${path}/photos/${ulid}`)] : []),
    ])
    const draining = Promise.all([drain(), drain()])
    const answers = await Promise.all(work.map(one => one()))
    await draining
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await drain()
    expect(await checkWhole(event)).toBe(6)
    const removed = uploads.filter((_, at) => at % 3 === 0)
    for (const { ulid } of removed) expect((await call('GET', `${path}/photos/${ulid}`)).status).toBe(404)
    for (const upload of await list(`${path}/uploads`)) expect(['INDEXED', 'REMOVED']).toContain(upload.state)
    const kept: string[] = []
    for await (const key of ports().objects.list(`face-collections/${event.orgId}.${event.eventId}/photos/`))
      kept.push(key)
    expect(kept).toHaveLength(6)
  })

  test('bibs that are corrected while they are read again stay as they were corrected', async () => {
    const event = await race.event()
    served.faults.set({ system: 'snaprace', component: 'textDetector', times: 3 })
    const { ulid, rawId } = await upload(event, { bibs: ['100'] })
    await drain()
    const path = pathOf(event)
    const { textDetector } = ports()
    const { detect } = textDetector
    Object.assign(textDetector, {
      detect: async (...given: Parameters<typeof detect>) => {
        accepted(await call('PUT', `${path}/photos/${ulid}/bibs`, { body: { bibs: ['200'] } }))
        return detect(...given)
      },
    })
    accepted(await call('POST', `${path}/uploads/${rawId}/reprocessings`, { body: {} }))
    await drain().finally(() => Object.assign(textDetector, { detect }))
    const photo = accepted(await call('GET', `${path}/photos/${ulid}`))
    expect(photo.bibs).toEqual(['200'])
    expect(photo).not.toHaveProperty('partial')
    expect(await checkWhole(event)).toBe(1)
  })

  test('an event that is deleted while photos arrive leaves nothing behind', async () => {
    const event = await race.event()
    const told = Array.from({ length: 30 }, (_, at) =>
      upload(event, { bibs: ['100'], people: ['kim'], file: `${at}.jpg` }).catch(() => undefined),
    )
    await Promise.race(told)
    const deleted = call('DELETE', pathOf(event))
    await Promise.all([...told, drain(), drain()])
    accepted(await deleted)
    await drain()
    await drain()
    expect(await stored(event)).toEqual([])
    const kept: string[] = []
    for await (const key of ports().objects.list(`face-collections/${event.orgId}.${event.eventId}/`))
      kept.push(key)
    expect(kept).toEqual([])
  })
})
