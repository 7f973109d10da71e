import { crc32 } from 'node:zlib'
import type { Gate } from '@monotable/server/kit'
import fc from 'fast-check'
import sharp from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { drawPhoto } from '../demo/pictures/draw-photo.ts'
import { aPicture } from '../test/race.ts'
import { render } from './render.ts'
import { UnusableImage } from './unusable-image.ts'

const scene = { sky: '#2060e0', road: '#2060e0', runners: [] }
const drawn = (width: number, height: number) => drawPhoto({ ...scene, width, height })
const faultOf = (bytes: Uint8Array) =>
  render(bytes).then(
    () => undefined,
    (error: unknown) => (error instanceof UnusableImage ? error.fault : error),
  )

describe('an image', () => {
  it('is shown the right way up, and without what the camera wrote beside it', async () => {
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '37/1 30/1 0/1' } }
    const bytes = await sharp(await drawn(300, 200))
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).orientation).toBe(6)
    const { prepared, processed, thumbnail } = await render(bytes)
    expect(prepared).toMatchObject({ width: 200, height: 300, format: 'jpeg', size: bytes.length })
    for (const file of [processed, thumbnail]) {
      const { width, height, exif, orientation, format } = await sharp(file).metadata()
      expect([width, height, exif, orientation, format]).toEqual([200, 300, undefined, undefined, 'jpeg'])
    }
  })

  it('of any format that is taken becomes a JPEG', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const) {
      const bytes = await sharp(await drawn(120, 80))
        .toFormat(format)
        .toBuffer()
      const { prepared, processed } = await render(bytes)
      expect(prepared).toMatchObject({ width: 120, height: 80, format, size: bytes.length })
      expect((await sharp(processed).metadata()).format).toBe('jpeg')
    }
  })

  it('is made smaller where it is large, and never larger', async () => {
    const { prepared, processed, thumbnail } = await render(await drawn(3000, 1500))
    const sizes = await Promise.all([processed, thumbnail].map(file => sharp(file).metadata()))
    expect(prepared).toMatchObject({ width: 3000, height: 1500 })
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [2048, 1024],
      [400, 200],
    ])
    const small = await render(await drawn(60, 40))
    expect((await sharp(small.thumbnail).metadata()).width).toBe(60)
  })

  it('that is transparent stands on white', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
    const { processed } = await render(await clear.png().toBuffer())
    const { channels } = await sharp(processed).stats()
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
  })

  it('has a thumb hash from which its colour can be told', async () => {
    const { thumbHash } = (await render(await drawn(300, 200))).prepared
    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbHash as string, 'base64'))
    expect(b).toBeGreaterThan(Math.max(r, g))
  })
})

describe('what is hostile or broken', () => {
  it('is no image: text, drawings with references, pages, nothing', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
    for (const text of ['', 'hello', svg, '<html></html>', 'GIF89a', '%PDF-1.7'])
      expect(await faultOf(Buffer.from(text))).toBe('NOT_AN_IMAGE')
  })

  it('ends in the middle', async () => {
    const bytes = await drawn(800, 600)
    for (const share of [0.02, 0.5, 0.9])
      expect(await faultOf(bytes.subarray(0, Math.floor(bytes.length * share)))).toBe('BROKEN_IMAGE')
  })

  it('would unfold to an enormous picture', async () => {
    expect(await faultOf(pngOfSize(40_000, 40_000))).toBe('TOO_MANY_PIXELS')
    expect(await faultOf(pngOfSize(400, 400))).toBe('BROKEN_IMAGE')
  })

  it('is larger than any camera makes it', async () => {
    const bytes = Buffer.alloc(64 * 1024 * 1024 + 1)
    bytes.set([0xff, 0xd8, 0xff])
    expect(await faultOf(bytes)).toBe('TOO_LARGE')
  })

  it('is told as such, whatever was done to the bytes', async () => {
    const originals = [
      await drawn(64, 48),
      await sharp(await drawn(64, 48))
        .png()
        .toBuffer(),
    ]
    const harm = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 20,
    })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...originals), harm, async (original, changes) => {
        const bytes = Buffer.from(original)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        const fault = await faultOf(bytes)
        expect([undefined, 'NOT_AN_IMAGE', 'BROKEN_IMAGE', 'TOO_MANY_PIXELS']).toContain(fault)
      }),
      { numRuns: 60 },
    )
  })
})

/** The beginning of a PNG that says to be so large, with no pixels in it. */
function pngOfSize(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', Buffer.alloc(0)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it('a picture is unfolded behind the gate, by as many pixels as it has', async () => {
  const picture = await aPicture()
  const seen: number[] = []
  const watched: Gate = {
    isIdle: true,
    through: (weight, work) => {
      seen.push(weight)
      return work()
    },
  }
  await render(picture, watched)
  expect(seen).toEqual([320 * 200])
  const closed: Gate = { isIdle: true, through: () => Promise.reject(new Error('closed')) }
  await expect(render(picture, closed)).rejects.toThrow('closed')
})
