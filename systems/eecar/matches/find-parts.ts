import type { Db, Items } from '../operation.ts'
import { compileFilters } from '../search/filters.ts'
import type { Ranked } from '../search/part-index.ts'
import type { PartSearch } from '../search/part-search.ts'
import { termsOf } from '../search/terms.ts'
import type { Asked } from './query-hash.ts'
import { readFreshParts } from './read-fresh-parts.ts'

export interface FoundMatch extends Ranked {
  readonly part: Items['Part']
}

interface Search extends Asked {
  readonly expanded: string
  readonly vector: Float32Array
}

/** How many rounds of reading stale parts again before the answer goes out without them. */
const rounds = 8

/**
 * The best parts for a query, as they are now. If the search knows an older state of a part, it reads the part again and
 * ranks all of them once more.
 */
export async function findParts(
  { db, search, now }: { db: Db; search: PartSearch; now: Date },
  { expanded, vector, filters, topK }: Search,
): Promise<FoundMatch[]> {
  const query = { vector, terms: termsOf(expanded), accepts: compileFilters(filters) }
  for (let round = 1; ; round++) {
    await search.upToDate(db, now)
    // The more are stale, the more are looked at.
    const ranked = search.rank({ ...query, limit: topK * 2 ** (round - 1) })
    const fresh = await readFreshParts(
      db,
      ranked.map(({ partId }) => partId),
      filters,
    )
    const stale = ranked.filter(({ partId }) => !fresh.has(partId))
    if (stale.length === 0 || round === rounds)
      return ranked
        .filter(({ partId }) => fresh.has(partId))
        .slice(0, topK)
        .map(found => ({ ...found, part: fresh.get(found.partId) as Items['Part'] }))
    for (const { partId } of stale) search.touch(partId)
  }
}
