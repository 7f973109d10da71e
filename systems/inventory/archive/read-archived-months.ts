import type { Ports } from '@monotable/server'
import type { Db, Items } from '../operation.ts'
import { readPart } from './archive-object.ts'

type Movement = Items['Transaction']
type Part = Items['Archive']

/** The movements that are in objects, month by month, the newest first; those of a month in no order. */
export async function* readArchivedMonths(
  db: Db,
  ports: Ports,
  shopId: string,
  isWanted: (month: string) => boolean = () => true,
): AsyncIterable<readonly Movement[]> {
  for (const [month, parts] of await checkedParts(db, shopId)) {
    if (!isWanted(month)) continue
    const movements = await Promise.all(parts.map(part => readPart(ports, part)))
    yield movements.flat()
  }
}

/** What is not checked yet is in the table. */
async function checkedParts(db: Db, shopId: string): Promise<ReadonlyMap<string, readonly Part[]>> {
  const months = new Map<string, Part[]>()
  const where = ({ state }: Part) => state !== 'WRITING'
  for await (const part of db.archiveParts.each({ shopId }, { consistent: true, where }))
    months.set(part.month, [...(months.get(part.month) ?? []), part])
  return months
}
