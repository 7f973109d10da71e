import type { Ids } from '../declare/ids.ts'

const sane = /^[A-Za-z0-9._:=+/-]{1,128}$/

/** The caller's own id for its request, if it can stand in a log, or a new one. */
export function requestId(given: string | null, ids: Ids): string {
  return given !== null && sane.test(given) ? given : ids.ulid()
}
