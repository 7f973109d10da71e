import { z } from 'zod'
import { specifiedPartAnswer } from '../answers.ts'
import { embedText } from '../embedding/embed-text.ts'
import { fitsNeed } from '../needs/fits-need.ts'
import { foundNeed, isActive } from '../needs/need-at.ts'
import { type Db, type Items, operation } from '../operation.ts'
import { specified } from '../parts/specified.ts'
import { ofNeed } from '../paths.ts'

const matchAnswer = specifiedPartAnswer.extend({ similarity: z.number().optional() })

export const listNeedMatches = operation({
  method: 'GET',
  path: '/companies/{companyId}/needs/{needId}/matches',
  title: 'Lists the parts that an active need is met by, those most like what they are wanted for first',
  input: { path: ofNeed, query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }) },
  output: z.object({ items: z.array(matchAnswer), total: z.int() }),
  errors: ['EMBEDDING_UNAVAILABLE'],
  handler: async ({ path, query: { limit }, now, db, ports }) => {
    const need = await foundNeed(db, path)
    if (!isActive(need, now)) return { items: [], total: 0 }
    const { requiredSpecs, targetApplication = '', productionProcess = '' } = need
    const found = await partsFor(db, requiredSpecs)
    const text = `${targetApplication}\n${productionProcess}`.trim()
    if (text === '') return { items: found.slice(0, limit), total: found.length }
    const vector = await embedText(ports.embedder, text)
    await ports.search.ready(db, now)
    const similarities = ports.search.cosines(
      vector,
      found.map(({ partId }) => partId),
    )
    const ranked = found
      .map((part, at) => ({ ...part, similarity: similarities[at] ?? 0 }))
      .sort((one, other) => other.similarity - one.similarity || (one.partId < other.partId ? -1 : 1))
    return { items: ranked.slice(0, limit), total: found.length }
  },
})

/** Specifications are read of those only that are fit but for the material. */
async function partsFor(db: Db, wanted: Items['CompanyNeed']['requiredSpecs']) {
  const { materialPreferences: _, ...plain } = wanted
  const candidates: Items['Part'][] = []
  for await (const part of db.partsInCategory.each({ category: wanted.category })) {
    if (fitsNeed(plain, part, undefined)) candidates.push(part)
  }
  const parts = await specified(db, candidates, (specification, part) =>
    fitsNeed(wanted, part, specification),
  )
  return parts.filter(part => part !== undefined)
}
