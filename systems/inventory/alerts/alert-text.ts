import type { Db, Items } from '../operation.ts'

/** The shop that an alert goes to; none if it was deleted meanwhile. */
export async function findAlertedShop(
  db: Db,
  { shopId }: Items['Alert'],
): Promise<Items['Shop'] | undefined> {
  const shop = await db.Shop.get({ shopId }, { consistent: true })
  return shop?.deletedAt === undefined ? shop : undefined
}

/** What an alert says, by whatever way. */
export function alertText({ test, productName, sku, stock, threshold }: Items['Alert'], shop: Items['Shop']) {
  if (test) return `This is a test alert of ${shop.name}.`
  return `${shop.name}: ${productName} (${sku}) has ${stock} left, its threshold is ${threshold}.`
}
