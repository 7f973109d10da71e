import { describe, expect, test } from 'vitest'
import type { Db } from '../operation.ts'
import { accepted, codeOf, openRace, organizer, pathOf, platform } from '../test/race.ts'
import { rawIdOf } from '../values/value-types.ts'
import { recount } from './recount.ts'

const race = openRace()
const { call, served } = race
const db = (): Db => served.runtime.systems[0]!.db

let count = 0
async function eventWithPhotos() {
  const event = await race.event()
  const photographerId = await race.photographer(`ph_drift_${++count}`, event)
  const ulids: string[] = []
  for (const bibs of [['1001', '1002'], ['1003'], []])
    ulids.push(await race.photo(event, { photographerId, bibs, people: bibs }))
  return { event, photographerId, ulids, path: pathOf(event) }
}

const driftOf = async (path: string) => accepted(await call('GET', `${path}/drift`))
const repair = async (path: string) => accepted(await call('POST', `${path}/repairs`))
const nothing = {
  bibRowsWithoutPhoto: 0,
  faceRowsWithoutPhoto: 0,
  bibRows: 0,
  faceRows: 0,
  credit: 0,
  counters: 0,
}

async function raw(operation: 'PutItem' | 'DeleteItem' | 'UpdateItem', input: object): Promise<void> {
  await served.engine.send(operation, { TableName: 'PhotoService-dev', ...input } as never)
}

/** Behind the back of the system. */
const keyOf = ({ orgId, eventId }: { orgId: string; eventId: string }, SK: string) => ({
  PK: { S: `ORG#${orgId}#EVT#${eventId}` },
  SK: { S: SK },
})

describe('the drift check', () => {
  test('finds nothing where everything agrees, and repairs change nothing', async () => {
    const { event, path } = await eventWithPhotos()
    const before = await race.stored(event)
    expect(await driftOf(path)).toMatchObject({ isClean: true, bibRows: { count: 0, first: [] } })
    expect(await repair(path)).toEqual({ ...nothing, deleting: false })
    expect(await race.stored(event)).toEqual(before)
  })

  test('R5: finds rows without a photo, which are not listed; repairs remove them', async () => {
    const { event, path } = await eventWithPhotos()
    const ulid = '01HXY8FWZM5KJQD9K3Y6R8NZTP'
    await db().BibIndex.create({ ...event, bib: '7777', ulid })
    await db().FaceIndex.create({ ...event, faceId: 'lost', ulid })
    expect(accepted(await call('GET', `${path}/bibs/7777/photos`)).items).toEqual([])
    expect(await driftOf(path)).toMatchObject({
      isClean: false,
      bibRowsWithoutPhoto: { count: 1, first: [{ ulid, bib: '7777' }] },
      faceRowsWithoutPhoto: { count: 1, first: [{ ulid, faceId: 'lost' }] },
    })
    expect(await repair(path)).toMatchObject({ bibRowsWithoutPhoto: 1, faceRowsWithoutPhoto: 1 })
    expect(await driftOf(path)).toMatchObject({ isClean: true })
  })

  test('R8: finds photos whose rows differ from their bibs; repairs follow the photo', async () => {
    const { event, ulids, path } = await eventWithPhotos()
    const [first, second] = ulids as [string, string]
    await raw('DeleteItem', { Key: keyOf(event, `BIB#1001#PHOTO#${first}`) })
    await db().BibIndex.create({ ...event, bib: '8888', ulid: second })
    expect((await driftOf(path)).bibRows).toEqual({
      count: 2,
      first: [
        { ulid: first, missing: ['1001'], extra: [] },
        { ulid: second, missing: [], extra: ['8888'] },
      ],
    })
    expect(await repair(path)).toEqual({ ...nothing, bibRows: 2, deleting: false })
    expect((await driftOf(path)).isClean).toBe(true)
    const found = accepted(await call('GET', `${path}/bibs/1001/photos`)).items
    expect(found.map((photo: { ulid: string }) => photo.ulid)).toEqual([first])
    expect(accepted(await call('GET', `${path}/bibs/8888/photos`)).items).toEqual([])
  })

  test('R12: finds faces without a row, and rows of faces that the photo has not', async () => {
    const { event, ulids, path } = await eventWithPhotos()
    const [ulid] = ulids as [string]
    const { faceIds } = (await db().Photo.get({ ...event, ulid }))!
    await db().FaceIndex.delete({ ...event, faceId: faceIds[0]!, ulid })
    await db().FaceIndex.create({ ...event, faceId: 'stray', ulid })
    expect((await driftOf(path)).faceRows.first).toEqual([{ ulid, missing: [faceIds[0]], extra: ['stray'] }])
    expect(await repair(path)).toMatchObject({ faceRows: 1 })
    expect((await driftOf(path)).isClean).toBe(true)
  })

  test('leaves alone what an upload has written that is not yet a photo', async () => {
    const { event, ulids, path } = await eventWithPhotos()
    const ulid = '01HXY8FWZM5KJQD9K3Y6R8NZTP'
    // Once of a new photo, and once of one that is reprocessed.
    for (const [at, of] of [ulid, ulids[0]!].entries()) {
      const rawKey = `${event.orgId}/${event.eventId}/raw/open-${at}.jpg`
      await db().RawGuard.create({ ...event, rawId: rawIdOf(rawKey), rawKey, ulid: of })
      await db().FaceIndex.create({ ...event, faceId: 'open', ulid: of })
    }
    expect(await driftOf(path)).toMatchObject({ isClean: true })
    expect(await repair(path)).toEqual({ ...nothing, deleting: false })
    expect(await db().FaceIndex.get({ ...event, faceId: 'open', ulid })).toBeDefined()
    await call('DELETE', path)
    await race.drain()
  })

  test('R9: finds names unlike the truth, and credit that nobody has by it', async () => {
    const { event, photographerId, ulids, path } = await eventWithPhotos()
    const [first, second, third] = ulids as [string, string, string]
    await db().Photo.update({ ...event, ulid: first }, { set: { photographerHandle: 'forged' } })
    const stranger = await race.photographer(`ph_stranger_${count}`)
    const photo = (await db().Photo.get({ ...event, ulid: second }))!
    await db().Photo.update(photo, { set: { photographerId: stranger } })
    expect((await driftOf(path)).credit.first).toEqual([
      { ulid: first, photographerId, problem: 'NAMES' },
      { ulid: second, photographerId: stranger, problem: 'NOT_CREDITED' },
    ])
    expect(await repair(path)).toMatchObject({ credit: 2 })
    expect((await driftOf(path)).isClean).toBe(true)
    const listed = await race.list(`/photographers/${photographerId}/photos`)
    expect(listed.map(({ ulid, photographerHandle }) => [ulid, photographerHandle])).toEqual([
      [third, `${photographerId}_studio`],
      [first, `${photographerId}_studio`],
    ])
    expect((await db().Photo.get({ ...event, ulid: second }))?.creditFlag).toBe('UNLINKED')
  })

  test('R14: finds counters that are off; repairs count again', async () => {
    const { event, photographerId, path } = await eventWithPhotos()
    await raw('UpdateItem', {
      Key: keyOf(event, 'STATS#'),
      UpdateExpression: 'SET photoCount = :n, faceCount = :n',
      ExpressionAttributeValues: { ':n': { N: '9' } },
    })
    await raw('DeleteItem', { Key: keyOf(event, `STATS#PHOTOGRAPHER#${photographerId}`) })
    expect((await driftOf(path)).counters.first).toEqual([
      { counter: 'photoCount', stored: 9, actual: 3 },
      { counter: 'faceCount', stored: 9, actual: 3 },
      { counter: 'photoCount', photographerId, stored: 0, actual: 3 },
    ])
    expect(await repair(path)).toMatchObject({ counters: 2 })
    expect(accepted(await call('GET', `${path}/stats`))).toMatchObject({
      photoCount: 3,
      faceCount: 3,
      photographers: [{ photographerId, photoCount: 3 }],
    })
  })

  test('R14: all counters of many photographers are shown, looked at and put right', async () => {
    const { event, path } = await eventWithPhotos()
    const ids = Array.from({ length: 130 }, (_, n) => `ph_many_${1000 + n}`)
    await db().batchWrite(t =>
      ids.map(photographerId =>
        t.PhotographerStats.put({ ...event, photographerId, photoCount: 7, version: 1 }),
      ),
    )
    expect(accepted(await call('GET', `${path}/stats`)).photographers).toHaveLength(131)
    expect(await repair(path)).toMatchObject({ counters: 130 })
    expect(await driftOf(path)).toMatchObject({ isClean: true })
    expect(accepted(await call('GET', `${path}/stats`)).photographers).toHaveLength(1)
  })

  test('R14: what is published while photos are counted is counted', async () => {
    const { event, path } = await eventWithPhotos()
    const { upkeep } = race.ports()
    let counts = 0
    const disturbed: typeof upkeep.recount = async (...given) => {
      const found = await upkeep.recount(...given)
      if (++counts === 1) await race.photo(event)
      return found
    }
    expect(await recount({ ...upkeep, recount: disturbed }, event)).toBe(0)
    expect(accepted(await call('GET', `${path}/stats`)).photoCount).toBe(4)
  })

  test('R14: counting again while photos come in loses none', async () => {
    const { event, path } = await eventWithPhotos()
    await raw('UpdateItem', {
      Key: keyOf(event, 'STATS#'),
      UpdateExpression: 'ADD photoCount :n',
      ExpressionAttributeValues: { ':n': { N: '5' } },
    })
    const uploads = Array.from({ length: 8 }, () => race.upload(event, { bibs: ['55'] }))
    await Promise.all([...uploads, race.drain(), call('POST', `${path}/repairs`)])
    await race.drain()
    await repair(path)
    expect(await driftOf(path)).toMatchObject({ isClean: true })
    expect(accepted(await call('GET', `${path}/stats`)).photoCount).toBe(11)
  })

  test('finds photos of an event that is gone, for the platform alone; repairs delete what is left', async () => {
    const { event, path } = await eventWithPhotos()
    const photo = (await db().gallery(event)).items[0]!
    accepted(await call('DELETE', path))
    await race.drain()
    expect(codeOf(await call('GET', `${path}/drift`))).toEqual([404, 'NOT_FOUND'])
    await db().Photo.create(photo)
    expect(codeOf(await call('GET', `${path}/drift`, { as: organizer(event.orgId) }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    const found = await call('GET', `${path}/drift`, { as: platform })
    expect(found.body.photosOfGoneEvent).toEqual({ count: 1, first: [{ ulid: photo.ulid }] })
    expect(await repair(path)).toEqual({ ...nothing, deleting: true })
    await race.drain()
    expect(await race.stored(event)).toEqual([])
    expect(await race.ports().truth.deletion(event)).toBeUndefined()
  })
})

describe('statistics', () => {
  test('R14: count photos, faces, photographers, uploads by state and one bib', async () => {
    const { event, photographerId, path } = await eventWithPhotos()
    served.faults.set({ system: 'snaprace', component: 'preprocessor', times: 20 })
    await race.upload(event, {})
    await race.drain()
    served.faults.clear('snaprace')
    const stats = accepted(await call('GET', `${path}/stats?bib=%201001`, { as: organizer(event.orgId) }))
    expect(stats).toEqual({
      photoCount: 3,
      faceCount: 3,
      photographers: [{ photographerId, photoCount: 3 }],
      uploads: { UPLOADED: 0, PREPROCESSED: 0, ANALYZED: 0, INDEXED: 3, FAILED: 1, REMOVED: 0 },
      bib: { bib: '1001', photoCount: 1 },
    })
    expect(codeOf(await call('GET', `${path}/stats?bib=x%23y`))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('of an event without photos are zero', async () => {
    const event = await race.event()
    expect(accepted(await call('GET', `${pathOf(event)}/stats`))).toMatchObject({
      photoCount: 0,
      photographers: [],
    })
  })
})
