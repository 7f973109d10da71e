import type { PlannedWrite } from 'monotable'
import type { Db, Plan } from '../operation.ts'

/** A URL goes with its pointer: so they fit a transaction. */
const urlsAtOnce = 45
const rowsAtOnce = 500

/**
 * Deletes everything under a shop that is marked as deleted, page by page, the shop itself last. It can be interrupted
 * at any moment, and done again: it goes on with what is left.
 */
export async function removeShop(db: Db, domain: string): Promise<void> {
  const shop = await db.Shop.get({ domain }, { consistent: true })
  // Registered anew since: what is there belongs to the new one.
  if (shop && !shop.deleting) return endRemoval(db, domain)
  const all = { consistent: true, limit: rowsAtOnce }
  await inGroups(db.urlsOfShop.each({ domain }, all), urlsAtOnce, urls =>
    db.transact(t => urls.map(({ url }) => t.Url.delete({ domain, url }))),
  )
  await inGroups(db.productPointers.each({ domain }, all), rowsAtOnce, rows =>
    db.batchWrite(t => rows.map(({ url }) => t.ProductPointer.delete({ domain, url }))),
  )
  await inGroups(db.historyOfShop.each({ domain }, all), rowsAtOnce, rows =>
    db.batchWrite(t => rows.map(row => t.History.delete(row))),
  )
  await inGroups(db.failures.each({ domain }, all), rowsAtOnce, rows =>
    db.batchWrite(t => rows.map(row => t.Failure.delete(row))),
  )
  await db.transact(t => [...(shop ? [t.Shop.delete({ domain })] : []), ended(t, domain)])
}

function ended(t: Plan, domain: string): PlannedWrite {
  return t.Removal.delete({ domain })
}

async function endRemoval(db: Db, domain: string): Promise<void> {
  await db.Removal.delete({ domain })
}

async function inGroups<T>(
  rows: AsyncIterable<T>,
  size: number,
  work: (rows: readonly T[]) => Promise<void>,
): Promise<void> {
  let some: T[] = []
  for await (const row of rows) {
    some.push(row)
    if (some.length < size) continue
    await work(some)
    some = []
  }
  if (some.length > 0) await work(some)
}
