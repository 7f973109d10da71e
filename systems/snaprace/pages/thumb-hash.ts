import { thumbHashToRGBA } from 'thumbhash'

/** Pixels a side of what is shown until the photo is there: the browser makes it smooth. */
const side = 8

const made = new Map<string, string | undefined>()
const mostMade = 5000

/** A thumb hash as a picture of 200 bytes inside the page; undefined if it is invalid. */
export function hashPicture(hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined
  if (made.has(hash)) return made.get(hash)
  const picture = pictureOf(hash)
  if (made.size >= mostMade) made.clear()
  made.set(hash, picture)
  return picture
}

function pictureOf(hash: string): string | undefined {
  try {
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(hash, 'base64'))
    const bitmap = bitmapOf((x, y) => averageOf(rgba, { w, h }, x, y))
    return `data:image/bmp;base64,${bitmap.toString('base64')}`
  } catch {
    return undefined
  }
}

type Pixel = readonly [red: number, green: number, blue: number]

/** The mean colour of one field of the small picture. */
function averageOf(rgba: Uint8Array, { w, h }: { w: number; h: number }, x: number, y: number): Pixel {
  const [left, right] = [
    Math.floor((x * w) / side),
    Math.max(Math.floor(((x + 1) * w) / side), Math.floor((x * w) / side) + 1),
  ]
  const [top, bottom] = [
    Math.floor((y * h) / side),
    Math.max(Math.floor(((y + 1) * h) / side), Math.floor((y * h) / side) + 1),
  ]
  const sum = [0, 0, 0]
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++)
      for (const channel of [0, 1, 2]) (sum[channel] as number) += rgba[(row * w + column) * 4 + channel] ?? 0
  const count = (right - left) * (bottom - top)
  return [(sum[0] as number) / count, (sum[1] as number) / count, (sum[2] as number) / count]
}

/** The plainest format that every browser reads: no compression is worth its head here. */
function bitmapOf(pixel: (x: number, y: number) => Pixel): Buffer {
  const head = 54
  const file = Buffer.alloc(head + side * side * 3)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(head, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(side, 18)
  file.writeInt32LE(-side, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [red, green, blue] = pixel(x, y)
      file.set([blue, green, red], head + (y * side + x) * 3)
    }
  return file
}
