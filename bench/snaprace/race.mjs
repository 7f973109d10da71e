import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@monotable/server'
import { nobody } from '@monotable/server/host'
import { tableNames } from '@monotable/server/testing'
import { connect, Spent, ulids } from 'monotable'
import { besideSources, loadSources } from '../rig/load-sources.mjs'
import { removeFolder, temporaryFolder } from '../rig/peers.mjs'
import { RawConnection } from '../rig/raw-client.mjs'
import { configIn, onDisk } from '../rig/run.mjs'

export const event = { orgId: 'snaprace-kr', eventId: 'seoul-marathon-2024' }
const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems'])
const machine = { id: 'ingest', claims: { role: 'ingest' } }

export async function loadSnaprace() {
  const migrations = fileURLToPath(new URL('../../systems/snaprace/truth/migrations', import.meta.url))
  cpSync(migrations, join(besideSources('snaprace'), 'migrations'), { recursive: true })
  return loadSources(new URL('measured.ts', import.meta.url), 'snaprace')
}

/** The system behind a port, on disk, with one event and one photographer; what it consumes is counted by entity. */
export async function openRace({ system }) {
  const folder = temporaryFolder()
  let spent = new Spent()
  const count = async ({ operation }, next) => {
    const answer = await next()
    spent.add(reads.has(operation) ? 'read' : 'write', answer.ConsumedCapacity)
    return answer
  }
  const around = Object.assign(count, { capacity: true })
  const { transport, openStore } = await onDisk(folder)
  const server = await run([system], configIn(folder), {
    openStore,
    env: {},
    around,
    runsBackground: false,
    identify: async header => (header ? machine : nobody),
  })
  const { truth } = server.runtime.systems[0].ports
  const at = { at: new Date() }
  await truth.createOrganizer({ orgId: event.orgId, name: 'SnapRace' }, at)
  await truth.createEvent({ ...event, name: 'Seoul', eventDate: '2024-11-03', showResults: false }, at)
  await truth.createPhotographer(
    { photographerId: 'ph_01', handle: 'studio_aaa', displayName: 'Studio AAA' },
    at,
  )
  await truth.assign(event, 'ph_01')
  return {
    /** Not counted. */
    db: connect(system.schema, transport, { tables: tableNames(system.schema, {}) }),
    transport,
    table: tableNames(system.schema, {})['PhotoService-{stage}'],
    feed: server.feed,
    /** What was consumed since this was last called. */
    spent() {
      const before = spent
      spent = new Spent()
      return before
    },
    connection: () => RawConnection.open(new URL(server.url)),
    async close() {
      await server.close()
      removeFolder(folder)
    },
  }
}

/** Two bibs of a field of runners, so that each bib has about twenty photos in ten thousand. */
export const bibsOf = number => [String(1000 + (number % 1000)), String(2000 + ((number * 7) % 1000))]

const newUlid = ulids()

/** Photos with their rows, without the pipeline: as many as fit a transaction at once, with their counters. */
export async function fill(db, from, to) {
  for (let first = from; first < to; first += 33) {
    const photos = Array.from({ length: Math.min(33, to - first) }, (_, at) => photoAt(first + at))
    await db.transact(t =>
      photos.flatMap(photo => [
        t.Photo.create(photo),
        ...photo.bibs.map(bib => t.BibIndex.create({ ...event, bib, ulid: photo.ulid })),
      ]),
    )
  }
}

function photoAt(number) {
  const ulid = newUlid()
  const processedKey = `${event.orgId}/${event.eventId}/processed/${ulid}.jpg`
  // Bibs that nobody looks for: what a bib finds stays the same when there are more photos.
  const bibs = bibsOf(number).map(bib => `X${bib}${Math.floor(number / 10_000)}`)
  return {
    ...event,
    ulid,
    originalFilename: `DSC_${number}.jpg`,
    rawKey: `${event.orgId}/${event.eventId}/raw/DSC_${number}.jpg`,
    processedKey,
    s3Uri: `s3://snaprace-images/${processedKey}`,
    dimensions: { width: 3840, height: 2160 },
    format: 'jpeg',
    size: 2_048_576,
    bibs,
    bibCount: bibs.length,
    faceIds: [],
    faceCount: 0,
  }
}
