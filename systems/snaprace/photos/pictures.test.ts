import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../test/serving.ts'
import { drawPhoto } from '../demo/pictures/draw-photo.ts'
import type { WornBib } from '../demo/pictures/scene.ts'
import { accepted, codeOf, machine, openRace, organizer, pathOf, visitor } from '../test/race.ts'

const race = openRace()
const { call, drain, list, served, ports } = race

type Event = Parameters<typeof pathOf>[0]

/** A picture of one runner. */
function pictureOf(text: string, given: Partial<WornBib> = {}): Promise<Buffer> {
  const bib = { text, paper: '#ffffff', ink: '#101010', tilt: 4, ...given }
  const runners = [{ at: 0.5, height: 0.85, shirt: '#2471a3', skin: '#e0ac85', bib }]
  return drawPhoto({ width: 1200, height: 800, sky: '#bcd9ee', road: '#77787c', runners })
}

const put = (event: Event, file: string, bytes: Uint8Array, as: Caller = machine, type = 'image/jpeg') =>
  race.send(`/snaprace${pathOf(event)}/raw/${encodeURIComponent(file)}`, bytes, as, type)

const get = async (event: Event, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${served.server.url}/snaprace${pathOf(event)}${path}`, { headers })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

async function published(event: Event, file: string, bytes: Uint8Array): Promise<string> {
  const { rawKey } = accepted(await put(event, file, bytes))
  const { ulid } = accepted(await call('POST', '/uploads', { as: machine, body: { rawKey } }))
  await drain()
  return ulid
}

describe('a picture', () => {
  test('that is uploaded is found by the bib on it, with its size and a placeholder', async () => {
    const event = await race.event()
    const bytes = await pictureOf('2718')
    const ulid = await published(event, '사진 1.jpg', bytes)
    const [photo] = await list(`${pathOf(event)}/bibs/2718/photos`, { as: visitor('v1') })
    expect(photo).toMatchObject({
      ulid,
      originalFilename: '사진 1.jpg',
      dimensions: { width: 1200, height: 800 },
      format: 'jpeg',
      size: bytes.length,
      bibs: ['2718'],
    })
    expect(Buffer.from(photo.thumbHash, 'base64').length).toBeGreaterThan(10)
    expect(photo).not.toHaveProperty('partial')
  })

  test('shows when it was taken, as the camera says, unless whoever tells of it says otherwise', async () => {
    const event = await race.event()
    const IFD2 = { DateTimeOriginal: '2025:01:20 09:15:30', OffsetTimeOriginal: '+09:00' }
    const bytes = await sharp(await pictureOf('2718'))
      .withExif({ IFD2 })
      .jpeg()
      .toBuffer()
    const takenAt = async (file: string, told: object) => {
      const { rawKey } = accepted(await put(event, file, bytes))
      const body = { rawKey, analysis: { text: [] }, ...told }
      const { ulid } = accepted(await call('POST', '/uploads', { as: machine, body }))
      await drain()
      return accepted(await call('GET', `${pathOf(event)}/photos/${ulid}`)).capturedAt
    }
    expect(await takenAt('a.jpg', {})).toBe('2025-01-20T00:15:30.000Z')
    expect(await takenAt('b.jpg', { capturedAt: '2025-01-20T08:00:00Z' })).toBe('2025-01-20T08:00:00.000Z')
  })

  test('is downloaded by anybody, whole or in parts, once for each version, and under its own name', async () => {
    const event = await race.event()
    const ulid = await published(
      event,
      'DSC_7.PNG',
      await sharp(await pictureOf('314'))
        .png()
        .toBuffer(),
    )
    const whole = await get(event, `/photos/${ulid}/download`)
    expect(whole.status).toBe(200)
    expect(await sharp(whole.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 800 })
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(whole.bytes.length),
      'cache-control': 'public, max-age=300',
      'content-disposition': `attachment; filename="DSC_7.jpg"; filename*=UTF-8''DSC_7.jpg`,
    })
    const part = await get(event, `/photos/${ulid}/download`, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-199/${whole.bytes.length}`,
    ])
    expect(part.bytes.equals(whole.bytes.subarray(100, 200))).toBe(true)
    const etag = whole.headers.get('etag') as string
    const known = await get(event, `/photos/${ulid}/download`, { 'if-none-match': etag })
    expect([known.status, known.bytes.length]).toEqual([304, 0])
    const small = await get(event, `/photos/${ulid}/thumbnail`)
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 400 })
    expect((await get(event, `/photos/${ulid}/download`, { range: 'bytes=99999999-' })).status).toBe(416)
  })

  test('of an inactive event is kept by nobody else; of a photo without a file it is not there', async () => {
    const event = await race.event()
    const ulid = await published(event, 'a.jpg', await pictureOf('271'))
    const bare = await race.photo(event, { bibs: ['1234'] })
    expect((await get(event, `/photos/${bare}/download`)).status).toBe(404)
    await ports().truth.updateEvent(event, { status: 'inactive' }, { at: new Date() })
    expect((await get(event, `/photos/${ulid}/download`)).status).toBe(404)
    const authorization = `Bearer ${await served.token(organizer(event.orgId))}`
    const own = await get(event, `/photos/${ulid}/download`, { authorization })
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  })

  test('no address is taken from the caller: only photos of the path can be reached', async () => {
    const event = await race.event()
    const ulid = await published(event, 'a.jpg', await pictureOf('271'))
    const other = await race.event()
    expect((await get(other, `/photos/${ulid}/download`)).status).toBe(404)
    expect((await get(event, `/photos/${ulid}/download?url=http://example.com/`)).status).toBe(400)
    for (const id of ['..%2f..%2fraw%2fa.jpg', 'a.jpg', `${ulid}.jpg`])
      expect([400, 404]).toContain((await get(event, `/photos/${id}/download`)).status)
  })

  test('that is broken or hostile fails, and says why; a whole one is published', async () => {
    const event = await race.event()
    const good = await pictureOf('9042')
    const files: [string, Uint8Array, string][] = [
      ['cut.jpg', good.subarray(0, good.length / 2), 'BROKEN_IMAGE'],
      ['page.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'NOT_AN_IMAGE'],
    ]
    for (const [file, bytes, reason] of files) {
      await published(event, file, bytes)
      const failed = await list(`${pathOf(event)}/uploads?state=FAILED`)
      expect(failed.map(upload => upload.reason)).toContain(reason)
    }
    const { rawId } = (await list(`${pathOf(event)}/uploads`)).find(({ reason }) => reason === 'BROKEN_IMAGE')
    // No file replaces another, not even one that came to nothing.
    expect(codeOf(await put(event, 'cut.jpg', good))).toEqual([409, 'FILE_EXISTS'])
    await published(event, 'whole.jpg', good)
    expect(await list(`${pathOf(event)}/bibs/9042/photos`)).toHaveLength(1)
    // The ingest machine writes to the store by itself.
    await ports().objects.put(`${event.orgId}/${event.eventId}/raw/cut.jpg`, good)
    accepted(await call('POST', `${pathOf(event)}/uploads/${rawId}/reprocessings`, { body: {} }))
    await drain()
    expect(await list(`${pathOf(event)}/bibs/9042/photos`)).toHaveLength(2)
  })
})

describe('a raw file', () => {
  test('is not overwritten by another of its name, and may be sent twice', async () => {
    const event = await race.event()
    const [one, other] = [await pictureOf('111'), await pictureOf('222')]
    accepted(await put(event, 'DSC_1.jpg', one))
    accepted(await put(event, 'DSC_1.jpg', one))
    expect(codeOf(await put(event, 'DSC_1.jpg', other))).toEqual([409, 'FILE_EXISTS'])
    const ulid = await published(event, 'DSC_1.jpg', one)
    accepted(await call('DELETE', `${pathOf(event)}/photos/${ulid}`))
    await drain()
    // What was taken down does not come back under its name.
    expect(codeOf(await put(event, 'DSC_1.jpg', one))).toEqual([409, 'FILE_EXISTS'])
  })

  test('of the ingest machine has a name as files have, and is of a type that is an image', async () => {
    const event = await race.event()
    const bytes = await pictureOf('333')
    expect(codeOf(await put(event, 'b.jpg', bytes, machine, 'text/html'))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ])
    for (const file of ['..', '.', 'a/b', 'x'.repeat(256)])
      expect([400, 404]).toContain((await put(event, file, bytes)).status)
    expect(codeOf(await put({ ...event, eventId: 'nowhere' }, 'b.jpg', bytes))).toEqual([404, 'NOT_FOUND'])
    expect((await put(event, 'b.jpg', bytes)).status).toBe(200)
  })
})
