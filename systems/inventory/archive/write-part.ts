import type { Items } from '../operation.ts'
import { writeArchiveObject } from './archive-object.ts'
import type { ArchiveRun } from './archive-run.ts'
import { finishPart } from './finish-part.ts'

/** Says what will be written, writes it, and goes on as after a crash: what is checked is what is stored. */
export async function writePart(
  run: ArchiveRun,
  month: string,
  movements: readonly Items['Transaction'][],
): Promise<Items['Archive'] | undefined> {
  const { db, ports, shopId } = run
  const part = await nextPart(run, month)
  const objectKey = `archive/${shopId}/${month}/${String(part).padStart(4, '0')}.jsonl`
  const { text, sha256 } = writeArchiveObject(movements)
  const manifest = await db.Archive.create({
    shopId,
    month,
    part,
    objectKey,
    count: movements.length,
    sha256,
  })
  await ports.objects.put(objectKey, text, { contentType: 'application/jsonl' })
  return finishPart(run, manifest)
}

async function nextPart({ db, shopId }: ArchiveRun, month: string): Promise<number> {
  const last = await db.archivePartsOfMonth.first({ shopId, month }, { consistent: true })
  return (last?.part ?? 0) + 1
}
