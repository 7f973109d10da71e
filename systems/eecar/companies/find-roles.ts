import type { FindRoles } from '@monotable/server'
import { findOrRefuse } from '@monotable/server/kit'
import type { Db, Role } from '../operation.ts'
import { companyIn } from './company.ts'

/** Visitors browse, companies handle what is their own, admins see everything. */
export const findRoles: FindRoles<Db, Role> = async ({ operation, actor, path, db }) => {
  const acting = companyIn(actor)
  const isAdmin = actor.claims.role === 'admin'
  const roles: Role[] = isAdmin ? ['admin'] : acting === undefined ? [] : ['company']
  // Operations for anyone need no owner, so nothing is looked up.
  if (operation.may === 'anyone') return roles
  const owners = await findOwners(db, path)
  return acting !== undefined && owners.includes(acting) ? [...roles, 'own'] : roles
}

type Path = Readonly<Record<string, string>>

/** Who owns what a path names: a company, or both sides of a proposal. Undefined if it does not exist. */
type Lookup = (db: Db, path: Path) => Promise<readonly string[] | undefined>

const now = { consistent: true } as const

const lookups: readonly (readonly [parameter: string, Lookup])[] = [
  [
    'partId',
    async (db, { partId = '' }) => {
      const part = await db.Part.get({ partId }, now)
      return part && (part.sellerId === undefined ? [] : [part.sellerId])
    },
  ],
  [
    'needId',
    async (db, { companyId = '', needId = '' }) => {
      const need = await db.CompanyNeed.get({ companyId, needId }, now)
      return need && [companyId]
    },
  ],
  ['companyId', async (_, { companyId = '' }) => [companyId]],
  [
    'watchId',
    async (db, { watchId = '' }) => {
      const watch = await db.Watch.get({ watchId }, now)
      return watch && [watch.buyerId]
    },
  ],
  [
    'proposalId',
    async (db, { proposalId = '' }) => {
      const proposal = await db.Proposal.get({ proposalId }, now)
      return proposal && [proposal.fromCompanyId, proposal.toCompanyId]
    },
  ],
  [
    'notificationId',
    async (db, { notificationId = '' }) => {
      const notification = await db.Notification.get({ notificationId }, now)
      return notification && [notification.recipientId]
    },
  ],
]

/** The companies that own what a path names; none if it names nothing that is owned. What does not exist is 404. */
async function findOwners(db: Db, path: Path): Promise<readonly string[]> {
  const found = lookups.find(([parameter]) => Object.hasOwn(path, parameter))
  if (!found) return []
  const [parameter, lookup] = found
  return findOrRefuse(parameter.replace(/Id$/, ''), lookup(db, path))
}
