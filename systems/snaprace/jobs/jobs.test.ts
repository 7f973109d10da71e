import { describe, expect, test } from 'vitest'
import { syncNames } from '../photographers/sync-names.ts'
import { removePhotos } from '../photos/remove-photos.ts'
import { accepted, openRace, pathOf } from '../test/race.ts'
import { finishJobs } from './finish-jobs.ts'
import { atTheBeginning } from './progress.ts'

const race = openRace()
const { call, context, db, served } = race
const keepNothing = async () => {}

let count = 0
async function credited() {
  const event = await race.event()
  const photographerId = await race.photographer(`ph_job_${++count}`, event)
  const ulid = await race.photo(event, { photographerId, bibs: ['1234'] })
  const photo = async () => (await db().Photo.get({ ...event, ulid }))!
  return { event, photographerId, ulid, photo, path: `${pathOf(event)}/photographers/${photographerId}` }
}

/** As no event can be since R1: of the same id, at another organizer. */
async function foreignCopy({ event, photo }: Awaited<ReturnType<typeof credited>>) {
  const { version: _, ...copied } = await photo()
  const key = { orgId: 'foreign-org', eventId: event.eventId, ulid: copied.ulid }
  await db().Photo.create({ ...copied, ...key })
  await race.drain()
  return async () => db().Photo.get(key)
}

describe('a synchronisation', () => {
  test('R9: that has read an old truth leaves the newer one, which another has brought meanwhile', async () => {
    const { photographerId, photo } = await credited()
    const { truth } = race.ports()
    const old = await truth.photographer(photographerId)
    await truth.updatePhotographer(photographerId, { handle: 'newer' }, { at: served.runtime.now() })
    await syncNames(context(), photographerId, atTheBeginning, keepNothing)
    let questions = 0
    const slow = {
      ...truth,
      photographer: async (id: string) => (questions++ === 0 ? old : truth.photographer(id)),
    }
    const late = { ...context(), ports: { ...race.ports(), truth: slow } }
    await syncNames(late, photographerId, atTheBeginning, keepNothing)
    expect((await photo()).photographerHandle).toBe('newer')
  })
})

test('a synchronisation by hand clears also what another program has queued', async () => {
  const { photographerId, photo } = await credited()
  const { truth } = race.ports()
  await truth.updatePhotographer(photographerId, { handle: 'by_hand' }, { at: served.runtime.now() })
  const path = `/photographers/${photographerId}/syncs`
  expect(accepted(await call('POST', path))).toEqual({ scanned: 1, updated: 1, skipped: 0 })
  expect((await photo()).photographerHandle).toBe('by_hand')
  expect([await truth.queued(), await race.list(path)]).toEqual([[], []])
})

describe('an unlinking', () => {
  test('that is late leaves what came after the photographer was linked again', async () => {
    const { event, photographerId, photo, path } = await credited()
    await race.ports().truth.unlink(event, photographerId, { at: served.runtime.now() })
    served.at('2025-01-20T10:05:00.000Z')
    accepted(await call('PUT', path))
    const later = await race.photo(event, { photographerId })
    await finishJobs.run(context())
    await race.drain()
    served.at('2025-01-20T10:00:00.000Z')
    expect((await photo()).creditFlag).toBe('UNLINKED')
    const listed = await race.list(`/photographers/${photographerId}/photos`)
    expect(listed.map(({ ulid }) => ulid)).toEqual([later])
  })

  test('R1: is of one organizer', async () => {
    const world = await credited()
    const foreign = await foreignCopy(world)
    accepted(await call('DELETE', world.path))
    await race.drain()
    expect((await world.photo()).creditFlag).toBe('UNLINKED')
    expect(await foreign()).toMatchObject({ photographerId: world.photographerId })
  })
})

describe('a removal of all photos of a photographer', () => {
  test('can be followed by its id until it is done', async () => {
    const { path } = await credited()
    const { jobId } = accepted(await call('DELETE', `${path}/photos`))
    expect(await race.list(`${path}/removals`)).toMatchObject([{ jobId, state: 'QUEUED', updated: 0 }])
    await race.drain()
    expect(await race.list(`${path}/removals`)).toMatchObject([{ jobId, state: 'DONE', updated: 1 }])
    expect((await call('GET', `${path.replace(/race-\d+/, 'nowhere')}/removals`)).status).toBe(404)
  })

  test('is left to the feed for five minutes, and then done by the schedule', async () => {
    const { path } = await credited()
    accepted(await call('DELETE', `${path}/photos`))
    const stateAt = async (time: string) => {
      served.at(time)
      await finishJobs.run(context())
      return (await race.list(`${path}/removals`))[0]?.state
    }
    expect(await stateAt('2025-01-20T10:04:59.999Z')).toBe('QUEUED')
    expect(await stateAt('2025-01-20T10:05:00.000Z')).toBe('DONE')
    served.at('2025-01-20T10:00:00.000Z')
    await race.drain()
  })

  test('R1: is of one organizer', async () => {
    const world = await credited()
    const foreign = await foreignCopy(world)
    accepted(await call('DELETE', `${world.path}/photos`))
    await race.drain()
    expect(await world.photo()).toBeUndefined()
    expect(await foreign()).toBeDefined()
  })

  test('spares one that only the index still says to be theirs', async () => {
    const { event, photographerId, photo, path } = await credited()
    const stale = await photo()
    accepted(await call('DELETE', path))
    await race.drain()
    const photosByPhotographerInEvent = async () => ({ items: [stale], dangling: [] })
    const behind = Object.create(db(), {
      photosByPhotographerInEvent: { value: photosByPhotographerInEvent },
    })
    const asked = { ...event, photographerId, queuedAt: served.runtime.now().toISOString() }
    const { updated } = await removePhotos({ ...context(), db: behind }, asked, atTheBeginning, keepNothing)
    expect([updated, (await photo()).creditFlag]).toEqual([0, 'UNLINKED'])
  })
})
