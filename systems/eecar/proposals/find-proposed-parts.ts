import { refuse as refuseCommon } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import type { Db, Items } from '../operation.ts'

/** The parts of a proposal as they are now. Refuses one that does not exist or is withdrawn. */
export async function findProposedParts(db: Db, partIds: readonly string[]): Promise<Items['Part'][]> {
  const found = await db.Part.batchGet(
    partIds.map(partId => ({ partId })),
    { consistent: true },
  )
  return found.map((part, at) => {
    const partId = partIds[at]
    if (!part) throw refuseCommon('NOT_FOUND', 'This part does not exist', { partId })
    if (part.listingStatus === 'withdrawn') throw refuse('PART_NOT_LISTED', { partId })
    return part
  })
}
