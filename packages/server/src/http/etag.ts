import { refuse } from '../errors.ts'
import { invalid } from './invalid.ts'

/** The refusal of a change that rests on an old version. */
export const staleText = 'Somebody else changed this in the meantime. Read it again and repeat your change'

/** `"3"` for what has version 3. */
export function etagOf(answer: unknown): string | undefined {
  const version = (answer as { version?: unknown } | null | undefined)?.version
  return typeof version === 'number' ? `"${version}"` : undefined
}

/** The version that the caller believes to change. `*` asks only that the thing exists, which every change does. */
export function readIfMatch(header: string | null): number | undefined {
  if (header === null || header.trim() === '*') return undefined
  const found = /^\s*(W\/)?"([^"]*)"\s*$/.exec(header)
  if (!found) throw invalid([{ in: 'header', path: 'If-Match', reason: 'must be one ETag, such as "3"' }])
  const [, isWeak, version = ''] = found
  // A tag that we never gave names a version that is not there.
  if (isWeak || !/^\d{1,15}$/.test(version)) throw refuse('STALE_VERSION', staleText)
  return Number(version)
}
