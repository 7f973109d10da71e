import sharp from 'sharp'
import { type Scene, svgOf } from './scene.ts'

/** A scene as a camera would bring it: JPEG, and with a little noise, if told so. */
export async function drawPhoto(scene: Scene, { noise = 0, quality = 88 } = {}): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svgOf(scene)))
  if (noise === 0) return drawn.jpeg({ quality }).toBuffer()
  const { width, height } = scene
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: noise },
    },
  })
    .png()
    .toBuffer()
  return drawn
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality })
    .toBuffer()
}
