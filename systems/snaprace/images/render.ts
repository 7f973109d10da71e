import { formatOf, type Gate, gate, openSharp } from '@monotable/server/kit'
import { rgbaToThumbHash } from 'thumbhash'
import type { Prepared } from '../ports/image-ports.ts'
import { readCaptureTime } from './read-capture-time.ts'
import { UnusableImage } from './unusable-image.ts'

/** What an image becomes. */
export interface Rendered {
  readonly prepared: Prepared
  /** JPEG without what cameras write beside the picture, such as where it was taken. */
  readonly processed: Uint8Array
  readonly thumbnail: Uint8Array
}

/** Bytes: more than cameras give. */
export const largestFile = 64 * 1024 * 1024

const limits = {
  /** A small file can unfold to an enormous picture: more is neither taken nor unfolded at once. */
  pixels: 120_000_000,
  seconds: 60,
}

const sides = { processed: 2048, thumbnail: 400, hash: 100 }

/** Of the whole process: unfolded pictures are what takes its memory. */
const unfolding = gate(limits.pixels)

/** Decodes an image once and makes all that is shown of it; throws an `UnusableImage` for what cannot be decoded. */
export async function render(bytes: Uint8Array, decoding: Gate = unfolding): Promise<Rendered> {
  const format = formatOf(bytes)
  if (format === undefined) throw new UnusableImage('NOT_AN_IMAGE')
  if (bytes.byteLength > largestFile) throw new UnusableImage('TOO_LARGE')
  const { width, height, exif } = await metadataOf(bytes)
  const processed = await decoding.through(width * height, () => decode(bytes))
  const thumbnail = await shrink(processed)
  const thumbHash = await thumbHashOf(thumbnail)
  const taken = readCaptureTime(exif)
  const prepared = { width, height, format, size: bytes.byteLength, thumbHash }
  return {
    prepared: { ...prepared, ...(taken !== undefined && { capturedAt: taken }) },
    processed,
    thumbnail,
  }
}

async function metadataOf(bytes: Uint8Array) {
  const sharp = await openSharp()
  const { autoOrient, exif } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(error => {
      throw new UnusableImage('BROKEN_IMAGE', error)
    })
  const { width, height } = autoOrient
  if (width * height > limits.pixels) throw new UnusableImage('TOO_MANY_PIXELS')
  return { width, height, exif }
}

async function decode(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: limits.seconds })
    .autoOrient()
    .resize({ width: sides.processed, height: sides.processed, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 84 })
    .toBuffer()
    .catch(error => {
      throw new UnusableImage('BROKEN_IMAGE', error)
    })
}

async function inside(image: Uint8Array, side: number) {
  const sharp = await openSharp()
  return sharp(image, { limitInputPixels: limits.pixels }).resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  })
}

/** The small picture that is made from a shown one. */
export async function shrink(processed: Uint8Array): Promise<Uint8Array> {
  const small = await inside(processed, sides.thumbnail)
  return small.jpeg({ quality: 72 }).toBuffer()
}

/** A few bytes from which browsers draw a blurred picture until the real one is there, in base64. */
async function thumbHashOf(image: Uint8Array): Promise<string> {
  const small = await inside(image, sides.hash)
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
