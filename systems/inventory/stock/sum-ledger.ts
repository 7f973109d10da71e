import type { Ports } from '@monotable/server'
import { readArchivedMonths } from '../archive/read-archived-months.ts'
import type { Db, Items } from '../operation.ts'

/**
 * What the movements of each product come to, in the table and in objects. While an archive run is under way a movement
 * can be in both: it counts once.
 */
export async function sumLedger(
  db: Db,
  ports: Ports,
  shopId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map(productIds.map(productId => [productId, 0]))
  const counted = new Set<string>()
  const add = (productId: string, transactionId: string, quantityChange: number) => {
    const sum = sums.get(productId)
    if (sum === undefined || counted.has(transactionId)) return
    counted.add(transactionId)
    sums.set(productId, sum + quantityChange)
  }
  for (const productId of productIds) {
    const where = (movement: Items['Transaction']) => movement.shopId === shopId
    const own = db.productTransactions.each({ shopId, productId }, { consistent: true, where })
    for await (const { transactionId, quantityChange } of own) add(productId, transactionId, quantityChange)
  }
  // Objects come last: a movement that leaves the table meanwhile is found there.
  for await (const movements of readArchivedMonths(db, ports, shopId)) {
    for (const { productId, transactionId, quantityChange } of movements)
      add(productId, transactionId, quantityChange)
  }
  return sums
}
