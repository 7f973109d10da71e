import { expect } from 'vitest'
import type { Step, SystemWalk, Walking } from '../../test/seeds/walk.ts'
import type { Answer, Caller } from '../../test/serving.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import { rawIdOf } from '../values/value-types.ts'
import { aPicture } from './race.ts'

const platform: Caller = { sub: 'platform', claims: { role: 'platform' } }
const machine: Caller = { sub: 'ingest', claims: { role: 'ingest' } }

const [orgId, eventId, ulid] = ['snaprace-kr', 'seoul-marathon-2024', '01HXY8FWZM5KJQD9K3Y6R8NZTP']
const photographerId = 'ph_01ABCXYZ'
const PK = `ORG#${orgId}#EVT#${eventId}`
const processedKey = `${orgId}/${eventId}/processed/${ulid}.jpg`

/** Section 3.1 of the document, as it is. */
const photo = {
  PK,
  SK: `PHOTO#${ulid}`,
  EntityType: 'PHOTO',
  ulid,
  orgId,
  eventId,
  originalFilename: 'DSC_1234.jpg',
  rawKey: `${orgId}/${eventId}/raw/DSC_1234.jpg`,
  processedKey,
  s3Uri: `s3://snaprace-images-prod/${processedKey}`,
  dimensions: { width: 3840, height: 2160 },
  format: 'jpeg',
  size: 2048576,
  bibs: ['1234', '5678'],
  bibCount: 2,
  faceIds: ['face-aaa-1', 'face-aaa-2'],
  faceCount: 2,
  photographerId,
  photographerHandle: 'studio_aaa',
  photographerDisplayName: 'Studio AAA',
  GSI2PK: `PHOTOGRAPHER#${photographerId}`,
  GSI2SK: `EVT#${eventId}#TIME#2024-11-09T10:30:00.000Z`,
  createdAt: '2024-11-09T10:30:00.000Z',
  updatedAt: '2024-11-09T10:30:05.123Z',
}

/** Section 3.2, as it is, for any bib. */
const bibRow = (bib: string) => ({
  PK,
  SK: `BIB#${bib}#PHOTO#${ulid}`,
  EntityType: 'BIB_INDEX',
  GSI1PK: `EVT#${eventId}#BIB#${bib}`,
  GSI1SK: `PHOTO#${ulid}`,
  ulid,
  orgId,
  eventId,
  bib,
  createdAt: '2024-11-09T10:30:05.123Z',
})

type Plain = Record<string, unknown>

function without<T extends Plain>(item: T, ...names: (keyof T & string)[]): Plain {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))
}

const E = `/snaprace/organizers/${orgId}/events/${eventId}`
const portsOf = ({ served }: Walking): SnapracePorts => served.runtime.systems[0]!.ports

function accepted({ status, body }: Answer) {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

const shownIn = async ({ call }: Walking, path: string): Promise<string[]> =>
  accepted(await call(undefined, 'GET', path)).items.map((item: { ulid: string }) => item.ulid)

const step = (name: string, run: (walking: Walking) => Promise<unknown>): Step => ({
  name,
  run: async walking => void (await run(walking)),
})

/** What the truth says of the photo, and the file that the pipeline of the document has put beside it. */
const known = step('the truth knows event and photographer', async walking => {
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
const bibsOf = ({ item }: Walking) => item.bibs as string[]

/** What the reactions may have changed: names that the document leaves out and the truth has. */
const followed = (walking: Walking) =>
  isCredited(walking) && !hasNames(walking)
    ? ['photographerHandle', 'photographerDisplayName', 'updatedAt', 'version']
    : []

const photoSteps: readonly Step[] = [
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

const credit = [
  'photographerId',
  'photographerHandle',
  'photographerDisplayName',
  'GSI2PK',
  'GSI2SK',
] as const

const bibSteps: readonly Step[] = [
  known,
  step('list: photos of the bib', async walking => {
    await walking.drain()
    expect(await shownIn(walking, `${E}/bibs/1234/photos`)).toEqual([ulid])
    expect(await shownIn(walking, `${E}/bibs/12345/photos`)).toEqual([])
    await walking.expectUnchangedBut()
  }),
  step('statistics of the bib', async ({ call }) =>
    expect(accepted(await call(platform, 'GET', `${E}/stats?bib=1234`)).bib).toEqual({
      bib: '1234',
      photoCount: 1,
    }),
  ),
  step('drift: clean', async walking => {
    expect(accepted(await walking.call(platform, 'GET', `${E}/drift`))).toMatchObject({
      isClean: true,
      unreadable: 0,
    })
    accepted(await walking.call(platform, 'POST', `${E}/repairs`))
    await walking.expectUnchangedBut()
  }),
  step('change: a correction that keeps the bib leaves its row alone', async walking => {
    accepted(await walking.call(platform, 'PUT', `${E}/photos/${ulid}/bibs`, { bibs: ['1234', '777'] }))
    await walking.expectUnchangedBut()
    expect(await shownIn(walking, `${E}/bibs/777/photos`)).toEqual([ulid])
  }),
  step('delete: a correction without the bib', async walking => {
    accepted(await walking.call(platform, 'PUT', `${E}/photos/${ulid}/bibs`, { bibs: ['777'] }))
    expect(await walking.stored()).toBeUndefined()
    expect(await shownIn(walking, `${E}/bibs/1234/photos`)).toEqual([])
  }),
  step('delete: with its event', async walking => {
    await walking.put(walking.item)
    accepted(await walking.call(platform, 'DELETE', E))
    await walking.drain()
    expect(await walking.stored()).toBeUndefined()
    expect(await walking.stored({ PK, SK: `PHOTO#${ulid}` })).toBeUndefined()
  }),
]

/** A photo of another ulid, with what differs. */
const photoAt = (end: string, more: Plain = {}): Plain => {
  const own = `${ulid.slice(0, -2)}${end}`
  return {
    ...photo,
    SK: `PHOTO#${own}`,
    ulid: own,
    bibs: ['1234'],
    bibCount: 1,
    faceIds: [],
    faceCount: 0,
    ...more,
  }
}
const rowAt = (end: string, more: Plain = {}): Plain => {
  const own = `${ulid.slice(0, -2)}${end}`
  return { ...bibRow('1234'), SK: `BIB#1234#PHOTO#${own}`, GSI1SK: `PHOTO#${own}`, ulid: own, ...more }
}

const shown = {
  'as we write it': photoAt('A1', { version: 3, thumbHash: 'YecNHYZ4h4h/iHd7iId4h2hwgwZH' }),
  'as the document writes it': photoAt('A2'),
  'of a newer version': photoAt('A3', { mood: 'happy', dimensions: { width: 1, height: 1, depth: 8 } }),
}
const expected = Object.values(shown).map(item => item.ulid)

const readList =
  (path: string) =>
  async (walking: Walking): Promise<readonly unknown[]> => {
    await known.run(walking)
    return shownIn(walking, path)
  }

export const snaprace: SystemWalk = {
  system: 'snaprace',
  at: '2025-01-20T10:00:00.000Z',
  entities: [
    {
      entity: 'PHOTO',
      forms: [
        { name: 'the sample of section 3.1', item: photo },
        { name: 'without a photographer', item: without(photo, ...credit) },
        {
          name: 'with a photographer and no names',
          item: without(photo, 'photographerHandle', 'photographerDisplayName'),
        },
        {
          name: 'whole seconds',
          item: {
            ...photo,
            createdAt: '2024-11-09T10:30:00Z',
            updatedAt: '2024-11-09T10:30:05Z',
            GSI2SK: `EVT#${eventId}#TIME#2024-11-09T10:30:00Z`,
          },
        },
        { name: 'ids only in keys', item: without(photo, 'ulid', 'orgId', 'eventId') },
        { name: 'known by its key alone', item: without(photo, 'EntityType') },
      ],
      beside: [bibRow('1234'), bibRow('5678')],
      steps: photoSteps,
    },
    {
      entity: 'PHOTO without bibs',
      forms: [
        {
          name: 'nobody on it, of another format',
          item: { ...photo, format: 'png', bibs: [], bibCount: 0, faceIds: [], faceCount: 0 },
        },
      ],
      steps: photoSteps,
    },
    {
      entity: 'BIB_INDEX',
      forms: [
        { name: 'the sample of section 3.2', item: bibRow('1234') },
        { name: 'the rows of section 4.1', item: without(bibRow('1234'), 'orgId', 'eventId', 'createdAt') },
        { name: 'whole seconds', item: { ...bibRow('1234'), createdAt: '2024-11-09T10:30:05Z' } },
        { name: 'known by its key alone', item: without(bibRow('1234'), 'EntityType', 'bib') },
      ],
      beside: [{ ...photo, bibs: ['1234'], bibCount: 1 }],
      steps: bibSteps,
    },
  ],
  mixed: [
    {
      list: 'the gallery',
      shown,
      foreign: { 'of another program': { PK, SK: 'PHOTO#sidecar', EntityType: 'SIDECAR', note: 'not ours' } },
      broken: { 'without dimensions': without(photoAt('B1'), 'dimensions') },
      read: readList(`${E}/photos`),
      expected,
    },
    {
      list: 'the photos of a bib',
      beside: Object.values(shown),
      shown: { one: rowAt('A1'), two: rowAt('A2'), three: rowAt('A3', { colour: 'red' }) },
      foreign: { 'of another program': { ...rowAt('C1'), SK: 'TAG#1', EntityType: 'TAG', ulid: undefined } },
      broken: { 'a bib that is a number': { ...rowAt('B1'), createdAt: 5 } },
      read: readList(`${E}/bibs/1234/photos`),
      expected,
    },
    {
      list: 'the photos of a photographer',
      shown,
      foreign: {
        'of another program': {
          PK,
          SK: 'SHIFT#1',
          GSI2PK: photo.GSI2PK,
          GSI2SK: `EVT#${eventId}#TIME#x`,
          EntityType: 'SHIFT',
        },
      },
      broken: { 'with a text for its size': photoAt('B1', { size: 'large' }) },
      read: readList(`/snaprace/photographers/${photographerId}/photos`),
      expected,
    },
  ],
}
