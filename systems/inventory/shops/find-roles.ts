import type { FindRoles } from '@monotable/server'
import type { Db, Items, Role } from '../operation.ts'
import { Shop } from './shop.ts'

/** Owner and staff are known by the membership, which is looked up on every call (S4, S5). */
export const findRoles: FindRoles<Db, Role> = async ({ actor, path, db }) => {
  const isOperator = actor.claims.role === 'operator'
  const role = path.shopId && actor.id ? await findRole(db, actor.id, path.shopId) : undefined
  return [...(isOperator ? (['operator'] as const) : []), ...(role ? [role] : [])]
}

/**
 * What a user is in a shop, by the membership (S5); a shop that another program has written has none, and names its owner.
 * Nothing in one that is deleted, does not exist, or never can: the user cannot tell which (S4).
 */
export async function findRole(
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
