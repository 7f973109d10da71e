import type { Db, Items } from '../operation.ts'
import { compileFilters, type Filters, filteredOf, isForSale } from '../search/filters.ts'

/** Of these parts, those that can be had now and pass the filters, as they are now. */
export async function readFreshParts(
  db: Db,
  partIds: readonly string[],
  filters: Filters,
): Promise<Map<string, Items['Part']>> {
  const parts = await db.Part.batchGet(
    partIds.map(partId => ({ partId })),
    { consistent: true },
  )
  const passes = compileFilters(filters) ?? (() => true)
  return new Map(
    parts
      .filter(isForSale)
      .filter(part => passes(filteredOf(part)))
      .map(part => [part.partId, part]),
  )
}
