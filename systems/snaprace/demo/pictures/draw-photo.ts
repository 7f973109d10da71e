import { openSharp } from '@monotable/server/kit'
import { type Scene, svgOf } from './scene.ts'

/** A scene as a camera would bring it: JPEG, and with a little noise, if told so. The same on every run. */
export async function drawPhoto(scene: Scene, { noise = 0, quality = 88 } = {}): Promise<Buffer> {
  const sharp = await openSharp()
  const drawn = sharp(Buffer.from(svgOf(scene)))
  if (noise === 0) return drawn.jpeg({ quality }).toBuffer()
  const input = await grainOf(scene, noise)
  return drawn
    .composite([{ input, blend: 'soft-light' }])
    .jpeg({ quality })
    .toBuffer()
}

/** Grey that wavers around the middle. The sum of four even chances is nearly a normal one, of deviation 1/√3. */
async function grainOf({ width, height }: Scene, noise: number): Promise<Buffer> {
  const sharp = await openSharp()
  const pixels = new Uint8ClampedArray(width * height)
  let state = 1
  for (const at of pixels.keys()) {
    let sum = 0
    for (let chance = 0; chance < 4; chance++) {
      state = (Math.imul(state, 1664525) + 1013904223) | 0
      sum += (state >>> 8) / 2 ** 24
    }
    pixels[at] = 128 + (sum - 2) * Math.sqrt(3) * noise
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}
