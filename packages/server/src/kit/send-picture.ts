import type { SentFile } from '../declare/file.ts'
import { refuse } from '../errors.ts'

interface Shown {
  /** Shared caches never hold a picture that is not. */
  readonly isPublic: boolean
  /** What to say if there is no picture. */
  readonly missing: string
  readonly details?: Readonly<Record<string, unknown>>
}

/**
 * The answer of an operation that sends a picture. It may be taken away, so caches keep it only for a few minutes.
 *
 * @example
 * ```ts
 * const bytes = Uint8Array.of()
 * const file = sendPicture({ bytes, contentType: 'image/webp' }, { isPublic: true, missing: 'This shop has no logo' })
 * ```
 */
export function sendPicture(
  picture: Omit<SentFile, 'cacheControl'> | undefined,
  { isPublic, missing, details }: Shown,
): SentFile {
  if (!picture) throw refuse('NOT_FOUND', missing, details)
  return { ...picture, cacheControl: isPublic ? 'public, max-age=300' : 'private, no-cache' }
}
