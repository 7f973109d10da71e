import { policyOf } from './operation.ts'

/** The roles of a token that are the same wherever it is used. */
const general = new Set<unknown>(['visitor', 'photographer', 'platform', 'ingest'])

/** Who may do what: organizers what is their own, by the path; the platform everything. */
export const policy = policyOf({
  roles: ({ actor, path }) => {
    const { role, orgId } = actor.claims
    if (general.has(role)) return [role as string]
    // A path without an organizer names something that the operation looks at itself.
    const isOwn = path.orgId === undefined ? typeof orgId === 'string' : path.orgId === orgId
    return role === 'organizer' && isOwn ? ['organizer'] : []
  },
  may: {},
})
