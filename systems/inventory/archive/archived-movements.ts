import type { Ports } from '@monotable/server'
import type { Db, Items } from '../operation.ts'
import { movementsIn } from './object.ts'

type Movement = Items['Transaction']

/** Movements of a product that are in objects, newest first. Some may be on their way there and still in the table. */
export async function archivedMovements(
  db: Db,
  ports: Ports,
  { shopId, productId }: { shopId: string; productId: string },
): Promise<Movement[]> {
  const found: Movement[] = []
  for await (const movement of everyArchived(db, ports, shopId))
    if (movement.productId === productId) found.push(movement)
  return found.sort(
    (one, other) =>
      compare(other.timestamp, one.timestamp) || compare(other.transactionId, one.transactionId),
  )
}

/** All movements of a shop that are in objects. What is not yet checked is not among them: it is in the table. */
export async function* everyArchived(db: Db, { objects }: Ports, shopId: string): AsyncIterable<Movement> {
  for await (const part of db.archiveParts.each({ shopId }, { consistent: true })) {
    if (part.state === 'WRITING') continue
    const bytes = await objects.get(part.objectKey)
    if (!bytes) throw new Error(`${part.objectKey} is missing`)
    yield* movementsIn(bytes)
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
