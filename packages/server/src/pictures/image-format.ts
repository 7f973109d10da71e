export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff'

/** What is taken, by the names that senders give. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff'] as const

/** How files of each format begin, from which byte on. */
const beginnings: readonly (readonly [ImageFormat, number, string])[] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['webp', 8, 'WEBP'],
  ['avif', 4, 'ftypavif'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
]

/**
 * The kind of an image, by its first bytes. Nothing else is handed to the decoder, which also knows kinds that can name
 * other files or grow without bounds.
 *
 * @example
 * ```ts
 * formatOf(Uint8Array.of(0xff, 0xd8, 0xff)) // 'jpeg'
 * ```
 */
export function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return beginnings.find(([, at, text]) => start.startsWith(text, at))?.[0]
}
