import { expect } from 'vitest'
import type { Step, Walking } from '../../../test/seeds/walk.ts'
import { rawIdOf } from '../../values/value-types.ts'
import { aPicture } from '../race.ts'
import {
  accepted,
  bibsOf,
  E,
  eventId,
  machine,
  orgId,
  PK,
  photo,
  photographerId,
  platform,
  portsOf,
  processedKey,
  shownIn,
  step,
  ulid,
} from './items.ts'

/** What the truth says of the photo, and the file that the pipeline of the document has put beside it. */
export const known = step('the truth knows event and photographer', async walking => {
  const { truth, objects } = portsOf(walking)
  const at = walking.served.runtime.now()
  if (!(await truth.organizer(orgId))) await truth.createOrganizer({ orgId, name: 'SnapRace Korea' }, { at })
  if (!(await truth.event({ orgId, eventId })))
    await truth.createEvent(
      {
        orgId,
        eventId,
        name: '서울 마라톤 2024',
        eventDate: '2024-11-09',
        showResults: false,
        bibPattern: undefined,
      },
      { at },
    )
  const names = { handle: 'studio_aaa', displayName: 'Studio AAA' }
  if (await truth.photographer(photographerId)) await truth.updatePhotographer(photographerId, names, { at })
  else await truth.createPhotographer({ photographerId, ...names }, { at })
  await truth.assign({ orgId, eventId }, photographerId)
  await objects.put(processedKey, await aPicture())
})

const isCredited = ({ item }: Walking) => item.photographerId !== undefined

const hasNames = ({ item }: Walking) => item.photographerHandle !== undefined

/** What the reactions may have changed: names that the document leaves out and the truth has. */
const followed = (walking: Walking) =>
  isCredited(walking) && !hasNames(walking)
    ? ['photographerHandle', 'photographerDisplayName', 'updatedAt', 'version']
    : []

export const photoSteps: readonly Step[] = [
  known,
  step('reactions: credit and faces', async walking => {
    await walking.drain()
    await walking.expectUnchangedBut(...followed(walking))
    for (const faceId of walking.item.faceIds as string[])
      expect(await walking.stored({ PK, SK: `FACE#${faceId}#PHOTO#${ulid}` })).toMatchObject({ faceId, ulid })
  }),
  step('list: gallery', async walking => expect(await shownIn(walking, `${E}/photos`)).toEqual([ulid])),
  step('list: photos of a bib', async walking => {
    for (const bib of bibsOf(walking))
      expect(await shownIn(walking, `${E}/bibs/${bib}/photos`)).toEqual([ulid])
    expect(await shownIn(walking, `${E}/bibs/123/photos`)).toEqual([])
  }),
  step('list: photos of a photographer', async walking => {
    const own = isCredited(walking) ? [ulid] : []
    const path = `/snaprace/photographers/${photographerId}/photos`
    expect(await shownIn(walking, path)).toEqual(own)
    expect(await shownIn(walking, `${path}?eventId=${eventId}`)).toEqual(own)
  }),
  step('get', async walking => {
    const { item, call } = walking
    const shown = accepted(await call(platform, 'GET', `${E}/photos/${ulid}`))
    const { originalFilename, rawKey, s3Uri, dimensions, format, size, bibs, bibCount, faceIds, faceCount } =
      item
    const same = { originalFilename, rawKey, processedKey, s3Uri, dimensions, format, size }
    expect(shown).toMatchObject({ ...same, bibs, bibCount, faceIds, faceCount, ulid, orgId, eventId })
    expect(shown.version).toBe(followed(walking).length > 0 ? 1 : 0)
    expect(Date.parse(shown.createdAt)).toBe(Date.parse('2024-11-09T10:30:00Z'))
  }),
  step('get: picture and thumbnail', async ({ served }) => {
    for (const file of ['download', 'thumbnail']) {
      const response = await fetch(`${served.server.url}${E}/photos/${ulid}/${file}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
  }),
  step('statistics', async walking => {
    const { item, call } = walking
    const photographers = isCredited(walking) ? [{ photographerId, photoCount: 1 }] : []
    expect(accepted(await call(platform, 'GET', `${E}/stats?bib=1234`))).toMatchObject({
      photoCount: 1,
      faceCount: item.faceCount,
      photographers,
      bib: { photoCount: bibsOf(walking).includes('1234') ? 1 : 0 },
    })
  }),
  step('drift: clean, and repairs change nothing', async walking => {
    expect(accepted(await walking.call(platform, 'GET', `${E}/drift`))).toMatchObject({
      isClean: true,
      unreadable: 0,
    })
    expect(accepted(await walking.call(platform, 'POST', `${E}/repairs`))).toMatchObject({
      credit: 0,
      bibRows: 0,
    })
    await walking.expectUnchangedBut(...followed(walking))
  }),
  step('schedule: finishJobs', async walking => {
    await walking.run('finishJobs')
    await walking.drain()
    await walking.expectUnchangedBut(...followed(walking))
  }),
  step('change: the photographer is renamed', async walking => {
    const handle = { handle: 'studio_bbb' }
    accepted(await walking.call(platform, 'PATCH', `/snaprace/photographers/${photographerId}`, handle))
    const synced = accepted(
      await walking.call(platform, 'POST', `/snaprace/photographers/${photographerId}/syncs`),
    )
    expect(synced.updated).toBe(isCredited(walking) ? 1 : 0)
    await walking.drain()
    const changed = isCredited(walking) ? ['photographerHandle', 'updatedAt', 'version'] : []
    await walking.expectUnchangedBut(...changed, ...followed(walking))
    if (isCredited(walking))
      expect(await walking.stored()).toMatchObject({ photographerHandle: 'studio_bbb' })
  }),
  step('change: a photo of ours beside it is counted with it', async walking => {
    const analysis = {
      width: 3,
      height: 2,
      format: 'jpeg',
      size: 9,
      text: [{ value: '4711', confidence: 99 }],
    }
    const body = { rawKey: `${orgId}/${eventId}/raw/ours-${Math.random()}.jpg`, analysis }
    const ours = accepted(await walking.call(machine, 'POST', '/snaprace/uploads', body)).ulid
    await walking.drain()
    expect(await shownIn(walking, `${E}/photos`)).toEqual([ours, ulid])
    expect(accepted(await walking.call(platform, 'GET', `${E}/stats`)).photoCount).toBe(2)
    expect(accepted(await walking.call(platform, 'GET', `${E}/drift`)).isClean).toBe(true)
    accepted(await walking.call(platform, 'DELETE', `${E}/photos/${ours}`))
  }),
  step('change: bibs are corrected', async walking => {
    const bibs = [...bibsOf(walking).slice(1), '9999']
    accepted(await walking.call(platform, 'PUT', `${E}/photos/${ulid}/bibs`, { bibs }))
    await walking.drain()
    const names = isCredited(walking) ? ['photographerHandle', 'photographerDisplayName'] : []
    await walking.expectUnchangedBut('bibs', 'bibCount', 'bibsEditedAt', 'updatedAt', 'version', ...names)
    expect(await walking.stored()).toMatchObject({ bibs, bibCount: bibs.length })
    for (const bib of bibs) expect(await shownIn(walking, `${E}/bibs/${bib}/photos`)).toEqual([ulid])
    for (const bib of bibsOf(walking).slice(0, 1)) {
      expect(await shownIn(walking, `${E}/bibs/${bib}/photos`)).toEqual([])
      expect(await walking.stored({ PK, SK: `BIB#${bib}#PHOTO#${ulid}` })).toBeUndefined()
    }
    const changes = accepted(await walking.call(platform, 'GET', `${E}/photos/${ulid}/bib-changes`))
    expect(changes.items).toMatchObject([{ before: bibsOf(walking), after: bibs }])
    expect(accepted(await walking.call(platform, 'GET', `${E}/drift`)).isClean).toBe(true)
  }),
  step('change: the photographer is taken off the event', async walking => {
    accepted(await walking.call(platform, 'DELETE', `${E}/photographers/${photographerId}`))
    await walking.drain()
    const left = (await walking.stored()) ?? {}
    for (const name of ['photographerId', 'photographerHandle', 'GSI2PK', 'GSI2SK'])
      expect(left).not.toHaveProperty(name)
    expect(accepted(await walking.call(platform, 'GET', `${E}/drift`)).isClean).toBe(true)
  }),
  step('delete: nothing is left but the guard, and it does not come back', async walking => {
    accepted(await walking.call(platform, 'DELETE', `${E}/photos/${ulid}`))
    await walking.drain()
    expect(await walking.stored()).toBeUndefined()
    expect(await shownIn(walking, `${E}/photos`)).toEqual([])
    expect(await shownIn(walking, `${E}/bibs/9999/photos`)).toEqual([])
    const rawKey = photo.rawKey
    expect(await walking.stored({ PK, SK: `RAW#${rawIdOf(rawKey)}` })).toMatchObject({
      state: 'REMOVED',
      ulid,
    })
    expect(accepted(await walking.call(machine, 'POST', '/snaprace/uploads', { rawKey }))).toMatchObject({
      state: 'REMOVED',
    })
    expect(accepted(await walking.call(platform, 'GET', `${E}/drift`)).isClean).toBe(true)
    expect((await walking.call(platform, 'DELETE', `${E}/photos/${ulid}`)).status).toBe(404)
  }),
]
