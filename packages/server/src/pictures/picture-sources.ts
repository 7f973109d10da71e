/** The longest sides that a picture is kept with; a smaller picture stays as large as it is. */
export const sides = [160, 480, 1200] as const

export type Side = (typeof sides)[number]

interface Sized {
  readonly address: string
  readonly width: number
  readonly height: number
}

/** What follows the last slash of an address: when and under which chance it was kept, then how large it is shown. */
export const namePattern = /^[0-9a-f]{44}-([1-9]\d{0,3})x([1-9]\d{0,3})$/

/**
 * The sizes of a stored picture, smallest first, for `srcset`, `width` and `height`. It asks nobody, and returns none for
 * an address that another program wrote.
 *
 * @example
 * ```ts
 * const srcset = pictureSources('/inventory/pictures/7/…-1200x800')
 *   .map(({ address, width }) => `${address} ${width}w`)
 *   .join(', ')
 * ```
 */
export function pictureSources(address: string): readonly Sized[] {
  const [, width, height] = namePattern.exec(address.slice(address.lastIndexOf('/') + 1)) ?? []
  if (width === undefined) return []
  return sides.map(side => {
    const size = fitInto(side, { width: Number(width), height: Number(height) })
    return { address: side === sides.at(-1) ? address : `${address}?side=${side}`, ...size }
  })
}

/** A size within a square, never larger than it is; no side vanishes. */
export function fitInto(
  side: number,
  { width, height }: { readonly width: number; readonly height: number },
) {
  const scale = Math.min(1, side / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
