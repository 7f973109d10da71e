import type { Logger } from 'pino'
import { refuse } from '../errors.ts'
import type { Objects } from '../ports/ports.ts'
import type { AccountsDb } from './accounts-schema.ts'
import { endAccess } from './grants.ts'
import type { PersonSystem } from './invitations.ts'
import { isAddress, personFrom } from './person.ts'
import { forgetPicture } from './profile-picture.ts'

export interface LeaveOptions {
  readonly db: AccountsDb
  readonly systems: readonly PersonSystem[]
  readonly objects: Objects
  readonly log: Logger
}

/** Everything that is kept of a person: the account, and what each system says. */
export async function exportAccount(
  { db, systems, log }: Omit<LeaveOptions, 'objects'>,
  userId: string,
): Promise<object> {
  const user = await db.User.get({ id: userId }, { consistent: true })
  if (!user) throw refuse('NOT_FOUND', 'There is no such account')
  const [sessions, passkeys, issuers, grants] = await Promise.all([
    allOf(db.sessionsOf.each({ userId })),
    allOf(db.passkeysOf.each({ userId })),
    allOf(db.accountsOf.each({ userId })),
    allOf(db.grantsOf.each({ userId })),
  ])
  const account = {
    ...personFrom(user),
    createdAt: user.createdAt,
    sessions: sessions.map(({ createdAt, expiresAt, ipAddress, userAgent }) => ({
      createdAt,
      expiresAt,
      ipAddress,
      userAgent,
    })),
    passkeys: passkeys.map(({ name, createdAt }) => ({ name, createdAt })),
    issuers: issuers.map(({ accountId, createdAt }) => ({ accountId, createdAt })),
    grants: grants.map(({ system, claims, grantedBy, grantedAt }) => ({
      system,
      claims,
      grantedBy,
      grantedAt,
    })),
  }
  const told: Record<string, unknown> = {}
  for (const { system, db: client, ports } of systems) {
    const person = { personId: userId, db: client, ports, now: new Date(), log }
    if (system.people) told[system.name] = await system.people.exportPerson(person)
  }
  return { exportedAt: new Date().toISOString(), account, systems: told }
}

/**
 * Deletes an account, in every system first. The account itself goes last: one that was cut short is still there, and is
 * deleted by asking again.
 */
export async function deleteAccount(
  { db, systems, objects, log }: LeaveOptions,
  userId: string,
): Promise<void> {
  const persons = systems.map(({ system, db: client, ports }) => ({
    system,
    person: { personId: userId, db: client, ports, now: new Date(), log },
  }))
  const reasons: string[] = []
  for (const { system, person } of persons) {
    const reason = await system.people?.whyNotForget?.(person)
    if (reason !== undefined) reasons.push(reason)
  }
  if (reasons.length > 0) throw refuse('CONFLICT', reasons.join(' '), { reasons })
  for (const { system, person } of persons) await system.people?.forgetPerson(person)
  const user = await db.User.get({ id: userId }, { consistent: true })
  if (user && isAddress(user.email))
    for await (const { email, system, scope } of db.invitationsTo.each({ email: user.email }))
      await db.Invitation.delete({ email, system, scope })
  await forgetPicture(objects, userId)
  await endAccess(db, userId)
  for await (const { system } of db.grantsOf.each({ userId })) await db.Grant.delete({ userId, system })
  for await (const { system } of db.visitsOf.each({ userId })) await db.Visit.delete({ userId, system })
  if (user) await db.User.delete({ id: userId })
  log.info({ userId }, 'an account was deleted')
}

export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
