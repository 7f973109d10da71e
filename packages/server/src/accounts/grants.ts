import { randomUUID } from 'node:crypto'
import { isError } from 'monotable'
import type { GrantedRole } from '../declare/people.ts'
import type { System } from '../declare/system.ts'
import { refuse } from '../errors.ts'
import type { AccountsDb } from './accounts-schema.ts'

export interface GrantRequest {
  readonly system: System
  readonly email: string
  readonly role: string
  /** What the role needs besides, such as `orgId`. */
  readonly claims?: Readonly<Record<string, string>>
  readonly by: string
}

/** Whether somebody has the role now, or will have it once the address has signed in. */
export type Granted = 'granted' | 'invited'

/** Where roles are that belong to nothing in particular. */
export const everywhere = '*'

/**
 * Gives an account a role in one system, in place of what it had there. Who has not signed up yet, or has not proven the
 * address, gets it with the first sign-in by that address.
 */
export async function grantRole(db: AccountsDb, request: GrantRequest, now: Date): Promise<Granted> {
  const { system, role, by } = request
  const email = request.email.trim().toLowerCase()
  const claims = claimsFor(request)
  const user = await db.userByEmail({ email })
  if (user?.emailVerified) {
    await writeGrant(db, { userId: user.id, system: system.name, role, claims, by }, now)
    return 'granted'
  }
  await db.Invitation.put({
    ...{ email, system: system.name, scope: everywhere, role, claims },
    invitedBy: by,
    invitedAt: now.toISOString(),
  })
  return 'invited'
}

interface NewGrant {
  readonly userId: string
  readonly system: string
  readonly role: string
  readonly claims: Readonly<Record<string, unknown>>
  readonly by: string
}

export async function writeGrant(db: AccountsDb, grant: NewGrant, now: Date): Promise<void> {
  const { role, by, ...kept } = grant
  const at = now.toISOString()
  await db.transact(t => [
    t.Grant.put({ ...kept, grantedBy: by, grantedAt: at }),
    t.Deed.create({
      ...{ system: kept.system, userId: kept.userId, role, by, at },
      deedId: randomUUID(),
      deed: 'granted',
    }),
  ])
}

function claimsFor({ system, role, claims = {} }: GrantRequest): Readonly<Record<string, unknown>> {
  const roles: Readonly<Record<string, GrantedRole>> = system.grants ?? {}
  const found = Object.hasOwn(roles, role) ? roles[role] : undefined
  const names = Object.keys(roles)
  if (!found)
    throw refuse(
      'VALIDATION_ERROR',
      `${system.name} has no role ${role}. It has ${names.join(', ') || 'none to give'}`,
    )
  const { needs = [] } = found
  const [missing] = needs.filter(name => !claims[name])
  if (missing) throw refuse('VALIDATION_ERROR', `The role ${role} of ${system.name} needs ${missing}`)
  const [unknown] = Object.keys(claims).filter(name => !needs.includes(name))
  if (unknown) throw refuse('VALIDATION_ERROR', `The role ${role} of ${system.name} has no ${unknown}`)
  return { ...claims, ...found.claims }
}

/** Whether these claims are those of a role that may give others roles in this system. */
export function isAdministrator({ grants = {} }: System, claims: Readonly<Record<string, unknown>>): boolean {
  return Object.values(grants).some(
    role =>
      role.isAdministrator &&
      Object.entries(role.claims).every(
        ([name, value]) => JSON.stringify(claims[name]) === JSON.stringify(value),
      ),
  )
}

export interface RecoveryRequest {
  /** Whose administrator recovers. */
  readonly system: System
  readonly userId: string
  /** The new address, which the person proves by signing in with a code that is sent there. */
  readonly email: string
  readonly by: string
  /** The other systems where the one who recovers is an administrator too. */
  readonly alsoIn: ReadonlySet<string>
}

/**
 * Gives an account that was lost with its phone or mail to a new address, and ends all of its sessions. An administrator of
 * one system is nobody in another: whoever has roles elsewhere is recovered by the operator.
 */
export async function recoverAccount(db: AccountsDb, request: RecoveryRequest, now: Date): Promise<void> {
  const { system, userId, by, alsoIn } = request
  const email = request.email.trim().toLowerCase()
  const user = await db.User.get({ id: userId }, { consistent: true })
  if (!user) throw refuse('NOT_FOUND', 'There is no such account')
  const [grants, visits] = await Promise.all([db.grantsOf({ userId }), db.visitsOf({ userId })])
  const elsewhere = [...grants.items, ...visits.items]
    .map(each => each.system)
    .find(name => name !== system.name && !alsoIn.has(name))
  if (elsewhere !== undefined)
    throw refuse(
      'CONFLICT',
      `This account is also used in ${elsewhere}. Ask the operator of the server to recover it`,
    )
  const at = now.toISOString()
  const [set, remove] = [
    { email, emailVerified: false, updatedAt: now },
    ['phoneNumber', 'phoneNumberVerified'] as const,
  ]
  try {
    await db.transact(t => [
      t.User.update({ id: userId }, { set, remove }, { read: true }),
      t.Deed.create({ ...{ system: system.name, userId, by, at }, deedId: randomUUID(), deed: 'recovered' }),
    ])
  } catch (error) {
    if (!isError(error, 'NOT_UNIQUE')) throw error
    throw refuse('CONFLICT', 'Somebody else has this address. Use another one')
  }
  await endAccess(db, userId)
}

/** Ends every session and takes every passkey away: whoever has the old phone is out. */
export async function endAccess(db: AccountsDb, userId: string): Promise<void> {
  for await (const { id } of db.sessionsOf.each({ userId })) await db.Session.delete({ userId, id })
  for await (const { id } of db.passkeysOf.each({ userId })) await db.Passkey.delete({ userId, id })
  for await (const { id } of db.accountsOf.each({ userId })) await db.Account.delete({ userId, id })
}
