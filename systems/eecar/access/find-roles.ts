import type { FindRoles } from '@monotable/server'
import { findOrRefuse } from '@monotable/server/kit'
import { companyIn } from '../companies/company.ts'
import type { Db, Role } from '../operation.ts'
import { holdersOf } from '../proposals/check-move.ts'

/** Visitors browse, companies handle what is their own, admins see everything. */
export const findRoles: FindRoles<Db, Role> = async ({ operation, actor, path, db }) => {
  const acting = companyIn(actor)
  const isAdmin = actor.claims.role === 'admin'
  const roles: Role[] = isAdmin ? ['admin'] : acting === undefined ? [] : ['company']
  // Operations for anyone need no owner, so nothing is looked up.
  if (operation.may === 'anyone') return roles
  const holders = await findHolders(db, path)
  if (acting === undefined) return roles
  return [...roles, ...holders.flatMap(([role, company]) => (company === acting ? [role] : []))]
}

type Path = Readonly<Record<string, string>>

/** Which company has which role. */
type Holders = readonly (readonly [Role, company: string | undefined])[]

/** Who is what to the thing that a path names. Undefined if it does not exist. */
type Lookup = (db: Db, path: Path) => Promise<Holders | undefined>

const now = { consistent: true } as const

const lookups: readonly (readonly [parameter: string, Lookup])[] = [
  [
    'partId',
    async (db, { partId = '' }) => {
      const part = await db.Part.get({ partId }, now)
      return part && [['own', part.sellerId]]
    },
  ],
  [
    'needId',
    async (db, { companyId = '', needId = '' }) => {
      const need = await db.CompanyNeed.get({ companyId, needId }, now)
      return need && [['own', companyId]]
    },
  ],
  ['companyId', async (_, { companyId = '' }) => [['own', companyId]]],
  [
    'watchId',
    async (db, { watchId = '' }) => {
      const watch = await db.Watch.get({ watchId }, now)
      return watch && [['own', watch.buyerId]]
    },
  ],
  [
    'proposalId',
    async (db, { proposalId = '' }) => {
      const proposal = await db.Proposal.get({ proposalId }, now)
      return proposal && holdersOf(proposal)
    },
  ],
  [
    'notificationId',
    async (db, { notificationId = '' }) => {
      const notification = await db.Notification.get({ notificationId }, now)
      return notification && [['own', notification.recipientId]]
    },
  ],
]

/** Who is what to the thing that a path names; nobody if it names nothing that is owned. What does not exist is 404. */
async function findHolders(db: Db, path: Path): Promise<Holders> {
  const found = lookups.find(([parameter]) => Object.hasOwn(path, parameter))
  if (!found) return []
  const [parameter, lookup] = found
  return findOrRefuse(parameter.replace(/Id$/, ''), lookup(db, path))
}
