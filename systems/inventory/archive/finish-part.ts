import type { Items } from '../operation.ts'
import type { ArchiveRun } from './archive-shop.ts'
import { movementsIn, sha256 } from './object.ts'

/** How many movements are deleted at once. */
const atOnce = 20

/**
 * Takes a part from where it stands to its end: read back and compared, then the movements leave the table. An object
 * that is not what its manifest says was never finished: both go, and the movements, still in the table, are taken anew.
 */
export async function finishPart(run: ArchiveRun, part: Items['Archive']): Promise<void> {
  const { db, ports } = run
  const bytes = await ports.objects.get(part.objectKey)
  const movements = bytes && sha256(bytes) === part.sha256 ? movementsIn(bytes) : undefined
  if (movements?.length !== part.count) return abandon(run, part)
  const verified = part.state === 'WRITING' ? await db.Archive.transition(part, { state: 'VERIFIED' }) : part
  for (let at = 0; at < movements.length; at += atOnce) {
    await Promise.all(movements.slice(at, at + atOnce).map(movement => db.Transaction.delete(movement)))
  }
  await db.Archive.transition(verified, { state: 'DONE' })
}

async function abandon({ db, ports }: ArchiveRun, part: Items['Archive']): Promise<void> {
  // Movements of a part that was verified may have left the table: its object is the only place where they are.
  if (part.state !== 'WRITING') throw new Error(`${part.objectKey} is not what its manifest says`)
  await ports.objects.delete(part.objectKey)
  await db.Archive.delete(part, { ifVersion: part.version })
}
