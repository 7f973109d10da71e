import type { Db, Items } from '../operation.ts'
import { Shop } from './shop.ts'

/**
 * What a user is in a shop, by the membership (S5); a shop that another program has written has none, and names its owner.
 * Nothing in one that is deleted, does not exist, or never can: that is all the same to the user (S4).
 */
export async function roleIn(
  db: Db,
  userId: string,
  shopId: string,
): Promise<Items['Membership']['role'] | undefined> {
  if (!Shop.attributes.shopId.safeParse(shopId).success) return undefined
  const [membership, shop] = await db.batchGet(
    t => [t.Membership.get({ userId, shopId }), t.Shop.get({ shopId })],
    { consistent: true },
  )
  if (!shop || shop.deletedAt !== undefined) return undefined
  return membership?.role ?? (shop.ownerId === userId ? 'owner' : undefined)
}
