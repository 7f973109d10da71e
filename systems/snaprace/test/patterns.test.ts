import { beforeAll, describe, expect, it } from 'vitest'
import { listed } from '../../test/listed.ts'
import { onEngine } from '../../test/on-engine.ts'
import { rawQuery } from '../../test/raw-query.ts'
import { entityOf, seedOf } from '../../test/seeds.ts'
import { snaprace } from '../schema.ts'
import { at, event, foreignEvent, halfEvent, newPhoto, newUpload, ulid } from './items.ts'

const world = onEngine(snaprace, { 'PhotoService-{stage}': 'PhotoService-test' })
let db: typeof world.db

beforeAll(async () => {
  world.at('2024-11-10T00:00:00Z')
  db = world.db
  await photos()
  await uploads()
  await consents()
})

type PhotoInput = ReturnType<typeof newPhoto>

/** A photo with its index rows, written together as the fan-out does (R6). */
async function publish(photo: PhotoInput): Promise<void> {
  const { orgId, eventId, ulid: id } = photo
  await db.transact(t => [
    t.Photo.create(photo),
    ...photo.bibs.map(bib => t.BibIndex.create({ orgId, eventId, ulid: id, bib })),
    ...photo.faceIds.map(faceId => t.FaceIndex.create({ orgId, eventId, ulid: id, faceId })),
  ])
}

async function photos(): Promise<void> {
  const first = { photographerId: 'ph_1', photographerHandle: 'studio_aaa' }
  const published = [
    // The time of an event and the order of its ULIDs need not agree (R15).
    newPhoto(1, { ...first, bibs: ['123', '1234'], faceIds: ['f1', 'f10'], createdAt: at(9) }),
    newPhoto(2, { ...first, bibs: ['1234'], faceIds: ['f1'] }),
    newPhoto(3, { photographerId: 'ph_10', bibs: ['12345'] }),
    newPhoto(4, { bibs: ['0123', 'A123'], partial: true, partialReasons: ['FACES_FAILED'] }),
    newPhoto(5, { ...halfEvent, ...first, bibs: ['123'], createdAt: at(2) }),
    newPhoto(6, { ...halfEvent, ...first, createdAt: at(30) }),
    newPhoto(7, { ...halfEvent, ...first, createdAt: at(1) }),
    newPhoto(8, { ...foreignEvent, bibs: ['123'], faceIds: ['f1'] }),
  ]
  for (const photo of published) await publish(photo)
  // Rows of photos that are gone.
  await db.BibIndex.create({ ...event, bib: '123', ulid: ulid(99) })
  await db.FaceIndex.create({ ...event, faceId: 'f1', ulid: ulid(0) })
  for (const [n, changeId] of [
    [2, ulid(3)],
    [1, ulid(2)],
    [1, ulid(1)],
  ] as const) {
    const changed = { ...event, ulid: ulid(1), timestamp: at(n), changeId }
    await db.BibChange.create({ ...changed, before: ['1'], after: ['123'], by: 'operator' })
  }
  await db.BibChange.create({ ...event, ulid: ulid(10), changeId: ulid(9), before: [], after: [], by: 'x' })
}

async function uploads(): Promise<void> {
  await db.RawGuard.create(newUpload(1, { state: 'INDEXED' }))
  await db.RawGuard.create(newUpload(2, { state: 'FAILED', reason: 'PREPROCESSING' }))
  await db.RawGuard.create(newUpload(3))
  await db.RawGuard.create(newUpload(4, { state: 'FAILED' }))
  await db.FailedPointer.create({ ...event, rawId: 'f'.repeat(64), ulid: ulid(98) })
}

async function consents(): Promise<void> {
  await db.Consent.create({ ...event, visitorId: 'v1', textVersion: '1' })
  await db.Consent.create({
    ...event,
    visitorId: 'v2',
    textVersion: '1',
    TTL: Date.parse('2024-11-10T00:00:00Z') / 1000,
  })
}

describe('5.1 the gallery of an event', () => {
  it('has its photos alone, newest ULID first', async () => {
    expect(await listed(db.gallery, event, 'ulid')).toEqual([4, 3, 2, 1].map(ulid))
    expect(await listed(db.gallery, halfEvent, 'ulid')).toEqual([7, 6, 5].map(ulid))
    expect(await listed(db.gallery, foreignEvent, 'ulid')).toEqual([ulid(8)])
    expect(await listed(db.gallery, { ...event, eventId: 'nycm' }, 'ulid')).toEqual([])
  })
})

describe('5.2 photos by bib', () => {
  const found = (bib: string, of = event) => listed(db.photosByBib, { ...of, bib }, 'ulid')

  it('a bib is matched as a whole (R4), newest ULID first', async () => {
    expect(await found('123')).toEqual([ulid(1)])
    expect(await found('1234')).toEqual([2, 1].map(ulid))
    expect(await found('12345')).toEqual([ulid(3)])
    expect(await found('12')).toEqual([])
  })

  it('leading zeros and letters tell bibs apart, small letters and spaces do not (R10)', async () => {
    expect(await found(' 0123 ')).toEqual([ulid(4)])
    expect(await found('a123')).toEqual([ulid(4)])
  })

  it('of one event and one organizer, although the index has those of others (R1, R3)', async () => {
    expect(await found('123', halfEvent)).toEqual([ulid(5)])
    expect(await found('123', foreignEvent)).toEqual([ulid(8)])
  })

  it('are whole photos (R5), and a row without its photo is left out and reported', async () => {
    const { items, dangling } = await db.photosByBib({ ...event, bib: '123' })
    expect(items).toMatchObject([
      { dimensions: { width: 3840 }, processedKey: expect.stringContaining('.jpg') },
    ])
    expect(dangling).toEqual([expect.objectContaining({ bib: '123', ulid: ulid(99) })])
  })

  it('are counted by their rows (R14)', async () => {
    expect(await db.photosByBib.count({ ...event, bib: '1234' })).toBe(2)
  })
})

describe('5.3 photos by photographer', () => {
  it('of one photographer, not of one whose id begins alike, none without one (R18)', async () => {
    const all = await listed(db.photosByPhotographer, { photographerId: 'ph_1' }, 'ulid')
    expect(all.toSorted()).toEqual([1, 2, 5, 6, 7].map(ulid))
    expect(await listed(db.photosByPhotographer, { photographerId: 'ph_10' }, 'ulid')).toEqual([ulid(3)])
  })

  it('in one event, newest first, none of an event whose id begins alike (R3)', async () => {
    const within = (eventId: string) =>
      listed(db.photosByPhotographerInEvent, { photographerId: 'ph_1', eventId }, 'ulid')
    expect(await within(event.eventId)).toEqual([1, 2].map(ulid))
    expect(await within(halfEvent.eventId)).toEqual([6, 5, 7].map(ulid))
    expect(await within('nycm')).toEqual([])
  })

  it('over several events merged by time, of one instant by ULID, both descending (R2)', async () => {
    const over = (...eventId: string[]) =>
      listed(db.photosByPhotographerInEvents, { photographerId: 'ph_1', eventId }, 'ulid')
    expect(await over(event.eventId, halfEvent.eventId)).toEqual([6, 1, 5, 2, 7].map(ulid))
    expect(await over(halfEvent.eventId, event.eventId, event.eventId)).toEqual([6, 1, 5, 2, 7].map(ulid))
    expect(await over(event.eventId)).toEqual([1, 2].map(ulid))
    expect(await over()).toEqual([])
  })
})

describe('added patterns', () => {
  it('Photo by face: that face alone, whole photos, missing ones reported', async () => {
    expect(await listed(db.photosByFace, { ...event, faceId: 'f1' }, 'ulid')).toEqual([1, 2].map(ulid))
    expect(await listed(db.photosByFace, { ...event, faceId: 'f10' }, 'ulid')).toEqual([ulid(1)])
    const { dangling } = await db.photosByFace({ ...event, faceId: 'f1' })
    expect(dangling).toEqual([{ ...event, faceId: 'f1', ulid: ulid(0) }])
  })

  it('Index rows of one bib: those of missing photos too (R4)', async () => {
    expect(await listed(db.bibRows, { ...event, bib: '123' }, 'ulid')).toEqual([1, 99].map(ulid))
    expect(await listed(db.bibRows, { ...event, bib: '1234' }, 'ulid')).toEqual([1, 2].map(ulid))
  })

  it('Uploads: all, or those in a state', async () => {
    const all = await listed(db.uploads, event, 'ulid')
    expect(all.toSorted()).toEqual([1, 2, 3, 4].map(ulid))
    expect(await listed(db.uploadsByState, { ...event, state: 'UPLOADED' }, 'ulid')).toEqual([ulid(3)])
    expect(await listed(db.uploads, halfEvent, 'ulid')).toEqual([])
  })

  it('Failures: the guards of those that failed; a pointer to none is reported', async () => {
    const failed = await db.failures(event)
    expect(failed.items.map(({ ulid: id, state }) => [id, state]).toSorted()).toEqual([
      [ulid(2), 'FAILED'],
      [ulid(4), 'FAILED'],
    ])
    expect(failed.dangling).toMatchObject([{ ulid: ulid(98) }])
    expect((await listed(db.failures, event, 'ulid')).toSorted()).toEqual([2, 4].map(ulid))
  })

  it('History of one photo: by time, of one instant by id', async () => {
    const changes = await listed(db.bibChanges, { ...event, ulid: ulid(1) }, 'changeId')
    expect(changes).toEqual([1, 2, 3].map(ulid))
  })

  it('Statistics: of the event, and of its photographers (R14)', async () => {
    const { of } = await db.stats(event)
    expect(of.Stats).toMatchObject([{ photoCount: 4, faceCount: 3 }])
    expect(
      of.PhotographerStats.map(({ photographerId, photoCount }) => [photographerId, photoCount]),
    ).toEqual([
      ['ph_1', 2],
      ['ph_10', 1],
    ])
  })

  it('Consent: of a visitor and an event, absent when its year is over', async () => {
    expect(await db.Consent.get({ ...event, visitorId: 'v1' })).toMatchObject({ textVersion: '1' })
    expect(await db.Consent.get({ ...event, visitorId: 'v2' })).toBeUndefined()
    expect(await db.Consent.get({ ...halfEvent, visitorId: 'v1' })).toBeUndefined()
  })
})

describe('a full page of one photographer', () => {
  it('over many events has no photo twice and none lost, in total order (R2)', async () => {
    const events = ['e-1', 'e-10', 'e-2', 'e-3', 'e-4']
    const expected: [string, string][] = []
    let made = 0
    for (const eventId of events) {
      for (const minute of [3, 1, 2, 3, 0, 2]) {
        // Neither in the order of their ULIDs nor in that of their times.
        const n = 100 + ((made++ * 7) % 30)
        const photo = newPhoto(n, { eventId, photographerId: 'ph_many', createdAt: at(minute) })
        await publish(photo)
        expected.push([photo.createdAt, photo.ulid])
      }
    }
    const merged = await listed(
      db.photosByPhotographerInEvents,
      { photographerId: 'ph_many', eventId: events },
      'ulid',
    )
    const sorted = expected.toSorted().toReversed()
    expect(merged).toEqual(sorted.map(([, id]) => id))
  })
})

describe('whoever asks the raw table in the words of the document', () => {
  const seed = seedOf('snaprace')

  it.each(seed.patterns)('$title: finds what it promises, and nothing that was added', async pattern => {
    const asked = JSON.stringify(pattern.condition)
      .replaceAll('seoul-marathon-2024', event.eventId)
      .replaceAll('ph_01ABCXYZ', 'ph_1')
    const condition = JSON.parse(asked) as typeof pattern.condition
    const items = await rawQuery(world.engine, 'PhotoService-test', { ...pattern, condition }, {})
    const promised = pattern.returns.map(name => entityOf(seed, name).items[0]?.EntityType)
    expect(items).not.toEqual([])
    for (const { EntityType } of items) expect([EntityType]).toEqual(promised.map(type => ({ S: type })))
  })
})
