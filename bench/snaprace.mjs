// Photos of a race, from upload to gallery: node bench/snaprace.mjs [--photos 10000] [--more 90000]
import { counts, grouped } from './rig/arguments.mjs'
import { Report } from './rig/report.mjs'
import { bibsOf, event, fill, loadSnaprace, openRace } from './snaprace/race.mjs'

const { photos, more, trial } = counts({ photos: 10_000, more: 90_000 })
const snaprace = await loadSnaprace()
const columns = [`${grouped(photos + more)} photos`, `${grouped(photos)} photos`]
const [many, few] = columns
const report = new Report('snaprace', columns)
const path = `/snaprace/organizers/${event.orgId}/events/${event.eventId}`
const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]

const race = await openRace(snaprace)
try {
  await measureIngest()
  const before = await measureReads()
  await fill(race.db, photos, photos + more)
  const after = await measureReads()
  for (const [name, { unit, value, ...bars }] of Object.entries(before)) {
    const values = { [many]: after[name].value, [few]: value }
    report.add({ name, unit, values, lessIsBetter: true, ...bars })
  }
} finally {
  await race.close()
}
report.save({
  conditions: `${grouped(photos)} uploads with two bibs each and analysis supplied, by HTTP on 16 connections, then through the change feed, durable on disk, the truth in PGlite, all in one process; the others are put into the same event. Units are those of DynamoDB as the engine counts them, indexes included; the document counts three puts a photo and 20 MB for 10,000. Requests are one after another, pages of 20.`,
  trial,
})

/** From the first reported upload to the last published photo. */
async function measureIngest() {
  const ours = (name, unit, value, lessIsBetter = false) =>
    report.add({ name, unit, values: { [few]: value }, lessIsBetter })
  const begun = performance.now()
  await tellAll()
  const told = performance.now()
  const uploading = race.spent()
  const { deadLetters } = await race.feed.drain()
  const done = performance.now()
  const publishing = race.spent()
  const { photoCount } = await race.db.Stats.get(event)
  if (photoCount !== photos || deadLetters > 0) throw new Error(`${photoCount} of ${photos} were published`)
  ours('uploads told', 'a second', photos / ((told - begun) / 1000))
  ours('photos through the pipeline', 'a second', photos / ((done - told) / 1000))
  ours('items published (photo, two rows)', 'a second', (3 * photos) / ((done - told) / 1000))
  const units = (spent, kind) => spent[kind] / photos
  ours('write units a photo, as three puts', 'units', await unitsOfPuts(), true)
  ours(
    'write units a photo, upload to photo',
    'units',
    units(uploading, 'write') + units(publishing, 'write'),
    true,
  )
  ours(
    'read units a photo, upload to photo',
    'units',
    units(uploading, 'read') + units(publishing, 'read'),
    true,
  )
  const { ofDocument, all } = await sizes()
  ours('photos and bib rows', 'MB', ofDocument / 1e6, true)
  ours('with guards and counters', 'MB', all / 1e6, true)
}

async function tellAll() {
  let next = 0
  const worker = async () => {
    const connection = await race.connection()
    while (next < photos) {
      const status = await connection.send(uploadOf(next++))
      if (status !== 202) throw new Error(`an upload was answered with ${status}`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

function uploadOf(number) {
  const text = bibsOf(number).map(value => ({ value, confidence: 99 }))
  const analysis = { width: 3840, height: 2160, format: 'jpeg', size: 2_048_576, text }
  const rawKey = `${event.orgId}/${event.eventId}/raw/DSC_${number}.jpg`
  return request('POST', '/snaprace/uploads', { rawKey, photographerId: 'ph_01', analysis })
}

function request(method, target, body) {
  const text = body ? Buffer.from(JSON.stringify(body)) : Buffer.alloc(0)
  const head = [
    `${method} ${target} HTTP/1.1`,
    'host: localhost',
    ...(body
      ? ['authorization: Bearer x', 'content-type: application/json', `content-length: ${text.length}`]
      : []),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), text])
}

/** What the document's way would consume: each item of a published photo put by itself. */
async function unitsOfPuts() {
  const { items } = await race.db.gallery(event, { limit: 1 })
  const [{ ulid }] = items
  const keys = [`PHOTO#${ulid}`, ...items[0].bibs.map(bib => `BIB#${bib}#PHOTO#${ulid}`)]
  let units = 0
  for (const SK of keys) {
    const Key = { PK: { S: `ORG#${event.orgId}#EVT#${event.eventId}` }, SK: { S: SK } }
    const { Item } = await race.transport.send('GetItem', { TableName: race.table, Key })
    await race.transport.send('DeleteItem', { TableName: race.table, Key })
    const put = { TableName: race.table, Item, ReturnConsumedCapacity: 'TOTAL' }
    units += (await race.transport.send('PutItem', put)).ConsumedCapacity.CapacityUnits
  }
  return units
}

/** Bytes of all items of the event: those that the document has, and all. */
async function sizes() {
  const bytes = { ofDocument: 0, all: 0 }
  let ExclusiveStartKey
  do {
    const page = await race.transport.send('Scan', { TableName: race.table, ExclusiveStartKey })
    for (const item of page.Items) {
      const size = sizeOf({ M: item })
      bytes.all += size
      if (/^(PHOTO|BIB)#/.test(item.SK.S)) bytes.ofDocument += size
    }
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return bytes
}

/** About what DynamoDB counts: names and values in UTF-8, two digits a byte. */
function sizeOf(value) {
  const [[type, inner]] = Object.entries(value)
  if (type === 'S') return Buffer.byteLength(inner)
  if (type === 'N') return Math.ceil(inner.length / 2) + 1
  if (type === 'L') return 3 + inner.reduce((sum, each) => sum + 1 + sizeOf(each), 0)
  if (type === 'M')
    return Object.entries(inner).reduce(
      (sum, [name, each]) => sum + Buffer.byteLength(name) + sizeOf(each),
      0,
    )
  return 1
}

/** What a bib and a page of the gallery cost, in units and over HTTP. */
async function measureReads() {
  const connection = await race.connection()
  const timesOf = async target => {
    const times = []
    for (let at = 0; at < 550; at++) {
      const begun = performance.now()
      const status = await connection.send(request('GET', target(at)))
      if (status !== 200) throw new Error(`${target(at)} was answered with ${status}`)
      if (at >= 50) times.push(performance.now() - begun)
    }
    return times
  }
  race.spent()
  const byBib = await timesOf(at => `${path}/bibs/${1000 + (at % 1000)}/photos`)
  const bibUnits = race.spent().read / 550
  const gallery = await timesOf(() => `${path}/photos`)
  const galleryUnits = race.spent().read / 550
  connection.close()
  return {
    'bib query': { unit: 'read units', value: bibUnits, ratioBar: 0.95 },
    'bib query, p50': { unit: 'ms', value: percentile(byBib, 0.5) },
    'bib query, p99': { unit: 'ms', value: percentile(byBib, 0.99) },
    'gallery page': { unit: 'read units', value: galleryUnits, ratioBar: 0.95 },
    'gallery page, p50': { unit: 'ms', value: percentile(gallery, 0.5) },
    'gallery page, p99': { unit: 'ms', value: percentile(gallery, 0.99) },
  }
}
