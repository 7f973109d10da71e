import { describe, expect, test } from 'vitest'
import { accepted, codeOf, machine, openRace, pathOf, photographer } from '../test/race.ts'
import { rawIdOf } from '../values/value-types.ts'

const race = openRace()

const { call, drain, photo, served, shown, sortKeys, stored, upload } = race

const tell = (body: object, as = machine) => call('POST', '/uploads', { as, body })

describe('what fails', () => {
  const uploads = async (event: Parameters<typeof pathOf>[0], query = '') =>
    race.list(`${pathOf(event)}/uploads${query}`)
  const again = (event: Parameters<typeof pathOf>[0], rawId: string) =>
    call('POST', `${pathOf(event)}/uploads/${rawId}/reprocessings`, { body: {} })

  test('scenario 7: without text a photo is published in part, and reprocessing adds its bib', async () => {
    const event = await race.event()
    served.faults.set({ system: 'snaprace', component: 'textDetector', times: 3 })
    const { ulid, rawId } = await upload(event, { bibs: ['4711'], people: ['kim'] })
    await drain()
    const { createdAt } = await shown(event, ulid)
    expect(await shown(event, ulid)).toMatchObject({
      bibs: [],
      partial: true,
      partialReasons: ['TEXT_FAILED'],
      faceCount: 1,
    })
    served.at('2025-01-20T11:00:00.000Z')
    expect((await again(event, rawId)).status).toBe(202)
    await drain()
    served.at('2025-01-20T10:00:00.000Z')
    const whole = await shown(event, ulid)
    expect(whole).toMatchObject({
      bibs: ['4711'],
      faceCount: 1,
      createdAt,
      updatedAt: '2025-01-20T11:00:00.000Z',
    })
    expect(whole).not.toHaveProperty('partial')
    expect(whole).not.toHaveProperty('partialReasons')
    expect(await sortKeys(event, 'BIB#')).toEqual([`BIB#4711#PHOTO#${ulid}`])
    expect(codeOf(await again(event, rawId))).toEqual([409, 'INVALID_TRANSITION'])
  })

  test('two failures of a detector are got over', async () => {
    const event = await race.event()
    served.faults.set({ system: 'snaprace', component: 'textDetector', times: 2 })
    served.faults.set({ system: 'snaprace', component: 'faceIndexer', times: 2 })
    const ulid = await photo(event, { bibs: ['815'], people: ['lee'] })
    expect(await shown(event, ulid)).toMatchObject({ bibs: ['815'], faceCount: 1 })
  })

  test('without faces a photo is published in part; a reprocessing doubles none and leaves corrected bibs alone', async () => {
    const event = await race.event()
    served.faults.set({ system: 'snaprace', component: 'faceIndexer', times: 3 })
    const { ulid, rawId } = await upload(event, { bibs: ['333'], people: ['kim', 'lee'] })
    await drain()
    expect(await shown(event, ulid)).toMatchObject({
      bibs: ['333'],
      faceCount: 0,
      partialReasons: ['FACES_FAILED'],
    })
    accepted(await call('PUT', `${pathOf(event)}/photos/${ulid}/bibs`, { body: { bibs: ['444'] } }))
    await again(event, rawId)
    await drain()
    const whole = await shown(event, ulid)
    expect(whole).toMatchObject({ bibs: ['444'], faceCount: 2 })
    expect(whole).not.toHaveProperty('partial')
    expect(await sortKeys(event, 'FACE#')).toHaveLength(2)
    expect((await stored(event)).find(({ SK }) => SK === 'STATS#')).toMatchObject({ faceCount: '2' })
  })

  test('preprocessing that fails three times is a failed upload, listed until it is reprocessed', async () => {
    const event = await race.event()
    served.faults.set({ system: 'snaprace', component: 'preprocessor', times: 3 })
    const { ulid, rawId } = await upload(event, { bibs: ['123'] })
    await drain()
    const failed = { rawId, state: 'FAILED', reason: 'PREPROCESSING_FAILED', attempts: 3 }
    expect(await uploads(event, '?state=FAILED')).toMatchObject([failed])
    expect(await sortKeys(event, 'FAILED#', 'PHOTO#')).toEqual([`FAILED#${rawId}`])
    expect(codeOf(await call('GET', `${pathOf(event)}/photos/${ulid}`))).toEqual([404, 'NOT_FOUND'])
    expect((await again(event, rawId)).body).toMatchObject({ state: 'UPLOADED', attempts: 0 })
    await drain()
    expect(await uploads(event, '?state=FAILED')).toEqual([])
    expect(await uploads(event)).toMatchObject([{ rawId, state: 'INDEXED', ulid }])
    expect(await sortKeys(event, 'FAILED#', 'PHOTO#')).toEqual([`PHOTO#${ulid}`])
  })

  test('a fan-out that fails three times writes nothing, and comes true later', async () => {
    const event = await race.event()
    served.faults.set({ system: 'snaprace', component: 'fanOut', times: 3 })
    const { ulid, rawId } = await upload(event, { bibs: ['123'] })
    await drain()
    expect(await uploads(event)).toMatchObject([{ state: 'FAILED', reason: 'FAN_OUT_FAILED' }])
    expect(await sortKeys(event, 'PHOTO#', 'BIB#', 'STATS#')).toEqual([])
    await again(event, rawId)
    await drain()
    expect(await sortKeys(event, 'PHOTO#', 'BIB#', 'STATS#')).toEqual([
      `BIB#123#PHOTO#${ulid}`,
      `PHOTO#${ulid}`,
      'STATS#',
    ])
  })

  test('an upload without a file and without a size fails, and says so', async () => {
    const { orgId, eventId } = await race.event()
    const rawKey = `${orgId}/${eventId}/raw/missing.jpg`
    await tell({ rawKey })
    await drain()
    expect(await uploads({ orgId, eventId })).toMatchObject([
      { rawId: rawIdOf(rawKey), rawKey, state: 'FAILED', reason: 'RAW_MISSING' },
    ])
  })

  test('uploads are seen by photographers as far as they are their own', async () => {
    const event = await race.event()
    await race.photographer('ph_a', event)
    await race.photographer('ph_b', event)
    for (const photographerId of ['ph_a', 'ph_b', 'ph_a']) await upload(event, { photographerId })
    await drain()
    const own = await race.list(`${pathOf(event)}/uploads?limit=1`, { as: photographer('ph_a') })
    expect(own.map(({ photographerId }) => photographerId)).toEqual(['ph_a', 'ph_a'])
    served.faults.set({ system: 'snaprace', component: 'preprocessor', times: 3 })
    await upload(event, { photographerId: 'ph_b' })
    await drain()
    expect(await race.list(`${pathOf(event)}/uploads?state=FAILED`, { as: photographer('ph_a') })).toEqual([])
  })
})
