import { createHash } from 'node:crypto'
import { type Objects, s3Objects } from '@monotable/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPhoto } from '../demo/pictures/draw-photo.ts'
import { accepted, aPicture, type Body, codeOf, openRace, pathOf, photographer } from '../test/race.ts'
import type { EventKey } from '../truth/truth.ts'

const race = openRace()
const { call } = race
const as = photographer('ph_resumes')
const road = { width: 60, height: 40, sky: '#fff', road: '#000', runners: [] }
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function ask(event: EventKey, file: string, bytes: Uint8Array, given: object = {}): Promise<Body> {
  const body = { file, contentType: 'image/jpeg', size: bytes.byteLength, sha256: shaOf(bytes), ...given }
  return accepted(await call('POST', `${pathOf(event)}/upload-urls`, { as, body }))
}

async function begin(): Promise<EventKey> {
  const event = await race.event()
  await race.photographer('ph_resumes', event)
  return event
}

test('a file that was sent before is known by its content, whatever it is called, and is one photo', async () => {
  const event = await begin()
  const bytes = await aPicture()
  const first = await ask(event, 'DSC_1.jpg', bytes)
  expect(first).toMatchObject({ isThere: false })
  // The page was closed before anything arrived: the same address again.
  const again = await ask(event, 'DSC_1.jpg', bytes)
  expect([again.rawKey, again.url]).toEqual([first.rawKey, first.url])
  accepted(await race.send(first.url, bytes, as))
  // Closed after the file, before it was told of.
  expect(await ask(event, 'DSC_1.jpg', bytes)).toMatchObject({ isThere: true, rawKey: first.rawKey })
  accepted(await race.tell(first.rawKey, as))
  await race.drain()
  const known = await ask(event, 'copy of DSC_1.jpg', bytes)
  expect(known).toMatchObject({ isThere: true, state: 'INDEXED', rawKey: first.rawKey })
  expect(known.url).toBeUndefined()
  const photos = await race.list(`${pathOf(event)}/photos`)
  expect(photos.map(({ originalFilename }) => originalFilename)).toEqual(['DSC_1.jpg'])
  // Taken down, it does not come back by being sent again.
  accepted(await call('DELETE', `${pathOf(event)}/photos/${photos[0].ulid}`))
  await race.drain()
  expect(await ask(event, 'DSC_1.jpg', bytes)).toMatchObject({ isThere: true, state: 'REMOVED' })
})

test('two files of one name are two photos; the same file of two photographers, too', async () => {
  const event = await begin()
  await race.photographer('ph_other', event)
  const [one, other] = [await aPicture(), await drawPhoto(road)]
  const addresses = [await ask(event, 'DSC_1.jpg', one), await ask(event, 'DSC_1.jpg', other)]
  expect(new Set(addresses.map(({ rawKey }) => rawKey)).size).toBe(2)
  const body = { file: 'DSC_1.jpg', contentType: 'image/jpeg', size: one.byteLength, sha256: shaOf(one) }
  const theirs = accepted(
    await call('POST', `${pathOf(event)}/upload-urls`, { as: photographer('ph_other'), body }),
  )
  expect(addresses.map(({ rawKey }) => rawKey)).not.toContain(theirs.rawKey)
  // Nothing but the file that was asked for is taken.
  const same = Buffer.alloc(one.byteLength, 1)
  expect(codeOf(await race.send(addresses[0].url, same, as))).toEqual([400, 'VALIDATION_ERROR'])
})

interface S3Server {
  readonly bucket: string
  readonly client: object
  stop(): Promise<void>
}

// It belongs to the tests of the server, which are another project to the compiler.
const s3Module = new URL('../../../packages/server/test/ports/s3-server.ts', import.meta.url).href

let s3: S3Server
beforeAll(async () => {
  const { startS3Server } = (await import(s3Module)) as { startS3Server(): Promise<S3Server> }
  s3 = await startS3Server()
}, 60_000)
afterAll(() => s3?.stop())

/** Runs work while the files of the race are in a bucket. */
async function onS3(work: (bucket: Objects) => Promise<void>): Promise<void> {
  const objects = race.ports().objects as unknown as Record<string, unknown>
  const own = { ...objects }
  const bucket = await s3Objects({ bucket: s3.bucket, client: s3.client })
  Object.assign(objects, bucket)
  try {
    await work(bucket)
  } finally {
    for (const name of Object.keys(bucket)) delete objects[name]
    Object.assign(objects, own)
    bucket.close()
  }
}

const put = async ({ url, headers }: Body, body: Uint8Array | string) =>
  (await fetch(url, { method: 'PUT', headers, body: Buffer.from(body) })).status

test('on S3 two photographers with files of one name have two photos, each with its credit', async () => {
  const event = await begin()
  await race.photographer('ph_other', event)
  await onS3(async bucket => {
    const files = [await aPicture(), await drawPhoto(road)] as const
    const [ours, theirs] = [as, photographer('ph_other')]
    const [one, other] = [
      accepted(await race.address(event, 'DSC_0001.jpg', files[0], ours)),
      accepted(await race.address(event, 'DSC_0001.jpg', files[1], theirs)),
    ]
    expect(await Promise.all([put(one, files[0]), put(other, files[1])])).toEqual([200, 200])
    // An address is good once, for what it was asked for.
    expect(await put(one, files[0])).toBe(412)
    expect(await put(other, 'more than was said')).toBe(403)
    expect(codeOf(await race.tell(one.rawKey, theirs))).toEqual([403, 'FORBIDDEN'])
    const told = [
      accepted(await race.tell(one.rawKey, ours)),
      accepted(await race.tell(other.rawKey, theirs)),
    ]
    await race.drain()
    for (const [at, photographerId] of ['ph_resumes', 'ph_other'].entries()) {
      const { rawKey } = [one, other][at] as Body
      const photo = accepted(await call('GET', `${pathOf(event)}/photos/${told[at]?.ulid}`))
      expect(photo).toMatchObject({ photographerId, rawKey, originalFilename: 'DSC_0001.jpg' })
      expect(shaOf((await bucket.get(rawKey)) ?? new Uint8Array())).toBe(shaOf(files[at] as Uint8Array))
    }
    accepted(await call('DELETE', `${pathOf(event)}/photos/${told[0]?.ulid}`))
    await race.drain()
    expect(await put(one, files[0])).toBe(412)
    expect(await race.list(`${pathOf(event)}/photos`)).toHaveLength(1)
  })
}, 90_000)

test('a large file goes to S3 in parts; after a lost network only the rest is sent, and it is one photo', async () => {
  const event = await begin()
  await onS3(async bucket => {
    // JPEG ends where it ends: what follows is only weight.
    const bytes = Buffer.concat([await aPicture(), Buffer.alloc(18 * 1024 * 1024, 7)])
    const first = await ask(event, 'large.jpg', bytes, { inParts: true })
    expect(first.url).toBeUndefined()
    expect(first.parts.map(({ part, size }: Body) => [part, size])).toEqual([
      [1, 8_388_608],
      [2, 8_388_608],
      [3, bytes.byteLength - 16_777_216],
    ])
    const send = async ({ url, from, size, headers }: Body) =>
      (await fetch(url, { method: 'PUT', headers, body: bytes.subarray(from, from + size) })).status
    expect(await send(first.parts[1])).toBe(200)
    expect(codeOf(await race.tell(first.rawKey, as))).toEqual([409, 'PARTS_MISSING'])
    const rest = await ask(event, 'large.jpg', bytes, { inParts: true })
    expect(rest.parts.map(({ part }: Body) => part)).toEqual([1, 3])
    for (const part of rest.parts) expect(await send(part)).toBe(200)
    expect((await ask(event, 'large.jpg', bytes, { inParts: true })).parts).toEqual([])
    accepted(await race.tell(first.rawKey, as))
    accepted(await race.tell(first.rawKey, as))
    expect(shaOf((await bucket.get(first.rawKey)) ?? new Uint8Array())).toBe(shaOf(bytes))
    await race.drain()
    expect((await ask(event, 'large.jpg', bytes, { inParts: true })).state).toBe('INDEXED')
    expect(await race.list(`${pathOf(event)}/photos`)).toHaveLength(1)
    // A small one goes as before.
    const small = await ask(event, 'small.jpg', await aPicture(), { inParts: true })
    expect([typeof small.url, small.parts]).toEqual(['string', undefined])
  })
}, 90_000)
