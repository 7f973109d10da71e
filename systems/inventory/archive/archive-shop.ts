import type { Items } from '../operation.ts'
import { readPart } from './archive-object.ts'
import type { Archived, ArchiveRun } from './archive-run.ts'
import { finishPart } from './finish-part.ts'
import { withLease } from './lease.ts'
import { readOldMovements } from './read-old-movements.ts'
import { writePart } from './write-part.ts'

type Part = Items['Archive']

/** Moves what is old from the table into objects. What an earlier run has left undone is finished first (S16). */
export async function archiveShop(run: ArchiveRun): Promise<Archived> {
  return withLease(run, async renew => {
    const done: Part[] = []
    const count = async (part: Part | undefined) => {
      if (part) done.push(part)
      await renew()
    }
    for (const part of await unfinished(run)) await count(await finishPart(run, part))
    for await (const { month, movements } of readOldMovements(run))
      await count(await writePart(run, month, movements))
    return sumOf(done)
  })
}

/** What a run would do. */
export async function archivable(run: ArchiveRun): Promise<Archived> {
  // What is not checked yet is in the table, and counted there.
  const checked = (await unfinished(run)).filter(({ state }) => state === 'VERIFIED')
  const known = new Set<string>()
  for (const part of checked)
    for (const { transactionId } of await readPart(run.ports, part)) known.add(transactionId)
  const parts: { count: number }[] = [...checked]
  for await (const { movements } of readOldMovements(run, known)) parts.push({ count: movements.length })
  return sumOf(parts)
}

async function unfinished({ db, shopId }: ArchiveRun): Promise<Part[]> {
  const found: Part[] = []
  const where = ({ state }: Part) => state !== 'DONE'
  for await (const part of db.archiveParts.each({ shopId }, { consistent: true, where })) found.push(part)
  return found
}

function sumOf(parts: readonly { readonly count: number }[]): Archived {
  return { archived: parts.reduce((sum, { count }) => sum + count, 0), parts: parts.length }
}
