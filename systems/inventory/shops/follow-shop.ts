import { isError, when } from 'monotable'
import { type Db, reaction } from '../operation.ts'

export const followShop = reaction({
  title: "Memberships show the shop's name, and end with the shop",
  on: {
    Shop: {
      modified: async (old, now, { db }) => {
        if (now.deletedAt !== undefined) await endMemberships(db, now.shopId)
        else if (old.name !== now.name) await renameMemberships(db, now.shopId, now.name)
      },
    },
  },
})

async function endMemberships(db: Db, shopId: string): Promise<void> {
  for await (const { userId } of db.members.each({ shopId }, { consistent: true })) {
    await db.Membership.delete({ userId, shopId })
  }
}

/** The name is that of the shop as it is now: changes may come late, and more than once. */
async function renameMemberships(db: Db, shopId: string, name: string): Promise<void> {
  const shop = await db.Shop.get({ shopId }, { consistent: true })
  const set = { name: shop?.name ?? name }
  // What has that name already keeps its version: a change that comes again changes nothing.
  const condition = when('name <> {name}', set)
  for await (const { userId } of db.members.each({ shopId }, { consistent: true })) {
    await db.Membership.update({ userId, shopId }, { set }, { condition }).catch(unlessGoneOrNamed)
  }
}

function unlessGoneOrNamed(error: unknown): void {
  if (!isError(error, 'NOT_FOUND') && !isError(error, 'CONDITION_FAILED')) throw error
}
