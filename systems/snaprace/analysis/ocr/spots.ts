import type { Grey } from './grey.ts'

/** Pixels that hang together. */
export interface Spot {
  readonly label: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly area: number
  /** How bright it is in the mean. */
  readonly shade: number
}

export interface Spots {
  /** Of each pixel the label of its spot, 0 for none. */
  readonly labels: Int32Array
  readonly spots: readonly Spot[]
}

/** The spots of a mask, by flooding each from its first pixel; corners connect. */
export function findSpots(mask: Uint8Array, { pixels, width, height }: Grey): Spots {
  const labels = new Int32Array(mask.length)
  const spots: Spot[] = []
  const open = new Int32Array(mask.length)
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || labels[start] !== 0) continue
    spots.push(flood({ mask, labels, open, pixels, width, height }, start, spots.length + 1))
  }
  return { labels, spots }
}

interface Flooded {
  readonly mask: Uint8Array
  readonly labels: Int32Array
  readonly open: Int32Array
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

function flood(flooded: Flooded, start: number, label: number): Spot {
  const { mask, labels, open, pixels, width, height } = flooded
  let [left, right, top, bottom, area, brightness, waiting] = [width, 0, height, 0, 0, 0, 1]
  open[0] = start
  labels[start] = label
  while (waiting > 0) {
    const at = open[--waiting]!
    const [x, y] = [at % width, Math.floor(at / width)]
    area++
    brightness += pixels[at]!
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx
        if (mask[next] === 0 || labels[next] !== 0) continue
        labels[next] = label
        open[waiting++] = next
      }
    }
  }
  const shade = brightness / area
  return { label, left, top, width: right - left + 1, height: bottom - top + 1, area, shade }
}
