import { openSharp } from '@monotable/server/kit'
import type { Line } from './lines.ts'

/** As high as the engine likes its signs. */
const signHeight = 44
const margin = 18

/** A line of signs alone, black on white, level, and as high as it is read best. */
export async function straightenLine(
  { spots, angle }: Line,
  labels: Int32Array,
  across: number,
): Promise<Buffer> {
  const left = Math.min(...spots.map(spot => spot.left))
  const top = Math.min(...spots.map(spot => spot.top))
  const width = Math.max(...spots.map(spot => spot.left + spot.width)) - left
  const height = Math.max(...spots.map(spot => spot.top + spot.height)) - top
  const wanted = new Set(spots.map(spot => spot.label))
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (wanted.has(labels[(top + y) * across + left + x]!)) pixels[y * width + x] = 0
    }
  }
  const scale = signHeight / Math.max(...spots.map(spot => spot.height))
  const sharp = await openSharp()
  // Larger before it is turned, so that turning does not fray it.
  const large = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize(Math.max(1, Math.round(width * scale * 2)), Math.max(1, Math.round(height * scale * 2)), {
      fit: 'fill',
      kernel: 'cubic',
    })
    .rotate((-angle * 180) / Math.PI, { background: '#ffffff' })
    .png()
    .toBuffer()
  const level = await sharp(large).trim({ background: '#ffffff', threshold: 60 }).png().toBuffer()
  return (
    sharp(level)
      .resize({ height: signHeight })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .greyscale()
      // Thinner strokes are read with more confidence.
      .dilate(1)
      .png()
      .toBuffer()
  )
}
