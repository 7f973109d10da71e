import { invalid, isObjectKey } from '@monotable/server'
import { rawKeyOf } from './images/photo-files.ts'
import type { EventKey } from './truth/truth.ts'

/** The key of a raw file by the name that somebody gave it, or what is wrong with the name. */
export function rawKeyIn(
  event: EventKey,
  file: string,
  place: { readonly in: 'path' | 'body'; readonly path: string },
): string {
  const rawKey = rawKeyOf(event, file)
  if (isObjectKey(rawKey)) return rawKey
  throw invalid([{ ...place, reason: 'is not a name of a file' }])
}
