import type { Db, Items } from '../operation.ts'
import { useClassOf } from './use-class.ts'

/** Parts with their specifications, of those whose specification is wanted; undefined in the place of the others. */
export async function attachSpecifications(
  db: Db,
  parts: readonly Items['Part'][],
  isWanted: (specification: Items['PartSpecification'] | undefined, part: Items['Part']) => boolean,
) {
  const found = await db.PartSpecification.batchGet(parts.map(({ partId }) => ({ partId })))
  return parts.map((part, at) => {
    const specifications = found[at]
    return isWanted(specifications, part)
      ? { ...part, specifications, useClass: useClassOf(specifications) }
      : undefined
  })
}
