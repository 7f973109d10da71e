import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPhoto } from '../demo/pictures/draw-photo.ts'
import { readCaptureTime } from './read-capture-time.ts'
import { render } from './render.ts'

const picture = () => drawPhoto({ sky: '#2060e0', road: '#2060e0', runners: [], width: 60, height: 40 })

type Format = 'jpeg' | 'png' | 'webp'
const takenBy = async (camera: Record<string, string>, format: Format = 'jpeg') => {
  const exif = { IFD0: { Make: 'Camera' }, IFD2: camera }
  const bytes = await sharp(await picture())
    .withExif(exif)
    .toFormat(format)
    .toBuffer()
  return (await render(bytes)).prepared.capturedAt
}

describe('the time at which a picture was taken', () => {
  const camera = { DateTimeOriginal: '2025:01:20 09:15:30', OffsetTimeOriginal: '+09:00' }

  it('is what the camera says, in any format', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const)
      expect(await takenBy(camera, format), format).toBe('2025-01-20T00:15:30.000Z')
  })

  it('is not known without the time zone, or where it is none', async () => {
    const { DateTimeOriginal } = camera
    expect(await takenBy({ DateTimeOriginal })).toBeUndefined()
    for (const broken of ['0000:00:00 00:00:00', '2025:13:40 09:15:30', 'yesterday'])
      expect(await takenBy({ ...camera, DateTimeOriginal: broken }), broken).toBeUndefined()
    expect(await takenBy({ ...camera, OffsetTimeOriginal: 'KST' })).toBeUndefined()
    expect((await render(await picture())).prepared).not.toHaveProperty('capturedAt')
  })

  it('is not known from bytes that are none, and nothing worse happens', async () => {
    const { exif } = await sharp(
      await sharp(await picture())
        .withExif({ IFD2: camera })
        .jpeg()
        .toBuffer(),
    ).metadata()
    const whole = exif as Buffer
    expect(readCaptureTime(whole)).toBeDefined()
    const known = new Set([undefined, readCaptureTime(whole)])
    for (let end = 0; end < whole.length; end++)
      expect(known).toContain(readCaptureTime(whole.subarray(0, end)))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        expect(readCaptureTime(bytes)).toBeUndefined()
        expect(readCaptureTime(Buffer.concat([Buffer.from('Exif\0\0II*\0'), bytes]))).toBeUndefined()
      }),
    )
  })
})
