import { isError, type PlannedWrite, when } from 'monotable'
import type { Db, Plan } from '../operation.ts'

/** A URL goes with its pointer: so they fit a transaction. */
const urlsAtOnce = 45
const rowsAtOnce = 500

/** Somebody else has removed the shop meanwhile; what is there now belongs to one that was registered again. */
class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

const whileDeleting = {
  condition: when('deleting = {deleting}', { deleting: true }),
  otherwise: (cause: Error) => new Overtaken('The shop is not being deleted any more', { cause }),
}

/**
 * Deletes everything under a shop that is marked as deleted, page by page, the shop itself last. It can be interrupted
 * at any moment, and done again, also by two at once: it goes on with what is left.
 */
export async function removeShop(db: Db, domain: string): Promise<void> {
  try {
    await removeAll(db, domain)
  } catch (error) {
    const reasons = isError(error, 'TRANSACTION_FAILED') ? error.details.reasons : [error]
    if (!reasons.some(reason => reason instanceof Overtaken)) throw error
  }
}

async function removeAll(db: Db, domain: string): Promise<void> {
  const all = { consistent: true, limit: rowsAtOnce }
  const check = (t: Plan) => t.Shop.check({ domain }, whileDeleting)
  /** Batches have no conditions, so this is checked right before each. */
  const rows = <T>(found: AsyncIterable<T>, remove: (t: BatchPlan, row: T) => PlannedWrite) =>
    inGroups(found, rowsAtOnce, async some => {
      await db.transact(t => [check(t)])
      await db.batchWrite(t => some.map(row => remove(t, row)))
    })
  await inGroups(db.urlsOfShop.each({ domain }, all), urlsAtOnce, urls =>
    db.transact(t => [...urls.map(url => t.Url.delete(url)), check(t)]),
  )
  await rows(db.productPointers.each({ domain }, all), (t, { url }) =>
    t.ProductPointer.delete({ domain, url }),
  )
  await rows(db.historyOfShop.each({ domain }, all), (t, row) => t.History.delete(row))
  await rows(db.failures.each({ domain }, all), (t, row) => t.Failure.delete(row))
  await db.transact(t => [t.Shop.delete({ domain }, whileDeleting), t.Removal.delete({ domain })])
}

type BatchPlan = Parameters<Parameters<Db['batchWrite']>[0]>[0]

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
