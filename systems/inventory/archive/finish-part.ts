import { when } from 'monotable'
import type { Db, Items } from '../operation.ts'
import { endOfSecond } from '../values/date-range.ts'
import { readPart, verifyPart } from './archive-object.ts'
import type { ArchiveRun } from './archive-run.ts'

type Part = Items['Archive']
type Movement = Items['Transaction']

/** How many movements are deleted at once. */
const atOnce = 20

/**
 * Takes a part from where it stands to its end: read back and compared, then the movements leave the table. Undefined
 * for an object that is not what its manifest says and was never checked: both go, and the movements, which are still
 * in the table, are taken again.
 */
export async function finishPart(run: ArchiveRun, part: Part): Promise<Part | undefined> {
  const { db, ports } = run
  const isNew = part.state === 'WRITING'
  const movements = await (isNew ? verifyPart(ports, part) : readPart(ports, part))
  if (!movements) return abandon(run, part)
  const verified = isNew ? await db.Archive.transition(part, { state: 'VERIFIED' }) : part
  for (let at = 0; at < movements.length; at += atOnce) {
    await Promise.all(movements.slice(at, at + atOnce).map(movement => remove(db, movement)))
  }
  return db.Archive.transition(verified, { state: 'DONE' })
}

async function abandon({ db, ports }: ArchiveRun, part: Part): Promise<undefined> {
  await ports.objects.delete(part.objectKey)
  await db.Archive.delete(part, { ifVersion: part.version })
}

/** It may be gone already; if it is there, it must be the one that was archived. */
async function remove(db: Db, movement: Movement): Promise<void> {
  const { shopId, quantityChange } = movement
  const isSame =
    'attribute_not_exists(quantityChange) or (quantityChange = {quantityChange} and (attribute_not_exists(shopId) or shopId = {shopId}))'
  const condition = when(isSame, { shopId, quantityChange })
  await db.Transaction.delete(await asStored(db, movement), { condition })
}

/** With the key under which it lies: another program writes whole seconds, and an object does not tell. */
async function asStored(db: Db, movement: Movement): Promise<Movement> {
  const { shopId, productId, transactionId, timestamp } = movement
  const moment = new Date(timestamp)
  if (moment.getMilliseconds() !== 0) return movement
  const bounds = { shopId, productId, start: moment.toISOString(), end: endOfSecond(moment) }
  const where = (stored: Movement) => stored.transactionId === transactionId
  const found = await db.productTransactionsByDate.first(bounds, { consistent: true, where })
  return found ?? movement
}
