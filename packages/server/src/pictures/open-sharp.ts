import { optionalPackage } from '../ports/optional-package.ts'

// biome-ignore lint/suspicious/noTsIgnore: it is an error only where the package is not installed
/** @ts-ignore Systems without pictures do not install it. */
type Sharp = typeof import('sharp').default

/**
 * The decoder of pictures. It is loaded when the first picture comes: it takes 30 MB and most of a second, and many a server
 * never sees one.
 *
 * @example
 * ```ts
 * const sharp = await openSharp()
 * const small = await sharp('photo.jpg').resize(160).webp().toBuffer()
 * ```
 */
export async function openSharp(): Promise<Sharp> {
  const { default: sharp } = await optionalPackage('sharp', () => import('sharp'))
  // It would keep unfolded pictures for operations that are never repeated.
  sharp.cache(false)
  return sharp
}
