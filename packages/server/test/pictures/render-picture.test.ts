import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { gate } from '../../src/gate.ts'
import { renderPicture } from '../../src/pictures/render-picture.ts'

const red = { r: 200, g: 20, b: 20 }
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } })

/** Red on the left, blue on the right: whoever turns it is found out. */
async function halves(width: number, height: number) {
  const right = await sharp({
    create: { width: width / 2, height, channels: 3, background: { r: 20, g: 20, b: 200 } },
  })
    .png()
    .toBuffer()
  return plain(width, height).composite([{ input: right, left: width / 2, top: 0 }])
}

const pixelOf = async (file: Uint8Array, left: number, top: number) => {
  const { data } = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

const refusedWith = (code: string, words: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(words) })

describe('a picture that is taken', () => {
  test('is webp in three sizes that keep its proportions', async () => {
    const { width, height, files } = await renderPicture(await plain(3000, 2000).jpeg().toBuffer())
    expect([width, height]).toEqual([1200, 800])
    const sizes = await Promise.all(
      [...files].map(async ([side, file]) => {
        const found = await sharp(file).metadata()
        return [side, found.format, found.width, found.height]
      }),
    )
    expect(sizes).toEqual([
      [160, 'webp', 160, 107],
      [480, 'webp', 480, 320],
      [1200, 'webp', 1200, 800],
    ])
  })

  test('is not enlarged', async () => {
    const { width, height, files } = await renderPicture(await plain(90, 60).png().toBuffer())
    expect([width, height]).toEqual([90, 60])
    for (const file of files.values()) expect(await sharp(file).metadata()).toMatchObject({ width: 90 })
  })

  test('stands upright, whichever way the camera was held', async () => {
    const turned = await (await halves(400, 200)).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { width, height, files } = await renderPicture(turned)
    expect([width, height]).toEqual([200, 400])
    const shown = files.get(1200) as Uint8Array
    const [top, bottom] = [await pixelOf(shown, 100, 20), await pixelOf(shown, 100, 380)]
    expect(top[0]).toBeGreaterThan(150)
    expect(bottom[2]).toBeGreaterThan(150)
  })

  test('says nothing of place, camera or owner', async () => {
    const exif = {
      IFD0: { Make: 'Camera maker', Copyright: 'Somebody', ImageDescription: 'Front door' },
      IFD3: {
        GPSLatitude: '53/1 33/1 0/1',
        GPSLatitudeRef: 'N',
        GPSLongitude: '9/1 59/1 0/1',
        GPSLongitudeRef: 'E',
      },
    }
    const told = await plain(300, 200).jpeg().withExif(exif).toBuffer()
    expect((await sharp(told).metadata()).exif).toBeDefined()
    const { files } = await renderPicture(told)
    for (const file of files.values()) {
      const { exif: left, icc, xmp, iptc } = await sharp(file).metadata()
      expect([left, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
      expect(Buffer.from(file).toString('latin1')).not.toMatch(/Camera maker|Somebody|Front door|EXIF|XMP/)
    }
  })

  test('keeps what is see-through', async () => {
    const clear = sharp({
      create: { width: 200, height: 200, channels: 4, background: { ...red, alpha: 0 } },
    })
    const { files } = await renderPicture(await clear.png().toBuffer())
    const { data } = await sharp(files.get(160)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('can be %s', async format => {
    const { width } = await renderPicture(await plain(64, 48).toFormat(format).toBuffer())
    expect(width).toBe(64)
  })

  test('loses what was hung on behind it', async () => {
    const picture = await plain(64, 48).jpeg().toBuffer()
    const polyglot = Buffer.concat([picture, Buffer.from('PK\x03\x04<script>alert(1)</script>')])
    const { files } = await renderPicture(polyglot)
    for (const file of files.values()) expect(Buffer.from(file).toString('latin1')).not.toMatch(/<script>/)
  })

  test('is shown in the colours of screens, wherever it comes from', async () => {
    const print = await plain(64, 48).toColourspace('cmyk').jpeg().toBuffer()
    const { files } = await renderPicture(print)
    expect(await sharp(files.get(160)).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  })
})

describe('what is refused', () => {
  const jpeg = () => plain(640, 480).jpeg().toBuffer()
  const animated = async () => {
    const frames = Buffer.concat([Buffer.alloc(32 * 32 * 3, 7), Buffer.alloc(32 * 32 * 3, 200)])
    const raw = { width: 32, height: 64, channels: 3, pageHeight: 32 } as const
    return sharp(frames, { raw })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
  }

  test.each([
    ['a zip that is called .jpg', Buffer.from('PK\x03\x04 and more'), /not a picture/],
    ['a drawing, which can run code', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
    ['a drawing behind a declaration', Buffer.from('\ufeff<?xml version="1.0"?><svg/>'), /SVG/],
    ['a page', Buffer.from('<!doctype html><img src=x onerror=alert(1)>'), /not a picture/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['a GIF', Buffer.from('GIF89a'), /GIF/],
    ['a picture of an iPhone that was not converted', Buffer.from('\0\0\0\x18ftypheic'), /HEIC/],
    ['two bytes', Buffer.from([0xff, 0xd8]), /not a picture/],
  ])('%s', async (_, bytes, words) => {
    await expect(renderPicture(bytes)).rejects.toEqual(refusedWith('UNSUPPORTED_MEDIA_TYPE', words))
  })

  test('a file that ends in the middle', async () => {
    const whole = await (await halves(640, 480)).jpeg().toBuffer()
    const half = whole.subarray(0, Math.floor(whole.byteLength / 2))
    await expect(renderPicture(half)).rejects.toEqual(refusedWith('UNSUPPORTED_MEDIA_TYPE', /damaged/))
  })

  test('a file that begins like a picture and is none', async () => {
    const bytes = Buffer.concat([(await jpeg()).subarray(0, 4), Buffer.alloc(2000, 0x41)])
    await expect(renderPicture(bytes)).rejects.toEqual(refusedWith('UNSUPPORTED_MEDIA_TYPE', /damaged/))
  })

  test('what moves', async () => {
    await expect(renderPicture(await animated())).rejects.toEqual(
      refusedWith('UNSUPPORTED_MEDIA_TYPE', /moves/),
    )
  })

  test('sixty megapixels, without unfolding them', async () => {
    const before = process.memoryUsage().rss
    const decoding = { ...gate(1), through: () => Promise.reject(new Error('was unfolded')) }
    await expect(renderPicture(hugePng(10_000, 6_000), decoding)).rejects.toEqual(
      refusedWith('PAYLOAD_TOO_LARGE', /60 megapixels; at most 50/),
    )
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })

  test('more than fifteen megabytes', async () => {
    const large = Buffer.concat([await jpeg(), Buffer.alloc(15 * 1024 * 1024)])
    await expect(renderPicture(large)).rejects.toEqual(refusedWith('PAYLOAD_TOO_LARGE', /15 MB/))
  })
})

test('only so many pixels are unfolded at once', async () => {
  let [open, most] = [0, 0]
  const inner = gate(640 * 480)
  const decoding = {
    ...inner,
    through: <T>(weight: number, work: () => Promise<T>) =>
      inner.through(weight, async () => {
        most = Math.max(most, ++open)
        try {
          return await work()
        } finally {
          open--
        }
      }),
  }
  const picture = await plain(640, 480).jpeg().toBuffer()
  await Promise.all(Array.from({ length: 6 }, () => renderPicture(picture, decoding)))
  expect(most).toBe(1)
})

/** A PNG of one colour that says how large it is: a few kilobytes on disk. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * 16))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[
      ['IHDR', header],
      ['IDAT', rows],
      ['IEND', Buffer.alloc(0)],
    ].map(([type, data]) => chunk(type as string, data as Buffer)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.byteLength, 0)
  ends.writeUInt32BE(crc(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

function crc(bytes: Buffer): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
  }
  return ~rest >>> 0
}
