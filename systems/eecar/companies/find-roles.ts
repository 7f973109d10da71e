import type { FindRoles } from '@monotable/server'
import { findOrRefuse } from '@monotable/server/kit'
import type { Db, Role } from '../operation.ts'
import { companyIn } from './company.ts'

/** Visitors browse, companies handle what is their own, admins see everything. */
export const findRoles: FindRoles<Db, Role> = async ({ operation, actor, path, db }) => {
  const acting = companyIn(actor)
  const isAdmin = actor.claims.role === 'admin'
  const roles: Role[] = isAdmin ? ['admin'] : acting === undefined ? [] : ['company']
  // What is open to all belongs to nobody in particular: nothing has to be looked up.
  if (operation.may === 'anyone') return roles
  const owners = await findOwners(db, path)
  return acting !== undefined && owners.includes(acting) ? [...roles, 'own'] : roles
}

type Path = Readonly<Record<string, string>>

/** Whose a thing is that a path names: a company, or both sides of a proposal. Undefined if there is no such thing. */
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

/** The companies to whom the thing belongs that a path names; nobody's if it names none. What is not there is 404. */
async function findOwners(db: Db, path: Path): Promise<readonly string[]> {
  const found = lookups.find(([parameter]) => Object.hasOwn(path, parameter))
  if (!found) return []
  return findOrRefuse('thing', found[1](db, path))
}
