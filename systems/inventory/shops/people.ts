import type { People, SystemPorts } from '@monotable/server'
import { unlessThere } from '@monotable/server/kit'
import type { Db } from '../operation.ts'

const now = { consistent: true } as const

/** People who come to a shop by invitation, ask what is kept of them, and go. */
export const people: People<Db, SystemPorts> = {
  async acceptInvitation({ personId: userId, db, invitation: { scope: shopId } }) {
    const shop = await db.Shop.get({ shopId }, now)
    // The shop was closed meanwhile: there is nothing to come to.
    if (!shop || shop.deletedAt !== undefined || shop.ownerId === userId) return
    await unlessThere(db.Membership.create({ userId, shopId, role: 'staff', name: shop.name }))
  },

  async exportPerson({ personId: userId, db }) {
    const account = await db.Account.get({ userId }, now)
    const shops = []
    for await (const { shopId, name, role } of db.shopsOfUser.each({ userId }, now))
      shops.push({ shopId, name, role })
    return { ...(account && { plan: account.plan }), shops }
  },

  async whyNotForget({ personId: userId, db }) {
    for await (const { shopId, name, role } of db.shopsOfUser.each({ userId }, now)) {
      if (role !== 'owner') continue
      for await (const member of db.members.each({ shopId }, now))
        if (member.userId !== userId) return `Others work in your shop ${name}. Remove its members first.`
    }
    return undefined
  },

  /** Shops of one's own close. Sales and movements stay for the books, with the id of an account that no longer exists. */
  async forgetPerson({ personId: userId, db }) {
    for await (const { shopId, role } of db.shopsOfUser.each({ userId }, now)) {
      const shop = role === 'owner' ? await db.Shop.get({ shopId }, now) : undefined
      if (shop && shop.deletedAt === undefined) await db.Shop.softDelete({ shopId })
      await db.Membership.delete({ userId, shopId })
    }
    await db.Account.delete({ userId })
  },
}
