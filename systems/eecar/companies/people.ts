import type { People } from '@monotable/server'
import { unlessThere } from '@monotable/server/kit'
import type { Db } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'

const now = { consistent: true } as const

/** People who come to a company by creating it or by invitation, ask what is kept of them, and go. */
export const people: People<Db, EecarPorts> = {
  async claims({ personId: accountId, db }) {
    const member = await db.CompanyMember.get({ accountId }, now)
    if (!member) return {}
    const { companyId } = member
    const profile = await db.CompanyProfile.get({ companyId })
    return { companyId, companyName: profile?.name ?? companyId }
  },

  async acceptInvitation({ personId: accountId, db, now: moment, invitation: { scope: companyId } }) {
    const createdAt = moment.toISOString()
    // Who acts for a company already stays there.
    await unlessThere(db.CompanyMember.create({ accountId, companyId, createdAt }))
  },

  async exportPerson({ personId: accountId, db }) {
    const member = await db.CompanyMember.get({ accountId }, now)
    return member ? { companyId: member.companyId, since: member.createdAt } : {}
  },

  /** Parts, proposals and messages are the company's, and stay with it. */
  async forgetPerson({ personId: accountId, db }) {
    await db.CompanyMember.delete({ accountId })
  },
}
