import { isObjectKey } from '@monotable/server'
import { invalid } from '@monotable/server/kit'

/** The key of a raw file, whose end somebody gave, or what is wrong with that. */
export function checkedRawKey(
  rawKey: string,
  place: { readonly in: 'path' | 'body'; readonly path: string },
): string {
  if (isObjectKey(rawKey)) return rawKey
  throw invalid([{ ...place, reason: 'is not a name of a file' }])
}
