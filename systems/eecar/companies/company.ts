import type { Actor } from '@monotable/server'
import { invalid, refuse } from '@monotable/server/kit'
import { id } from '../values/value-types.ts'

/** The company that a caller acts for, if the token names one. */
export function companyIn({ claims }: Actor): string | undefined {
  const { data } = id.safeParse(claims.companyId)
  return data
}

/** The company that a caller acts for. */
export function companyOf(actor: Actor): string {
  const company = companyIn(actor)
  if (company === undefined)
    throw refuse('FORBIDDEN', 'Your token names no company. Sign in as a member of one.')
  return company
}

/** The name of that company, or its id if the token has no name. */
export function companyNameOf(actor: Actor): string {
  const { companyName } = actor.claims
  return typeof companyName === 'string' && companyName.trim() !== ''
    ? companyName.trim().slice(0, 200)
    : companyOf(actor)
}

/** Whose list is asked for: who has a company has no choice. */
export const companyAsked = id.optional().meta({ offersTo: ['admin'] })

/** The company whose list the caller gets: its own, or for an admin any. */
export function chooseCompany(actor: Actor, roles: ReadonlySet<string>, asked: string | undefined): string {
  const own = companyIn(actor)
  if (asked === undefined && own === undefined && roles.has('admin')) {
    throw invalid([{ in: 'query', path: 'companyId', reason: 'is required' }])
  }
  if (asked !== undefined && asked !== own && !roles.has('admin')) {
    throw refuse('FORBIDDEN', 'You can list only what belongs to your own company. Leave out companyId.')
  }
  return asked ?? companyOf(actor)
}
