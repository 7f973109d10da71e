import type { Db, Items } from '../operation.ts'
import { compileFilters } from '../search/filters.ts'
import type { Ranked } from '../search/part-index.ts'
import type { PartSearch } from '../search/part-search.ts'
import { termsOf } from '../search/terms.ts'
import type { Verdict } from '../search/wish-query.ts'
import type { Wish } from '../wishes/wish.ts'
import type { Asked } from './query-hash.ts'
import { readFreshParts } from './read-fresh-parts.ts'

export interface JudgedPart extends Verdict {
  readonly part: Items['Part']
}

export interface FoundMatch extends Ranked, JudgedPart {}

export interface Found {
  readonly wishes: readonly Wish[]
  readonly found: readonly FoundMatch[]
  /** Parts that miss something, where nothing fits. */
  readonly nearest: readonly JudgedPart[]
}

interface Search extends Asked {
  readonly expanded: string
  readonly vector: Float32Array
  readonly floor: number | undefined
}

/** How many rounds of reading stale parts again before the answer goes out without them. */
const rounds = 8

/**
 * The best parts for a query, as they are now. If the search knows an older state of a part, it reads the part again and
 * ranks all of them once more.
 */
export async function findParts(
  { db, search, now }: { db: Db; search: PartSearch; now: Date },
  { query, without, expanded, vector, filters, topK, floor }: Search,
): Promise<Found> {
  const passes = compileFilters(filters)
  for (let round = 1; ; round++) {
    await search.upToDate(db, now)
    const wishes = search.readWishes(query, without)
    const asked = search.ask(wishes)
    // The more are stale, the more are looked at.
    const limit = topK * 2 ** (round - 1)
    const ranked = search.rank({
      ...asked.query,
      ...{ accepts: passes, vector, floor, terms: termsOf(expanded), limit },
    })
    const near = ranked.length > 0 ? [] : asked.nearest(passes ?? (() => true))
    const ids = [...ranked, ...near].map(({ partId }) => partId)
    const fresh = await readFreshParts(db, ids, filters)
    const isStale = (partId: string) => fresh.get(partId)?.version !== search.entry(partId)?.version
    const stale = ids.filter(isStale)
    if (stale.length === 0 || round === rounds) {
      const judged = <R extends { partId: string }>(found: R) => ({
        ...found,
        ...asked.verdict(search.entry(found.partId)),
        part: fresh.get(found.partId) as Items['Part'],
      })
      const isThere = ({ partId }: { partId: string }) => fresh.has(partId)
      return {
        wishes,
        found: ranked.filter(isThere).slice(0, topK).map(judged),
        nearest: near.filter(isThere).map(({ partId }) => judged({ partId })),
      }
    }
    for (const partId of stale) search.touch(partId)
  }
}
