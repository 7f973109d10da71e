import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { categoryAsked } from '../values/vocabulary.ts'
import { fillSpecified, isNarrowed } from './attach-specifications.ts'
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
  handler: async ({ query: { limit, cursor, category, ...wanted }, actor, now, db, ports }) => {
    const options = callerOf(actor, { limit, cursor })
    const caller = JSON.stringify([options.caller, wanted])
    const categories = await findCategories(db, category)
    // Most parts tell nothing of it: whose specification does not is known without reading it.
    const knownOf = await ports.search.knownNow(db, now)
    const where = (part: Items['Part']) => knownOf(part)?.tellsMaterial !== false
    return fillSpecified(
      db,
      place => db.allParts({ category: categories }, { ...place, caller, where }),
      specification => isMaterial(specification, wanted),
      { ...options, leavesOut: isNarrowed(wanted) || !ports.search.isReady },
    )
  },
})

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
