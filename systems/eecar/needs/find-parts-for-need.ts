import { embedSentence } from '../embedding/embed-text.ts'
import type { Db, Items } from '../operation.ts'
import { attachSpecifications, readSpecifiedParts, specified } from '../parts/attach-specifications.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { compileFilters } from '../search/filters.ts'
import { categorySlug, spellingsOf } from '../values/vocabulary.ts'
import { fitsNeed } from './fits-need.ts'

type Need = Items['CompanyNeed']

interface Looking {
  readonly db: Db
  readonly ports: EecarPorts
  readonly now: Date
  readonly limit: number
}

/** How many of the most similar parts are examined, at first and at most, if the material decides as well. */
const looks = { first: 50, most: 1600 } as const

/**
 * The parts that meet a need, the most similar to its purpose first; the newest first if the need states no purpose.
 * `total` is set where it is known.
 */
export function findPartsForNeed(looking: Looking, need: Need) {
  const text = purposeOf(need)
  return text === '' ? findNewestParts(looking, need) : findSimilarParts(looking, need, text)
}

/** What a company builds, in its own words. */
export const purposeOf = ({ targetApplication = '', productionProcess = '' }: Need) =>
  `${targetApplication}\n${productionProcess}`.trim()

/** By what the search knows in memory, not by reading a whole category. */
async function findSimilarParts({ db, ports, now, limit }: Looking, need: Need, text: string) {
  const { category, maxPrice, minQuantity, materialPreferences = [] } = need.requiredSpecs
  const passes = compileFilters({ category: categorySlug(category), maxPrice, minQuantity }) ?? (() => true)
  const vector = await embedSentence(ports.embedder, text)
  const first = materialPreferences.length > 0 ? Math.max(looks.first, limit * 2) : limit
  for (let looked = first; ; looked *= 4) {
    await ports.search.upToDate(db, now)
    let passed = 0
    const ranked = ports.search.rank({
      vector,
      terms: [],
      accepts: part => part.sellerId !== need.companyId && passes(part) && ++passed > 0,
      limit: looked,
    })
    const fitting = await readFittingParts(db, need, ranked)
    const isAll = passed <= looked
    if (fitting.length < limit && !isAll && looked < looks.most) continue
    const total = isAll ? fitting.length : materialPreferences.length === 0 ? passed : undefined
    return { items: fitting.slice(0, limit), total }
  }
}

/** As they are now: what the search knows may be a moment old. */
async function readFittingParts(
  db: Db,
  need: Need,
  ranked: readonly { readonly partId: string; readonly cosine: number }[],
) {
  const read = await readSpecifiedParts(
    db,
    ranked.map(({ partId }) => partId),
  )
  return read.flatMap(({ part, specification }, at) =>
    part && fitsNeed(need, part, specification)
      ? [{ ...specified(part, specification), similarity: ranked[at]?.cosine ?? 0 }]
      : [],
  )
}

const chunk = 100
const mostExamined = 5000

async function findNewestParts({ db, limit }: Looking, need: Need) {
  const { companyId, requiredSpecs } = need
  const { materialPreferences: _, ...plain } = requiredSpecs
  const where = (part: Items['Part']) => fitsNeed({ companyId, requiredSpecs: plain }, part, undefined)
  const found: NonNullable<Awaited<ReturnType<typeof attachSpecifications>>[number]>[] = []
  let cursor: string | undefined
  for (let examined = 0; ; ) {
    const page = await db.allParts(
      { category: spellingsOf(categorySlug(requiredSpecs.category)) },
      { limit: chunk, where, ...(cursor !== undefined && { cursor }) },
    )
    const parts = await attachSpecifications(db, page.items, (specification, part) =>
      fitsNeed(need, part, specification),
    )
    found.push(...parts.filter(part => part !== undefined))
    cursor = page.cursor
    examined += page.items.length
    if (cursor === undefined) return { items: found.slice(0, limit), total: found.length }
    // A page that is not full has reached the limit of what it may examine.
    if (found.length >= limit || page.items.length < chunk || examined >= mostExamined)
      return { items: found.slice(0, limit), total: undefined }
  }
}
