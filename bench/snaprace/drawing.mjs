import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype from 'opentype.js'
import sharp from 'sharp'
import { seededRandom } from '../rig/dataset.mjs'

const require = createRequire(import.meta.url)
const opened = new Map()

/** Letters are drawn as paths, so that pictures are the same whatever fonts a machine has. */
function fontOf(name) {
  if (!opened.has(name)) {
    const bytes = readFileSync(require.resolve(`@expo-google-fonts/${name}.ttf`))
    opened.set(name, opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)))
  }
  return opened.get(name)
}

/** A text in a box, as large as fits, centred; with the height of its digits. */
export function textIn(name, text, { x, y, width, height, fill }) {
  const font = fontOf(name)
  const path = new opentype.Path()
  let pen = 0
  // Sign by sign: a number needs no ligatures.
  for (const sign of text) {
    const glyph = font.charToGlyph(sign)
    path.extend(glyph.getPath(pen, 0, font.unitsPerEm))
    pen += glyph.advanceWidth
  }
  const { x1, y1, x2, y2 } = path.getBoundingBox()
  const scale = Math.min(width / (x2 - x1), height / (y2 - y1))
  const [left, top] = [x + (width - (x2 - x1) * scale) / 2, y + (height - (y2 - y1) * scale) / 2]
  const place = `translate(${left} ${top}) scale(${scale}) translate(${-x1} ${-y1})`
  return {
    svg: `<path d="${path.toPathData(2)}" transform="${place}" fill="${fill}"/>`,
    height: (y2 - y1) * scale,
  }
}

/** A layer whose middle is at a place; what would hang over the edge of the picture is cut off. */
export async function placed({ data, info }, x, y, race) {
  const [left, top] = [Math.round(x - info.width / 2), Math.round(y - info.height / 2)]
  const cut = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(info.width, race.width - left) - Math.max(0, -left),
    height: Math.min(info.height, race.height - top) - Math.max(0, -top),
  }
  return {
    input: await sharp(data).extract(cut).png().toBuffer(),
    left: Math.max(0, left),
    top: Math.max(0, top),
  }
}

/** Wrinkles push pixels aside and shade them; a shadow darkens a part. */
export function foldPaper(flat, { width, height, bib }) {
  const { fold, folds, shadow } = bib
  const worn = Buffer.alloc(flat.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wave = Math.sin((x / width) * folds * 2 * Math.PI + (y / height) * 2)
      const slope = Math.cos((x / width) * folds * 2 * Math.PI + (y / height) * 2)
      const [fromX, fromY] = [
        Math.round(x + wave * fold * height * 0.5),
        Math.round(y + wave * fold * height),
      ]
      const at = (y * width + x) * 4
      if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue
      const from = (fromY * width + fromX) * 4
      const isShaded =
        shadow && (x + y * 0.4) / width > shadow.from && (x + y * 0.4) / width < shadow.from + shadow.share
      const shade = (1 - slope * fold * 4) * (isShaded ? 1 - shadow.depth : 1)
      for (let colour = 0; colour < 3; colour++)
        worn[at + colour] = Math.max(0, Math.min(255, flat[from + colour] * shade))
      worn[at + 3] = flat[from + 3]
    }
  }
  return worn
}

/** Seen from the side, the far edge of a paper is shorter than the near one. */
export function turnAside(flat, { width, height, bib: { aside = 0, isLeftFar } }) {
  if (aside === 0) return flat
  const seen = Buffer.alloc(flat.length)
  for (let x = 0; x < width; x++) {
    const far = isLeftFar ? 1 - x / width : x / width
    const shown = 1 - aside * far
    for (let y = 0; y < height; y++) {
      const fromY = Math.round(height / 2 + (y - height / 2) / shown)
      if (fromY < 0 || fromY >= height) continue
      flat.copy(seen, (y * width + x) * 4, (fromY * width + x) * 4, (fromY * width + x) * 4 + 4)
    }
  }
  return seen
}

/** What a camera makes of a scene: shaken, too dark or too light, grainy, compressed. */
export async function takePhoto(scene, layers, { blur, noise, light, quality }) {
  const drawn = await sharp(Buffer.from(scene), { limitInputPixels: false })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let camera = sharp(drawn.data, { raw: drawn.info, limitInputPixels: false })
  if (blur > 0) camera = camera.blur(blur)
  camera = camera.linear(light, 0)
  const grain = await grainOf(noise)
  return camera
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality })
    .toBuffer()
}

const grains = new Map()

/** A tile of grey that wavers around the middle. */
async function grainOf(noise) {
  const depth = Math.round(noise)
  if (!grains.has(depth)) {
    const random = seededRandom(depth)
    const side = 512
    const pixels = Uint8ClampedArray.from(
      { length: side * side },
      () => 128 + (random() + random() + random() - 1.5) * 2 * depth,
    )
    grains.set(
      depth,
      await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
        .png()
        .toBuffer(),
    )
  }
  return grains.get(depth)
}
