import { describe, expect, test } from 'vitest'
import { finishJobs } from '../jobs/finish-jobs.ts'
import { runJob } from '../jobs/run-job.ts'
import { takeOver } from '../jobs/take-over.ts'
import { accepted, codeOf, openRace, pathOf } from '../test/race.ts'

const race = openRace()

const { call, context, credited, db, photosOf, rename, served, sync } = race

describe('scenario 5: a rename', () => {
  test('is brought to all photos by a sync, moves no partition, and a second sync has nothing to do', async () => {
    const { event, photographerId, path } = await credited(3)
    const before = await race.stored(event)
    await rename(path, { handle: 'studio_bbb' })
    expect(await sync(path)).toEqual({ scanned: 3, updated: 3, skipped: 0 })
    expect((await photosOf(path)).map(photo => photo.photographerHandle)).toEqual(Array(3).fill('studio_bbb'))
    const keysOf = (items: Record<string, unknown>[]) => items.map(({ GSI2PK, GSI2SK }) => [GSI2PK, GSI2SK])
    const after = await race.stored(event)
    expect(keysOf(after)).toEqual(keysOf(before))
    expect(after.filter(({ GSI2PK }) => GSI2PK === `PHOTOGRAPHER#${photographerId}`)).toHaveLength(3)
    expect(await sync(path)).toEqual({ scanned: 3, updated: 0, skipped: 3 })
  })

  test('R9: is queued by the change, and brought by itself', async () => {
    const { path } = await credited(2)
    await rename(path, { displayName: 'New Name' })
    expect((await race.list(`${path}/syncs`)).map(({ state }) => state)).toEqual(['QUEUED'])
    await race.drain()
    expect((await photosOf(path)).map(photo => photo.photographerDisplayName)).toEqual([
      'New Name',
      'New Name',
    ])
    expect(await race.list(`${path}/syncs`)).toMatchObject([
      { state: 'DONE', scanned: 2, updated: 2, skipped: 0 },
    ])
  })

  test('that is synchronised by hand clears the queued one', async () => {
    const { path } = await credited(1)
    await rename(path, { handle: 'a' })
    await rename(path, { handle: 'b' })
    expect(await race.list(`${path}/syncs`)).toHaveLength(2)
    expect(await sync(path)).toMatchObject({ updated: 1 })
    expect(await race.list(`${path}/syncs`)).toEqual([])
    await race.drain()
    expect((await photosOf(path))[0].photographerHandle).toBe('b')
  })

  test('changes what is shown of the truth and nothing else', async () => {
    const { event, path } = await credited(1)
    const [before] = await photosOf(path)
    await rename(path, { handle: 'only_this' })
    await race.drain()
    const [after] = await photosOf(path)
    const { photographerHandle, version } = after
    expect(after).toEqual({ ...before, photographerHandle, version, updatedAt: after.updatedAt })
    expect(version).toBe(before.version + 1)
    expect(accepted(await call('GET', `${pathOf(event)}/bibs/1000/photos`)).items).toHaveLength(1)
  })

  test('that races with others ends as the truth says', async () => {
    const { path } = await credited(4)
    const names = Array.from({ length: 12 }, (_, n) => `race_${n}`)
    await Promise.all(
      names.map(async handle => {
        await rename(path, { handle })
        await sync(path)
      }),
    )
    await race.drain()
    const { handle } = accepted(await call('GET', path))
    expect((await photosOf(path)).map(photo => photo.photographerHandle)).toEqual(Array(4).fill(handle))
  })

  test('of nobody is not found', async () => {
    expect(codeOf(await call('POST', '/photographers/ph_none/syncs'))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('a synchronisation', () => {
  test('after an unlink takes the credit at once, and says so', async () => {
    const { event, path, photographerId } = await credited(3)
    const other = await race.event()
    await race.photographer(photographerId, other)
    const kept = await race.photo(other, { photographerId })
    await race.drain()
    accepted(await call('DELETE', `${pathOf(event)}/photographers/${photographerId}`))
    await rename(path, { handle: 'after_unlink' })
    expect(await sync(path)).toEqual({ scanned: 4, updated: 4, skipped: 0 })
    for (const item of (await race.stored(event)).filter(({ EntityType }) => EntityType === 'PHOTO')) {
      expect(item).toMatchObject({ creditFlag: 'UNLINKED' })
      expect(item).not.toHaveProperty('photographerId')
      expect(item).not.toHaveProperty('GSI2PK')
    }
    expect((await race.list(`${path}/photos`)).map(({ ulid }) => ulid)).toEqual([kept])
    expect(await sync(path)).toEqual({ scanned: 1, updated: 0, skipped: 1 })
    await race.drain()
    expect(accepted(await call('GET', `${pathOf(event)}/drift`)).isClean).toBe(true)
  })

  test('leaves the unlinking of others to them', async () => {
    const { path } = await credited(1)
    const another = await credited(1)
    accepted(await call('DELETE', `${pathOf(another.event)}/photographers/${another.photographerId}`))
    expect(await sync(path)).toEqual({ scanned: 1, updated: 0, skipped: 1 })
    const [photo] = (await race.stored(another.event)).filter(({ EntityType }) => EntityType === 'PHOTO')
    expect(photo).toMatchObject({ photographerId: another.photographerId })
    await race.drain()
  })

  test('that is interrupted goes on where it was', async () => {
    const { path, photographerId } = await credited(30)
    await rename(path, { handle: 'resumed' })
    const [job] = (await db().jobsOf({ kind: 'SYNC', subject: photographerId })).items
    // Three calls of the truth a page: it fails on the second page.
    const truth = race.ports().truth
    let calls = 0
    const failing = {
      ...truth,
      photographer: async (id: string) => {
        if (++calls > 2) throw new Error('the database is away')
        return truth.photographer(id)
      },
    }
    const interrupted = runJob({ ...context(), ports: { ...race.ports(), truth: failing } }, job!)
    await expect(interrupted).rejects.toThrow('away')
    expect(await db().Job.get(job!)).toMatchObject({ state: 'QUEUED', scanned: 25, updated: 25 })
    await runJob(context(), job!)
    expect(await db().Job.get(job!)).toMatchObject({ state: 'DONE', scanned: 30, updated: 30, skipped: 0 })
    expect(new Set((await photosOf(path)).map(photo => photo.photographerHandle))).toEqual(
      new Set(['resumed']),
    )
  })

  test('of a cursor that nobody can read any more begins again', async () => {
    const { path, photographerId } = await credited(2)
    await rename(path, { handle: 'again' })
    const [job] = (await db().jobsOf({ kind: 'SYNC', subject: photographerId })).items
    await db().Job.update(job!, { set: { cursor: 'of-another-process' } })
    await runJob(context(), job!)
    expect((await photosOf(path)).map(photo => photo.photographerHandle)).toEqual(['again', 'again'])
  })

  test('is not forgotten when the process ends between the truth and the table', async () => {
    const { path, photographerId } = await credited(1)
    await race.ports().truth.updatePhotographer(photographerId, { handle: 'outbox' }, { at: new Date() })
    await finishJobs.run(context())
    await race.drain()
    expect((await photosOf(path))[0].photographerHandle).toBe('outbox')
  })

  test('is brought over once by many at once', async () => {
    const { photographerId } = await credited(1)
    await race.ports().truth.updatePhotographer(photographerId, { handle: 'many' }, { at: new Date() })
    await Promise.all(Array.from({ length: 8 }, () => takeOver(db(), race.ports())))
    expect((await db().jobsOf({ kind: 'SYNC', subject: photographerId })).items).toHaveLength(1)
    expect(await race.ports().truth.queued()).toEqual([])
  })

  test('that fails does not keep the schedule from the others', async () => {
    const [broken, whole] = [await credited(1), await credited(1)]
    for (const { photographerId } of [broken, whole])
      await race
        .ports()
        .truth.updatePhotographer(photographerId, { handle: 'later' }, { at: served.runtime.now() })
    await takeOver(db(), race.ports())
    const { truth } = race.ports()
    const failing = {
      ...truth,
      photographer: async (id: string) => {
        if (id === broken.photographerId) throw new Error('as told')
        return truth.photographer(id)
      },
    }
    const now = new Date(served.runtime.now().getTime() + 3_600_000)
    const run = finishJobs.run({ ...context(), now, ports: { ...race.ports(), truth: failing } })
    await expect(run).rejects.toThrow('1 jobs could not be done')
    expect((await photosOf(whole.path))[0].photographerHandle).toBe('later')
    await race.drain()
    expect((await photosOf(broken.path))[0].photographerHandle).toBe('later')
  })

  test('that the feed lost is done by the schedule', async () => {
    const { path, photographerId } = await credited(1)
    await race
      .ports()
      .truth.updatePhotographer(photographerId, { handle: 'late' }, { at: served.runtime.now() })
    await takeOver(db(), race.ports())
    await finishJobs.run(context())
    expect((await photosOf(path))[0].photographerHandle).not.toBe('late')
    const inAnHour = new Date(served.runtime.now().getTime() + 3_600_000)
    await finishJobs.run({ ...context(), now: inAnHour })
    expect((await photosOf(path))[0].photographerHandle).toBe('late')
  })
})

describe('a photo that is published while its photographer is changed', () => {
  type Standing = Awaited<ReturnType<ReturnType<typeof race.ports>['truth']['photographerAt']>>
  /** Publishes a photo; what the nth question of who took it is answered is what `answer` makes of it. */
  async function published(
    event: Parameters<typeof pathOf>[0],
    photographerId: string,
    answer: (question: number, standing: Standing) => Promise<void>,
  ): Promise<string> {
    const { truth } = race.ports()
    const { photographerAt } = truth
    let questions = 0
    Object.assign(truth, {
      photographerAt: async (...given: Parameters<typeof photographerAt>) => {
        const standing = await photographerAt(...given)
        await answer(++questions, standing)
        return standing
      },
    })
    try {
      return await race.photo(event, { photographerId, bibs: ['77'] })
    } finally {
      Object.assign(truth, { photographerAt })
    }
  }

  test('shows the new name, also if the truth is away when it is looked at again', async () => {
    const { event, photographerId, path } = await credited(1)
    const ulid = await published(event, photographerId, async question => {
      if (question === 2) throw new Error('away')
      if (question > 1) return
      await rename(path, { handle: 'newest' })
      await sync(path)
    })
    expect((await photosOf(path)).find(photo => photo.ulid === ulid).photographerHandle).toBe('newest')
  })

  test('loses the credit of one who is unlinked, also if somebody changes the photo meanwhile', async () => {
    const { event, photographerId, path } = await credited(1)
    const ulid = await published(event, photographerId, async question => {
      const { truth } = race.ports()
      if (question === 1) {
        await truth.unlink(event, photographerId, { at: served.runtime.now() })
        for (const { workId } of await truth.queued()) await truth.takenOver(workId)
      }
      if (question !== 2) return
      const [photo] = (await db().gallery(event)).items
      accepted(await call('PUT', `${pathOf(event)}/photos/${photo!.ulid}/bibs`, { body: { bibs: ['78'] } }))
    })
    expect(await db().Photo.get({ ...event, ulid })).toMatchObject({ creditFlag: 'UNLINKED', bibs: ['78'] })
    expect(await photosOf(path)).toEqual([])
    expect(await db().PhotographerStats.get({ ...event, photographerId })).toMatchObject({ photoCount: 1 })
  })
})

test('a repeated delivery of every change changes nothing', async () => {
  const { event, path } = await credited(2)
  await rename(path, { handle: 'replayed' })
  await race.drain()
  const before = await race.stored(event)
  await served.feed.replay('snaprace')
  const { deadLetters } = await race.drain()
  expect(deadLetters).toBe(0)
  expect(await race.stored(event)).toEqual(before)
})
