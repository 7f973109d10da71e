/** Brightness of a picture, row by row, 0 is black. */
export interface Grey {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

/** Whether what stands out is darker than what is around it, or lighter. */
export type Contrast = 'dark' | 'light'

/** How much must stand out from the mean of its surroundings, of 255. */
const least = 28

/**
 * What stands out from its surroundings, 1 for each pixel that does: letters do, whatever the light. The mean of a
 * square around each pixel comes from sums that are made once.
 */
export function standingOut({ pixels, width, height }: Grey, contrast: Contrast, reach: number): Uint8Array {
  const sums = sumsOf(pixels, width, height)
  const mask = new Uint8Array(width * height)
  const sign = contrast === 'dark' ? 1 : -1
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const across = width + 1
      const sum =
        sums[bottom * across + right]! -
        sums[top * across + right]! -
        sums[bottom * across + left]! +
        sums[top * across + left]!
      const mean = sum / ((bottom - top) * (right - left))
      if (sign * (mean - pixels[y * width + x]!) > least) mask[y * width + x] = 1
    }
  }
  return mask
}

/** The sum of everything above and to the left of each corner. */
function sumsOf(pixels: Uint8Array, width: number, height: number): Float64Array {
  const across = width + 1
  const sums = new Float64Array(across * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x]!
      sums[(y + 1) * across + x + 1] = sums[y * across + x + 1]! + row
    }
  }
  return sums
}
