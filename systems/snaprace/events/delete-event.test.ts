import { describe, expect, test } from 'vitest'
import { finishJobs } from '../jobs/finish-jobs.ts'
import { runJob } from '../jobs/run-job.ts'
import type { Db } from '../operation.ts'
import { codeOf, openRace, organizer, pathOf, visitor } from '../test/race.ts'

const race = openRace()
const { call, served } = race
const db = (): Db => served.runtime.systems[0]!.db

const filesOf = async (event: { orgId: string; eventId: string }) => {
  const keys: string[] = []
  for await (const key of race.ports().objects.list(`${event.orgId}/${event.eventId}/`)) keys.push(key)
  return keys
}

let count = 0
/** An event with everything that an event can have. */
async function fullEvent(photos = 3) {
  const event = await race.event()
  const photographerId = await race.photographer(`ph_del_${++count}`, event)
  const taken = Array.from({ length: photos }, (_, n) => ({
    photographerId,
    bibs: ['1234', `${2000 + n}`],
    people: ['ann'],
  }))
  const uploads = await Promise.all(taken.map(each => race.upload(event, each)))
  const ulids = uploads.map(({ ulid }) => ulid as string)
  await race.drain()
  const bibs = { body: { bibs: ['9999'] } }
  expect((await call('PUT', `${pathOf(event)}/photos/${ulids[0]}/bibs`, bibs)).status).toBe(200)
  served.faults.set({ system: 'snaprace', component: 'preprocessor', times: 20 })
  await race.upload(event, { file: 'broken.jpg' })
  await race.drain()
  served.faults.clear('snaprace')
  const consent = { as: visitor(`v${count}`), body: { textVersion: '1', accepted: true } }
  expect((await call('POST', `${pathOf(event)}/consents`, consent)).status).toBe(201)
  await race.ports().objects.put(`${event.orgId}/${event.eventId}/raw/loose.jpg`, 'x')
  await race.drain()
  return { event, photographerId, ulids, path: pathOf(event) }
}

describe('scenario 7: a deleted event', () => {
  test('takes along what is not in its form, and leaves what is not of it', async () => {
    const event = await race.event()
    const ulid = await race.photo(event, { bibs: ['1234'], people: ['ann'] })
    const PK = { S: `ORG#${event.orgId}#EVT#${event.eventId}` }
    const put = (Item: object) =>
      served.engine.send('PutItem', { TableName: 'PhotoService-dev', Item } as never)
    const other = '01HXY8FWZM5KJQD9K3Y6R8NZTP'
    await put({ PK, SK: { S: `PHOTO#${other}` }, EntityType: { S: 'PHOTO' }, size: { S: 'large' } })
    await put({
      PK,
      SK: { S: `BIB#77#PHOTO#${other}` },
      EntityType: { S: 'BIB_INDEX' },
      createdAt: { N: '5' },
    })
    await put({ PK, SK: { S: 'NOTE#1' }, EntityType: { S: 'NOTE' } })
    expect((await race.drain()).deadLetters).toBe(0)
    expect((await race.list(`${pathOf(event)}/photos`)).map(photo => photo.ulid)).toEqual([ulid])
    expect(codeOf(await call('GET', `${pathOf(event)}/photos/${other}`))).toEqual([500, 'ITEM_UNREADABLE'])
    const drift = (await call('GET', `${pathOf(event)}/drift`)).body
    expect([drift.isClean, drift.unreadable]).toEqual([false, 2])
    expect((await call('DELETE', pathOf(event))).status).toBe(202)
    expect((await race.drain()).deadLetters).toBe(0)
    expect((await race.stored(event)).map(({ SK }) => SK)).toEqual(['NOTE#1'])
  })

  test('is gone at once, and leaves no item, no file and no face', async () => {
    const { event, photographerId, ulids, path } = await fullEvent()
    const types = new Set((await race.stored(event)).map(({ EntityType }) => EntityType))
    const all = [
      'BIB_CHANGE',
      'BIB_INDEX',
      'CONSENT',
      'FACE_INDEX',
      'FAILED_POINTER',
      'PHOTO',
      'RAW_GUARD',
      'STATS',
    ]
    expect([...types].sort()).toEqual(all)
    expect((await call('DELETE', path)).status).toBe(202)
    for (const rest of ['/photos', `/photos/${ulids[0]}`, '/bibs/1234/photos', '/stats', '/drift?x', ''])
      expect(
        (await call('GET', path + rest.replace('?x', ''), { as: organizer(event.orgId) })).status,
        rest,
      ).toBe(404)
    expect(await race.list(`/photographers/${photographerId}/photos`, { as: undefined })).toEqual([])
    await race.drain()
    expect(await race.stored(event)).toEqual([])
    expect(await filesOf(event)).toEqual([])
    for (const rest of ['/photos', '/bibs/1234/photos'])
      expect(codeOf(await call('GET', path + rest, { as: undefined }))).toEqual([404, 'NOT_FOUND'])
    expect(await race.list(`/photographers/${photographerId}/photos`, { as: undefined })).toEqual([])
    expect(codeOf(await call('DELETE', path))).toEqual([404, 'NOT_FOUND'])
    const found = await race
      .ports()
      .faceIndexer.search(`${event.orgId}.${event.eventId}`, { personKey: 'ann' })
    expect(found).toEqual([])
  })

  test('keeps its id until nothing is left, and a new one of the same id has nothing of it', async () => {
    const { event, path } = await fullEvent(1)
    const again = { body: { eventId: event.eventId, name: 'Again', eventDate: '2026-01-01' } }
    expect((await call('DELETE', path)).status).toBe(202)
    expect(codeOf(await call('POST', `/organizers/${event.orgId}/events`, again))).toEqual([
      409,
      'EVENT_DELETING',
    ])
    await race.drain()
    expect((await call('POST', `/organizers/${event.orgId}/events`, again)).status).toBe(201)
    const ulid = await race.photo(event, { bibs: ['1234'] })
    // The feed repeats the job that deleted the old one, and every change before it.
    await served.feed.replay('snaprace')
    await race.drain()
    const photos = await race.list(`${path}/photos`, { as: undefined })
    expect(photos.map(photo => photo.ulid)).toEqual([ulid])
    expect((await call('GET', `${path}/stats`)).body).toMatchObject({ photoCount: 1, photographers: [] })
  })

  test('takes with it what was still to be done to its photos: a new one of the same id is spared', async () => {
    const { event, photographerId, path } = await fullEvent(1)
    const subject = `${event.orgId}.${event.eventId}.${photographerId}`
    const queued = { kind: 'REMOVE_PHOTOS' as const, jobId: 'interrupted', subject, photographerId, ...event }
    expect((await call('DELETE', path)).status).toBe(202)
    await race.drain()
    served.at('2025-01-20T10:05:00.000Z')
    const again = { body: { eventId: event.eventId, name: 'Again', eventDate: '2026-01-01' } }
    expect((await call('POST', `/organizers/${event.orgId}/events`, again)).status).toBe(201)
    await race.photographer(photographerId, event)
    const ulid = await race.photo(event, { photographerId })
    await db().Job.create({ ...queued, queuedAt: '2025-01-20T10:00:00.000Z' })
    await race.drain()
    served.at('2025-01-20T10:00:00.000Z')
    const photos = await race.list(`/photographers/${photographerId}/photos`)
    expect(photos.map(photo => photo.ulid)).toEqual([ulid])
  })

  test('that is interrupted goes on with what is left', async () => {
    const { event, path } = await fullEvent(31)
    expect((await call('DELETE', path)).status).toBe(202)
    const [job] = (await db().jobsOf({ kind: 'DELETE_EVENT', subject: `${event.orgId}.${event.eventId}` }))
      .items
    const { runtime, faults } = served
    const context = { db: db(), ports: race.ports(), now: runtime.now(), log: runtime.log }
    faults.set({ system: 'snaprace', component: 'objects', times: 1 })
    await expect(runJob(context, job!)).rejects.toThrow('objects')
    expect(await filesOf(event)).not.toEqual([])
    expect(await race.ports().truth.deletion(event)).toEqual({})
    await runJob(context, job!)
    expect([await race.stored(event), await filesOf(event)]).toEqual([[], []])
    expect(await race.ports().truth.deletion(event)).toBeUndefined()
    await race.drain()
  })

  test('that two delete at once is gone as well', async () => {
    const { event, path } = await fullEvent(31)
    expect((await call('DELETE', path)).status).toBe(202)
    const subject = `${event.orgId}.${event.eventId}`
    const [job] = (await db().jobsOf({ kind: 'DELETE_EVENT', subject })).items
    const { runtime } = served
    const context = { db: db(), ports: race.ports(), now: runtime.now(), log: runtime.log }
    await Promise.all([runJob(context, job!), runJob(context, job!), race.drain()])
    await race.drain()
    expect([await race.stored(event), await filesOf(event)]).toEqual([[], []])
    expect(await race.ports().truth.deletion(event)).toBeUndefined()
  })

  test('that is deleted by another program in the truth goes too', async () => {
    const { event } = await fullEvent(1)
    await race.ports().truth.deleteEvent(event, { at: served.runtime.now() })

    await finishJobs.run(race.context())
    await race.drain()
    expect([await race.stored(event), await filesOf(event)]).toEqual([[], []])
  })

  test('with uploads still under way is left with nothing of them', async () => {
    const { event, path } = await fullEvent(1)
    const uploads = Array.from({ length: 10 }, () =>
      race.upload(event, { bibs: ['1234'] }).catch(() => undefined),
    )
    const [deleted] = await Promise.all([call('DELETE', path), ...uploads])
    expect(deleted.status).toBe(202)
    await race.drain()

    await finishJobs.run(race.context())
    await race.drain()
    expect(await race.stored(event)).toEqual([])
  })

  test('is deleted for its version alone, if one is given', async () => {
    const event = await race.event()
    const stale = await call('DELETE', pathOf(event), { headers: { 'if-match': '"7"' } })
    expect(codeOf(stale)).toEqual([412, 'STALE_VERSION'])
    expect((await call('GET', pathOf(event))).status).toBe(200)
  })
})
