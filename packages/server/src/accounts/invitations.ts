import { randomUUID } from 'node:crypto'
import { isError } from 'monotable'
import type { Logger } from 'pino'
import type { System } from '../declare/system.ts'
import { refuse } from '../errors.ts'
import type { Invitations, Invited, Mail } from '../ports/ports.ts'
import type { AccountsDb } from './accounts-schema.ts'
import { everywhere, writeGrant } from './grants.ts'

export interface Inviter {
  of(system: Pick<System, 'name' | 'title'>): Invitations
}

/** Invitations that end in an account: whoever signs in with the address is taken in. */
export function makeInviter({
  db,
  mail,
  baseUrl,
  now,
}: {
  readonly db: AccountsDb
  readonly mail: Mail
  readonly baseUrl: () => string
  readonly now: () => Date
}): Inviter {
  const of: Inviter['of'] = ({ name: system }) => ({
    async invite({ email: given, to, ...rest }) {
      const email = given.trim().toLowerCase()
      const invited = { ...rest, email, system, invitedAt: now().toISOString() }
      try {
        await db.Invitation.create(invited)
      } catch (error) {
        if (!isError(error, 'ALREADY_EXISTS') && !isError(error, 'TRANSACTION_FAILED')) throw error
        const there = await db.Invitation.get({ email, system, scope: rest.scope }, { consistent: true })
        if (there) return shown(there)
        throw error
      }
      const subject = `You are invited to ${to}`
      const text = letterOf(subject, rest.role, `${baseUrl()}/${system}/app/`)
      try {
        await mail.send({ id: randomUUID(), to: email, subject, text })
      } catch (error) {
        // Otherwise a second try would find it, and write nobody.
        await db.Invitation.delete({ email, system, scope: rest.scope })
        throw error
      }
      return shown(invited)
    },
    async list(scope) {
      const invited: Invited[] = []
      for await (const each of db.invitationsOf.each({ system, scope })) invited.push(shown(each))
      return invited
    },
    async withdraw(scope, email) {
      return (await db.Invitation.delete({ email: email.trim().toLowerCase(), system, scope })) !== undefined
    },
  })
  return { of }
}

const letterOf = (subject: string, role: string, address: string) =>
  `${subject}, as ${role}.\n\nOpen ${address} and sign in with this e-mail address. The invitation ends after 30 days.\n` +
  'If you do not know what this is about, ignore this letter.\n'

const shown = ({ email, role, invitedBy, invitedAt }: Invited): Invited => ({
  email,
  role,
  invitedBy,
  invitedAt,
})

export interface AcceptOptions {
  readonly db: AccountsDb
  readonly systems: readonly PersonSystem[]
  readonly log: Logger
}

/** A system with what its people are found by. */
export interface PersonSystem {
  readonly system: System
  // biome-ignore lint/suspicious/noExplicitAny: the client's type is known only inside the system
  readonly db?: any
  // biome-ignore lint/suspicious/noExplicitAny: and that of its ports
  readonly ports?: any
}

/** Takes in somebody who has proven an address wherever it was invited to. What fails is tried again at the next sign-in. */
export async function acceptInvitations({ db, systems, log }: AcceptOptions, userId: string): Promise<void> {
  const user = await db.User.get({ id: userId }, { consistent: true })
  if (!user?.emailVerified) return
  for await (const { email, system: name, scope, role, claims, invitedBy } of db.invitationsTo.each({
    email: user.email,
  })) {
    const running = systems.find(({ system }) => system.name === name)
    if (!running) continue
    const now = new Date()
    try {
      if (scope === everywhere && claims)
        await writeGrant(db, { userId, system: name, role, claims, by: invitedBy }, now)
      else {
        const { people } = running.system
        const context = { personId: userId, db: running.db, ports: running.ports, now, log }
        await people?.acceptInvitation?.({ ...context, invitation: { scope, role, invitedBy } })
      }
      await db.Invitation.delete({ email, system: name, scope })
    } catch (error) {
      log.error({ err: error, system: name }, 'could not take in somebody who was invited')
    }
  }
}

const noOne = async (): Promise<never> => {
  throw refuse(
    'CONFLICT',
    'People do not sign in at this server, so it cannot invite them. Set MONOTABLE_ACCOUNTS',
  )
}

export const noInvitations: Invitations = { invite: noOne, list: async () => [], withdraw: async () => false }
