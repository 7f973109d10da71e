import { policyOf } from './operation.ts'

const read = ['registry:read', 'admin'] as const
const write = ['registry:write', 'admin'] as const
const observe = ['observe:write', 'admin'] as const
const schedule = ['schedule', 'admin'] as const
const admin = ['admin'] as const

/** Who may do what, by the scopes of the token. No scope has another in it, but `admin` has all. */
export const policy = policyOf({
  roles: ({ actor }) => scopesIn(actor.claims.scope),
  may: {
    listShops: read,
    getShop: read,
    listUrls: read,
    listProducts: read,
    getUrl: read,
    listHistory: read,
    listEvents: read,
    getStatistics: read,
    listFailures: read,
    getGroup: read,
    listGroupSuggestions: read,

    registerShop: write,
    updateShop: write,
    recordUrls: write,
    reportAbsences: write,
    updateUrl: write,
    createGroup: write,
    addToGroup: write,
    removeFromGroup: write,

    observe,
    observeBatch: observe,
    extract: ['registry:write', 'observe:write', 'admin'],

    listDue: schedule,
    claimLease: schedule,
    renewLease: schedule,
    completeLease: schedule,
    failLease: schedule,

    deleteShop: admin,
    deleteUrl: admin,
    recount: admin,
    listDeadLetters: admin,
    replayDeadLetter: admin,
  },
})

/** A list, or words in one text, as OAuth has it. */
function scopesIn(claim: unknown): string[] {
  if (typeof claim === 'string') return claim.split(' ')
  return Array.isArray(claim) ? claim.filter(scope => typeof scope === 'string') : []
}
