import type { Actor } from '@monotable/server'
import { refuse } from '@monotable/server/kit'
import { id } from '../values/value-types.ts'

/** The visitor that the token names; refuses a token that names none. */
export function visitorOf({ claims }: Actor): string {
  const visitorId = id.safeParse(claims.visitorId)
  if (visitorId.success) return visitorId.data
  throw refuse('FORBIDDEN', 'The token names no visitor. Get one with POST /visitors.')
}
