import { isError } from 'monotable'
import { beforeAll, describe, expect, it } from 'vitest'
import { onEngine } from '../../test/on-engine.ts'
import { storedIn } from '../../test/stored-in.ts'
import { snaprace } from '../schema.ts'
import { at, event, eventId, newPhoto, newUpload, orgId, ulid } from './items.ts'

const world = onEngine(snaprace, { 'PhotoService-{stage}': 'PhotoService-test' })
let db: typeof world.db
beforeAll(async () => {
  world.at('2024-11-10T00:00:00Z')
  db = world.db
})

const partition = () => storedIn(world.engine, 'PhotoService-test', `ORG#${orgId}#EVT#${eventId}`)
const sortKeys = async (prefix: string) =>
  (await partition()).map(({ SK }) => String(SK)).filter(SK => SK.startsWith(prefix))
const stats = async () => (await db.stats(event)).of

describe('the fan-out (R6)', () => {
  const bibs = Array.from({ length: 45 }, (_, at) => String(1000 + at))

  it('of 45 bibs is one transaction with guard and counters', async () => {
    await db.RawGuard.create(newUpload(1, { state: 'ANALYZED' }))
    const { rawId } = newUpload(1)
    await db.transact(t => [
      t.Photo.create(newPhoto(1, { bibs, faceIds: ['f1', 'f2'], photographerId: 'ph_1' })),
      ...bibs.map(bib => t.BibIndex.create({ ...event, bib, ulid: ulid(1) })),
      t.RawGuard.transition({ ...event, rawId }, { state: 'INDEXED' }),
    ])
    expect(await sortKeys('PHOTO#')).toEqual([`PHOTO#${ulid(1)}`])
    expect(await sortKeys('BIB#')).toEqual(bibs.map(bib => `BIB#${bib}#PHOTO#${ulid(1)}`))
    expect(await stats()).toMatchObject({
      Stats: [{ photoCount: 1, faceCount: 2 }],
      PhotographerStats: [{ photographerId: 'ph_1', photoCount: 1 }],
    })
    expect(await db.RawGuard.get({ ...event, rawId })).toMatchObject({ state: 'INDEXED' })
  })

  it('and all 45 can be replaced in one too, with the change recorded (R8)', async () => {
    const after = bibs.map(bib => `A${bib}`)
    const { createdAt, version } = (await db.Photo.get({ ...event, ulid: ulid(1) }))!
    await db.transact(t => [
      t.Photo.update(
        { ...event, ulid: ulid(1) },
        { set: { bibs: after, bibCount: after.length, bibsEditedAt: at(50) } },
        { ifVersion: version },
      ),
      ...bibs.map(bib => t.BibIndex.delete({ ...event, bib, ulid: ulid(1) })),
      ...after.map(bib => t.BibIndex.create({ ...event, bib, ulid: ulid(1) })),
      t.BibChange.create({ ...event, ulid: ulid(1), changeId: ulid(2), before: bibs, after, by: 'op' }),
    ])
    expect(await sortKeys('BIB#')).toEqual(after.map(bib => `BIB#${bib}#PHOTO#${ulid(1)}`))
    expect(await db.Photo.get({ ...event, ulid: ulid(1) })).toMatchObject({ createdAt, version: version + 1 })
    const stale = await db.Photo.update(
      { ...event, ulid: ulid(1) },
      { set: { bibs: [], bibCount: 0 } },
      { ifVersion: version },
    ).catch(e => e)
    expect(isError(stale, 'STALE_VERSION')).toBe(true)
  })

  it('of 46 is refused', async () => {
    const photo = newPhoto(2, { bibs: [...bibs, '1'] })
    const error = await db.Photo.create({ ...photo, bibCount: 45 }).catch(e => e)
    expect(isError(error, 'INVALID_ITEM')).toBe(true)
  })
})

describe('counters (R14)', () => {
  it('follow faces, credit and removal in the transaction of the photo', async () => {
    const key = { ...event, ulid: ulid(10) }
    const before = (await stats()).Stats[0]!
    const photo = await db.Photo.create(newPhoto(10, { faceIds: ['a'], photographerId: 'ph_9' }))
    await db.Photo.update(photo, { set: { faceIds: ['a', 'b', 'c'], faceCount: 3 } })
    expect((await stats()).Stats).toMatchObject([
      { photoCount: before.photoCount + 1, faceCount: before.faceCount + 3 },
    ])
    await db.Photo.update(photo, { remove: ['photographerId'], set: { creditFlag: 'UNLINKED' } })
    expect((await stats()).PhotographerStats).toContainEqual(
      expect.objectContaining({ photographerId: 'ph_9', photoCount: 0 }),
    )
    await db.Photo.delete(key)
    const { photoCount, faceCount } = (await stats()).Stats[0]!
    expect({ photoCount, faceCount }).toEqual({
      photoCount: before.photoCount,
      faceCount: before.faceCount,
    })
  })

  it('of two shapes have one EntityType', async () => {
    const items = (await partition()).filter(({ SK }) => String(SK).startsWith('STATS#'))
    expect(items.map(({ EntityType }) => EntityType)).toEqual(items.map(() => 'STATS'))
    expect(items.length).toBeGreaterThan(2)
  })
})

describe('credit (R9, R18)', () => {
  const key = { ...event, ulid: ulid(20) }
  const stored = async () => (await partition()).find(({ SK }) => SK === `PHOTO#${ulid(20)}`) ?? {}

  it('a photographer puts a photo into GSI2 and a new name does not move it', async () => {
    const photo = await db.Photo.create(newPhoto(20))
    expect(await stored()).not.toHaveProperty('GSI2PK')
    expect(await stored()).not.toHaveProperty('GSI2SK')
    await db.Photo.update(photo, { set: { photographerId: 'ph_2', photographerHandle: 'aaa' } })
    const credited = await stored()
    expect(credited).toMatchObject({
      GSI2PK: 'PHOTOGRAPHER#ph_2',
      GSI2SK: `EVT#${eventId}#TIME#${photo.createdAt}`,
    })
    await db.Photo.update(key, { set: { photographerHandle: 'bbb' } })
    expect(await stored()).toMatchObject({ GSI2PK: credited.GSI2PK, GSI2SK: credited.GSI2SK })
  })

  it('without one it has neither key', async () => {
    const photo = (await db.Photo.get(key))!
    await db.Photo.update(photo, { remove: ['photographerId', 'photographerHandle'] })
    expect(await stored()).not.toHaveProperty('GSI2PK')
    expect(await stored()).not.toHaveProperty('GSI2SK')
  })
})

describe('an upload', () => {
  const { rawId } = newUpload(30)
  const key = { ...event, rawId }
  const isFailed = async () => (await db.FailedPointer.get(key)) !== undefined

  it('is guarded once, whoever tells of it and how often (R7)', async () => {
    const told = await Promise.allSettled(
      [30, 31, 32].map(n => db.RawGuard.create({ ...newUpload(n), rawId })),
    )
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is named as failed exactly while it has failed', async () => {
    await db.RawGuard.transition(key, { state: 'FAILED' }, { change: { set: { reason: 'PREPROCESSING' } } })
    expect(await isFailed()).toBe(true)
    await db.RawGuard.update(key, { add: { attempts: 1 } })
    expect(await isFailed()).toBe(true)
    await db.RawGuard.transition(key, { state: 'UPLOADED' }, { change: { remove: ['reason'] } })
    expect(await isFailed()).toBe(false)
  })

  it('has the transitions of the document and no others', () => {
    const { state } = snaprace.entities.RawGuard.options.states
    const declared = Object.entries(state).flatMap(([from, targets]) => targets.map(to => `${from} > ${to}`))
    expect(declared.toSorted()).toEqual([
      'ANALYZED > FAILED',
      'ANALYZED > INDEXED',
      'FAILED > UPLOADED',
      'INDEXED > REMOVED',
      'INDEXED > UPLOADED',
      'PREPROCESSED > ANALYZED',
      'UPLOADED > FAILED',
      'UPLOADED > PREPROCESSED',
    ])
  })

  it('goes through its states in order, and a removed one stays removed', async () => {
    const refused = async (state: 'INDEXED' | 'REMOVED' | 'UPLOADED') => {
      const error = await db.RawGuard.transition(key, { state }).catch(e => e)
      expect(isError(error, 'INVALID_TRANSITION'), state).toBe(true)
    }
    await refused('INDEXED')
    await db.RawGuard.transition(key, { state: 'PREPROCESSED' })
    await db.RawGuard.transition(key, { state: 'ANALYZED' })
    await refused('REMOVED')
    await db.RawGuard.transition(key, { state: 'INDEXED' })
    await db.RawGuard.transition(key, { state: 'REMOVED' }, { change: { remove: ['rawKey'] } })
    await refused('UPLOADED')
    const [guard] = (await partition()).filter(({ SK }) => SK === `RAW#${rawId}`)
    expect(guard).not.toHaveProperty('rawKey')
    expect(guard).toMatchObject({ rawId, state: 'REMOVED' })
  })
})

describe('a consent', () => {
  const key = { ...event, visitorId: 'v1' }

  it('ends 365 days after it was granted, and can be granted again', async () => {
    const { grantedAt, TTL } = await db.Consent.create({ ...key, textVersion: '2' })
    expect(TTL).toBe(Date.parse(grantedAt) / 1000 + 365 * 86_400)
    world.at(new Date(TTL * 1000 - 1000).toISOString())
    expect(await db.Consent.get(key)).toMatchObject({ textVersion: '2' })
    world.at(new Date(TTL * 1000).toISOString())
    expect(await db.Consent.get(key)).toBeUndefined()
    expect(await db.Consent.create({ ...key, textVersion: '3' })).toMatchObject({ textVersion: '3' })
  })
})
