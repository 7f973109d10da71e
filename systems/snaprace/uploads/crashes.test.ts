import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, open } from '@monotable/engine'
import type { Objects, Ports, System, Upkeep } from '@monotable/server'
import { folderObjects } from '@monotable/server/testing'
import { connect, ensureTables, type SessionOptions, ulids } from 'monotable'
import { connectSession, recount } from 'monotable/migrate'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedIn } from '../../test/stored-in.ts'
import { embeddedFaces } from '../analysis/embedded-faces.ts'
import { embeddedText } from '../analysis/embedded-text.ts'
import { fanOut } from '../images/fan-out.ts'
import { preprocessor } from '../images/preprocessor.ts'
import type { Db } from '../operation.ts'
import { planRemoval } from '../photos/plan-removal.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import { snaprace } from '../schema.ts'
import { system } from '../system.ts'
import { prepared } from '../test/prepared.ts'
import type { Truth } from '../truth/truth.ts'
import { rawIdOf } from '../values/value-types.ts'
import { advance } from './advance.ts'
import type { IngestContext } from './step.ts'

const folder = mkdtempSync(join(tmpdir(), 'snaprace-crashes-'))
const tables = { 'PhotoService-{stage}': 'PhotoService-test' }
const now = () => new Date('2025-01-20T10:00:00Z')
const newUlid = ulids({ now: () => now().getTime() })
let engine: Engine
let truth: Truth
let objects: Objects
beforeAll(async () => {
  engine = await open()
  await ensureTables(snaprace, engine, { tables })
  objects = await folderObjects(join(folder, 'objects'))
  const common = { objects } as Ports
  const own = await prepared(system as System).openPorts?.({ common, env: {}, data: folder })
  truth = (own as SnapracePorts).truth
  await truth.createOrganizer({ orgId: 'org', name: 'Org' }, { at: now() })
  await truth.createPhotographer({ photographerId: 'ph_1', handle: 'one', displayName: 'One' }, { at: now() })
})
afterAll(async () => {
  await truth.close()
  await engine.close()
  rmSync(folder, { recursive: true })
})

/** A process that dies at its nth way to the outside: before it was gone, or after it was. */
class Process {
  readonly dies: number
  readonly #after: boolean
  ways = 0
  constructor(dies: number, after: boolean) {
    this.dies = dies
    this.#after = after
  }

  async go<T>(way: () => Promise<T>): Promise<T> {
    const at = ++this.ways
    if (at > this.dies || (at === this.dies && !this.#after)) throw new Error('dead')
    const result = await way()
    if (this.ways >= this.dies) throw new Error('dead')
    return result
  }
}

function contextOf(process: Process): IngestContext {
  const options: SessionOptions = { tables, now, around: (_, next) => process.go(next) }
  const db = connect(snaprace, engine, options) as Db
  const session = connectSession(snaprace.model, engine, options)
  const mortal: Objects = {
    put: (...given) => process.go(() => objects.put(...given)),
    create: (...given) => process.go(() => objects.create(...given)),
    get: key => process.go(() => objects.get(key)),
    size: key => process.go(() => objects.size(key)),
    delete: key => process.go(() => objects.delete(key)),
    list: prefix => objects.list(prefix),
  }
  const ports = {
    truth,
    objects: mortal,
    preprocessor: preprocessor(mortal, { believes: true }),
    textDetector: embeddedText(mortal),
    faceIndexer: embeddedFaces(mortal),
    fanOut: fanOut(20),
    objectsUri: 's3://test',
    upkeep: {
      recount: async (...given: Parameters<Upkeep['recount']>) =>
        (await recount(session, ...given)).miscounts,
    },
  } as unknown as SnapracePorts
  return { db, ports, now: now(), log: pino({ level: 'silent' }) }
}

const immortal = () => contextOf(new Process(Number.POSITIVE_INFINITY, false))

async function uploaded(eventId: string) {
  const event = { orgId: 'org', eventId }
  await truth.createEvent(
    { ...event, name: eventId, eventDate: '2025-01-20', showResults: false, bibPattern: undefined },
    { at: now() },
  )
  await truth.assign(event, 'ph_1')
  const rawKey = `org/${eventId}/raw/1.jpg`
  const text = ['1234', '5678'].map(value => ({ value, confidence: 99 }))
  const faces = [{ personKey: 'kim' }, { personKey: 'lee' }]
  const analysis = { width: 30, height: 20, format: 'jpeg', size: 1000, text, faces }
  const upload = {
    ...event,
    rawId: rawIdOf(rawKey),
    rawKey,
    ulid: newUlid(),
    photographerId: 'ph_1',
    analysis,
  }
  await immortal().db.RawGuard.create(upload)
  return upload
}

/** What must be there in the end, whatever happened on the way. */
async function checkPublished({ eventId, rawId, ulid }: { eventId: string; rawId: string; ulid: string }) {
  const items = await storedIn(engine, 'PhotoService-test', `ORG#org#EVT#${eventId}`)
  const faces = items.filter(({ SK }) => String(SK).startsWith('FACE#'))
  expect(faces).toHaveLength(2)
  const keys = items.map(({ SK }) => String(SK)).filter(SK => !SK.startsWith('FACE#'))
  expect(keys).toEqual([
    `BIB#1234#PHOTO#${ulid}`,
    `BIB#5678#PHOTO#${ulid}`,
    `PHOTO#${ulid}`,
    `RAW#${rawId}`,
    'STATS#',
    'STATS#PHOTOGRAPHER#ph_1',
  ])
  const of = (SK: string) => items.find(item => item.SK === SK)
  expect(of('STATS#')).toMatchObject({ photoCount: '1', faceCount: '2' })
  expect(of('STATS#PHOTOGRAPHER#ph_1')).toMatchObject({ photoCount: '1' })
  expect(of(`RAW#${rawId}`)).toMatchObject({ state: 'INDEXED' })
  expect(of(`RAW#${rawId}`)).not.toHaveProperty('found')
  const kept: string[] = []
  for await (const key of objects.list(`face-collections/org.${eventId}/photos/`)) kept.push(key)
  expect(kept).toHaveLength(1)
}

describe('R7: an upload whose process dies goes on where it was, and is one photo', () => {
  for (const after of [false, true]) {
    it(`wherever it dies, ${after ? 'after' : 'before'} the way was gone`, async () => {
      let deaths = 0
      for (let dies = 1; ; dies++) {
        const upload = await uploaded(`race-${after}-${dies}`.replace('true', 'a').replace('false', 'b'))
        const process = new Process(dies, after)
        const isDead = await advance(contextOf(process), upload).then(
          () => false,
          () => true,
        )
        await advance(immortal(), upload)
        await checkPublished(upload)
        // One more delivery changes nothing.
        await advance(immortal(), upload)
        await checkPublished(upload)
        if (!isDead) break
        deaths++
      }
      expect(deaths).toBeGreaterThan(10)
    }, 60_000)
  }

  it('also while others do the same', async () => {
    for (let at = 0; at < 8; at++) {
      const upload = await uploaded(`race-many-${at}`)
      await Promise.all([1, 2, 3, 4].map(() => advance(immortal(), upload)))
      await checkPublished(upload)
    }
  })
})

/** What a process made that did not live to take it away again. */
async function leaveBehind(upload: Awaited<ReturnType<typeof uploaded>>) {
  const { faceIndexer } = immortal().ports
  for (const folder of ['processed', 'thumbnails'])
    await objects.put(`org/${upload.eventId}/${folder}/${upload.ulid}.jpg`, 'x')
  await faceIndexer.index(`org.${upload.eventId}`, upload)
}

async function filesOf({ eventId }: { eventId: string }): Promise<string[]> {
  const kept: string[] = []
  for (const prefix of [`org/${eventId}/`, `face-collections/org.${eventId}/`])
    for await (const key of objects.list(prefix)) kept.push(key)
  return kept
}

describe('what a process that died left of an upload', () => {
  it('goes when it is told of again after its photo was taken down', async () => {
    const upload = await uploaded('race-down')
    await advance(immortal(), upload)
    const { db } = immortal()
    await db.transact(async t => planRemoval(t, db, (await db.Photo.get(upload))!))
    await leaveBehind(upload)
    await advance(immortal(), upload)
    expect(await filesOf(upload)).toEqual([])
    expect(await db.RawGuard.get(upload)).toMatchObject({ state: 'REMOVED' })
  })

  it('goes when it is told of again after its event was deleted', async () => {
    const upload = await uploaded('race-over')
    await truth.deleteEvent(upload, { at: now() })
    await immortal().db.RawGuard.delete(upload)
    await leaveBehind(upload)
    await advance(immortal(), upload)
    expect(await filesOf(upload)).toEqual([])
  })
})

it('an upload to an event that is deleted meanwhile leaves nothing', async () => {
  const upload = await uploaded('race-gone')
  const { orgId, eventId } = upload
  await truth.deleteEvent({ orgId, eventId }, { at: now() })
  await advance(immortal(), upload)
  expect(await storedIn(engine, 'PhotoService-test', `ORG#org#EVT#${eventId}`)).toEqual([])
  expect(await filesOf(upload)).toEqual([])
})
