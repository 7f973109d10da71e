import { describe, expect, test } from 'vitest'
import { accepted, codeOf, openRace, pathOf } from '../test/race.ts'

const race = openRace()

const { call, credited, db, photosOf, rename, served, sync } = race

describe('a photographer who is deactivated', () => {
  test('is not found, and names leave the photos, which keep their place until reactivation restores them', async () => {
    const { event, photographerId, path } = await credited(2)
    await rename(path, { active: false })
    await race.drain()
    expect(codeOf(await call('GET', `${path}/photos`, { as: undefined }))).toEqual([404, 'NOT_FOUND'])
    const photos = await race.list(`${pathOf(event)}/photos`)
    for (const photo of photos) {
      expect(photo).toMatchObject({ photographerId })
      expect(photo).not.toHaveProperty('photographerHandle')
      expect(photo).not.toHaveProperty('photographerDisplayName')
    }
    const inIndex = (await race.stored(event)).filter(
      ({ GSI2PK }) => GSI2PK === `PHOTOGRAPHER#${photographerId}`,
    )
    expect(inIndex).toHaveLength(2)
    expect(await sync(path)).toEqual({ scanned: 2, updated: 0, skipped: 2 })
    await rename(path, { active: true })
    await race.drain()
    expect((await photosOf(path)).map(photo => photo.photographerHandle)).toEqual(
      Array(2).fill(`${photographerId}_studio`),
    )
  })
})

describe('a photographer who is unlinked from an event', () => {
  const countOf = async (event: { orgId: string; eventId: string }, photographerId: string) =>
    (await db().PhotographerStats.get({ ...event, photographerId }))?.photoCount

  test('R18: loses all credit there and nowhere else, and linking again does not restore it', async () => {
    const { event, photographerId, path } = await credited(3)
    const other = await race.event({ eventId: `${event.eventId}-half` })
    await race.photographer(photographerId, other)
    await race.photo(other, { photographerId })
    expect(await countOf(event, photographerId)).toBe(3)
    expect((await call('DELETE', `${pathOf(event)}${path}`)).status).toBe(202)
    await race.drain()
    const items = (await race.stored(event)).filter(({ EntityType }) => EntityType === 'PHOTO')
    expect(items).toHaveLength(3)
    for (const item of items) {
      expect(item).toMatchObject({ creditFlag: 'UNLINKED' })
      for (const name of [
        'photographerId',
        'photographerHandle',
        'photographerDisplayName',
        'GSI2PK',
        'GSI2SK',
      ])
        expect(item).not.toHaveProperty(name)
    }
    expect(await countOf(event, photographerId)).toBe(0)
    expect(await countOf(other, photographerId)).toBe(1)
    expect((await photosOf(path)).map(({ eventId }) => eventId)).toEqual([other.eventId])
    accepted(await call('PUT', `${pathOf(event)}${path}`))
    await race.drain()
    expect(await photosOf(path)).toHaveLength(1)
  })

  test('and linked again before it was worked off keeps what came after', async () => {
    const { event, photographerId, path } = await credited(2)
    accepted(await call('DELETE', `${pathOf(event)}${path}`))
    served.at('2025-01-20T10:05:00.000Z')
    accepted(await call('PUT', `${pathOf(event)}${path}`))
    const { ulid } = await race.upload(event, { photographerId })
    await race.drain()
    expect((await photosOf(path)).map(photo => photo.ulid)).toEqual([ulid])
    expect(await countOf(event, photographerId)).toBe(1)
    served.at('2025-01-20T10:00:00.000Z')
  })
})
