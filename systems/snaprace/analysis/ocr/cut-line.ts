import type { Box } from './find-boxes.ts'
import type { Picture } from './picture.ts'

/** A line of signs, level, as the model wants it: blue, green, red one after another, from -1 to 1. */
export interface CutLine {
  readonly values: Float32Array
  readonly width: number
}

/** What the model was taught with. */
export const lineHeight = 48

/** Four times as long as high is a bib; beyond ten times it is a banner. */
const widest = 480

/** Cuts a box out of a picture, straight; `isTurned` upside down. */
export function cutLine(picture: Picture, box: Box, isTurned = false): CutLine {
  const width = Math.min(widest, Math.max(16, Math.round((lineHeight * box.width) / box.height / 8) * 8))
  const angle = isTurned ? box.angle + Math.PI : box.angle
  const [stepX, stepY] = [box.width / width, box.height / lineHeight]
  // What is made smaller is the mean of what falls together.
  const often = Math.min(4, Math.max(1, Math.ceil(stepY)))
  const plane = width * lineHeight
  const values = new Float32Array(3 * plane)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const sum = new Float64Array(3)
  for (let row = 0; row < lineHeight; row++) {
    for (let column = 0; column < width; column++) {
      sum.fill(0)
      for (let part = 0; part < often * often; part++) {
        const along = (column + ((part % often) + 0.5) / often) * stepX - box.width / 2
        const across = (row + (Math.floor(part / often) + 0.5) / often) * stepY - box.height / 2
        addPixel(sum, picture, box.x + along * cos - across * sin, box.y + along * sin + across * cos)
      }
      const at = row * width + column
      for (let colour = 0; colour < 3; colour++)
        values[(2 - colour) * plane + at] = sum[colour]! / (often * often) / 127.5 - 1
    }
  }
  return { values, width }
}

/** Adds the colours at a place between pixels; beyond the edge those of the edge. */
function addPixel(sum: Float64Array, { pixels, width, height }: Picture, x: number, y: number): void {
  const [cx, cy] = [clamp(x - 0.5, width - 1), clamp(y - 0.5, height - 1)]
  const [left, top] = [Math.floor(cx), Math.floor(cy)]
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)]
  const [shareX, shareY] = [cx - left, cy - top]
  for (let colour = 0; colour < 3; colour++) {
    const at = (px: number, py: number) => pixels[(py * width + px) * 3 + colour]!
    const upper = at(left, top) * (1 - shareX) + at(right, top) * shareX
    const lower = at(left, bottom) * (1 - shareX) + at(right, bottom) * shareX
    sum[colour]! += upper * (1 - shareY) + lower * shareY
  }
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))
