import { createHash } from 'node:crypto'
import type { EventKey } from '../truth/truth.ts'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The id of the upload of a file that is known by its content: the same whenever the same person sends the same file to
 * the same event, so that a file that was sent before a page was closed is not sent again, and never twice a photo.
 */
export function uploadIdOf({ orgId, eventId }: EventKey, uploader: string, sha256: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([orgId, eventId, uploader, sha256]))
    .digest()
  const signs = Array.from({ length: 26 }, (_, at) => digits[(bytes[at] as number) % 32])
  // A ULID begins with a digit below 8.
  return `${(bytes[0] as number) % 8}${signs.slice(1).join('')}`
}
