import { type Refusal, refuse } from '../errors.ts'
import { type Gate, gate } from '../gate.ts'
import { formatOf, imageTypes } from './image-format.ts'
import { openSharp } from './open-sharp.ts'
import { fitInto, type Side, sides } from './picture-sources.ts'

const limits = {
  /** A small file can unfold to an enormous picture: more is neither taken nor unfolded at once. */
  pixels: 50_000_000,
  bytes: 15 * 1024 * 1024,
  seconds: 30,
} as const

/**
 * What an operation declares that takes a picture: `input: { file: pictureUpload.types }, bodyLimit: pictureUpload.limit`.
 * Senders guess the type from the ending of a name, or give none: it says nothing of the content.
 */
export const pictureUpload = {
  types: [...imageTypes, 'application/octet-stream'],
  limit: limits.bytes,
} as const

/** A picture as pages show it: upright, without what the camera wrote beside it, as webp in every size. */
export interface RenderedPicture {
  readonly width: number
  readonly height: number
  readonly files: ReadonlyMap<Side, Uint8Array>
}

/** Of the whole process: unfolded pictures are what takes its memory. */
const unfolding = gate(limits.pixels)

/** Decodes a picture once and makes all sizes of it. Refuses, in a sentence, a file that is not a picture or cannot be decoded. */
export async function renderPicture(bytes: Uint8Array, decoding: Gate = unfolding): Promise<RenderedPicture> {
  const format = formatOf(bytes)
  if (format === undefined) throw notTaken(bytes)
  if (bytes.byteLength > limits.bytes) throw tooLarge(`has more than ${limits.bytes / 1024 / 1024} MB`)
  const { width, height } = await sizeOf(bytes)
  const largest = fitInto(sides[2], { width, height })
  const shown = await decoding.through(width * height, () => decode(bytes, largest))
  const files = new Map<Side, Uint8Array>()
  for (const side of sides) files.set(side, await shrink(shown, fitInto(side, largest)))
  return { ...largest, files }
}

/** Size of the upright picture, from the file's header: this decodes nothing. */
async function sizeOf(bytes: Uint8Array) {
  const sharp = await openSharp()
  const found = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken)
  if ((found.pages ?? 1) > 1) throw refuse('UNSUPPORTED_MEDIA_TYPE', moving)
  const { width, height } = found.autoOrient
  if (width * height > limits.pixels)
    throw tooLarge(`has ${Math.round((width * height) / 1e6)} megapixels; at most 50 are allowed`)
  return { width, height }
}

interface Raw {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

/** Nothing but pixels is left: no place, no camera, no thumbnail, nothing that was hung on behind the picture. */
async function decode(bytes: Uint8Array, { width, height }: { width: number; height: number }): Promise<Raw> {
  const sharp = await openSharp()
  return sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error' })
    .timeout({ seconds: limits.seconds })
    .autoOrient()
    .resize({ width, height, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken)
}

async function shrink({ data, info }: Raw, size: { width: number; height: number }): Promise<Uint8Array> {
  const sharp = await openSharp()
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
    .resize({ ...size, fit: 'fill' })
    .webp({ quality: 80 })
    .toBuffer()
}

const moving = 'This file has several pictures or moves. Choose one with a single still picture'

/** Kinds that people send and that are not taken, by how they begin: what they can do instead. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^.{4}ftyp(?:hei|hev|mif1|msf1)/s, 'This is a HEIC picture. Save it as JPEG and choose that file'],
  [/^GIF8/, 'This is a GIF. Save it as JPEG or PNG and choose that file'],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!doctype svg)/i,
    'This is an SVG drawing. Save it as PNG and choose that file',
  ],
  [/^%PDF/, 'This is a PDF. Save the page as JPEG or PNG and choose that file'],
]

function notTaken(bytes: Uint8Array): Refusal {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1')
  const known = others.find(([pattern]) => pattern.test(start))?.[1]
  const sentence = 'This file is not a picture. Choose a JPEG, PNG, WebP, AVIF or TIFF file'
  return refuse('UNSUPPORTED_MEDIA_TYPE', known ?? sentence)
}

const tooLarge = (problem: string) =>
  refuse('PAYLOAD_TOO_LARGE', `This picture ${problem}. Make it smaller and choose it again`)

function broken(error: unknown): never {
  // What is not installed is no fault of the picture.
  if (!(error instanceof Error) || error.name === 'SetupError') throw error
  const sentence = 'This picture is damaged or incomplete. Open it, save it again and choose that file'
  throw refuse('UNSUPPORTED_MEDIA_TYPE', sentence, undefined, error)
}
