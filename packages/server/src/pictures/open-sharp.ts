import { optionalPackage } from '../ports/optional-package.ts'

/** Loaded when the first picture comes: it takes 30 MB and most of a second, and many a server never sees one. */
export async function openSharp() {
  const { default: sharp } = await optionalPackage('sharp', () => import('sharp'))
  // It would keep unfolded pictures for operations that are never repeated.
  sharp.cache(false)
  return sharp
}
