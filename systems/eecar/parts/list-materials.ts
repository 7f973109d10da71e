import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { type IndexEntry, isNewer } from '../search/part-index.ts'
import type { PartSearch } from '../search/part-search.ts'
import { categoryAsked } from '../values/vocabulary.ts'
import { fillSpecified, isNarrowed, readSpecifiedParts, specified } from './attach-specifications.ts'
import { findCategories } from './find-categories.ts'
import { specifiedPartAnswer } from './part-answer.ts'
import { tellsMaterial } from './use-class.ts'

const wanted = {
  alloy: z.string().trim().min(1).max(200).optional(),
  minStrength: z.coerce.number().min(0).optional(),
  minRecyclability: z.coerce.number().min(0).max(100).optional(),
}

export const listMaterials = operation({
  method: 'GET',
  path: '/materials',
  title: 'Lists parts whose material is known, by alloy, strength and recyclability, newest first',
  may: 'anyone',
  input: { query: z.object({ ...pageQuery, ...wanted, category: categoryAsked.optional() }) },
  output: pageOf(specifiedPartAnswer),
  handler: async ({ query, actor, now, db, ports: { search } }) => {
    const { limit, cursor, category, ...wanted } = query
    const options = callerOf(actor, { limit, cursor })
    const caller = JSON.stringify([options.caller, wanted])
    const knownOf = await search.knownNow(db, now)
    const isOwn = cursor?.startsWith(mark) ?? false
    // A list that the search has begun it also ends, whichever process is asked.
    if (isOwn) await search.upToDate(db, now)
    if (isOwn || (cursor === undefined && search.isReady && !isNarrowed(wanted))) {
      if (category !== undefined) await findCategories(db, category)
      return listFromSearch({ db, search }, { limit, cursor, category, caller })
    }
    const categories = await findCategories(db, category)
    // Most parts tell nothing of it: whose specification does not is known without reading it.
    const where = (part: Items['Part']) => knownOf(part)?.tellsMaterial !== false
    return fillSpecified(
      db,
      place => db.allParts({ category: categories }, { ...place, caller, where }),
      specification => isMaterial(specification, wanted),
      { ...options, leavesOut: isNarrowed(wanted) || !search.isReady },
    )
  },
})

interface Place {
  readonly createdAt: string
  readonly partId: string
}

interface Listing {
  readonly limit: number
  readonly cursor: string | undefined
  readonly category: string | undefined
  /** For whom and for which filter the cursor is good. */
  readonly caller: string
}

/** By what the search knows of all parts, each read as it is now: not by a query for every category. */
async function listFromSearch({ db, search }: { db: Db; search: PartSearch }, listing: Listing) {
  const { limit, cursor, category, caller } = listing
  const binding = ['materials', caller, category ?? null]
  const items: ReturnType<typeof specified>[] = []
  let place = cursor === undefined ? undefined : await placeIn(db, binding, cursor)
  for (;;) {
    const before = place
    const isNext = (entry: IndexEntry) =>
      entry.tellsMaterial !== false &&
      (category === undefined || entry.category === category) &&
      (!before || isNewer(before, entry))
    const wanted = limit - items.length
    const found = search.newest(isNext, wanted + 1)
    const taken = found.slice(0, wanted).map(({ createdAt = '', partId }) => ({ createdAt, partId }))
    const ids = taken.map(({ partId }) => partId)
    for (const { part, specification } of await readSpecifiedParts(db, ids))
      if (part?.listingStatus === 'listed' && tellsMaterial(specification))
        items.push(specified(part, specification))
    place = taken.at(-1)
    if (!place || found.length <= wanted) return { items }
    if (items.length === limit)
      return { items, nextCursor: `${mark}${await db.sealCursor(binding, [place.createdAt, place.partId])}` }
  }
}

/** Where a page ended: only what this list has sealed itself can be opened. */
async function placeIn(db: Db, binding: unknown, cursor: string): Promise<Place | undefined> {
  const [createdAt, partId] = (await db.openCursor(binding, cursor.slice(mark.length))) as [string, string]
  return { createdAt, partId }
}

/** No cursor of the database begins so. */
const mark = 'search.'

type Wanted = z.output<z.ZodObject<typeof wanted>>

function isMaterial(specification: Items['PartSpecification'] | undefined, wanted: Wanted): boolean {
  if (!tellsMaterial(specification)) return false
  const { mechanicalProps, recyclingInfo } = specification ?? {}
  const { alloy, tensileStrength } = mechanicalProps ?? {}
  const hasAlloy =
    alloy?.toLowerCase().includes(wanted.alloy?.toLowerCase() ?? '') ?? wanted.alloy === undefined
  return (
    hasAlloy &&
    isAtLeast(tensileStrength, wanted.minStrength) &&
    isAtLeast(recyclingInfo?.recyclability, wanted.minRecyclability)
  )
}

/** An unknown value does not reach a bound. */
function isAtLeast(value: unknown, bound: number | undefined): boolean {
  return bound === undefined || (typeof value === 'number' && value >= bound)
}
