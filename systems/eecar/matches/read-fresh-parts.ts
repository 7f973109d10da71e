import type { Db, Items } from '../operation.ts'
import { compileFilters, type Filters, filteredOf, isForSale } from '../search/filters.ts'

/** Those of these parts that are for sale now and pass the filters, as they are now. */
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
