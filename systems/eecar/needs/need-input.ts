import { invalid, notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { label } from '../values/value-types.ts'
import { categoryInput } from '../values/vocabulary.ts'
import { CompanyNeed } from './need.ts'

const { requiredSpecs, industry, productionProcess, targetApplication, priority, expiresAt } =
  CompanyNeed.attributes

/** The fields of a need that a company gives. */
export const needInput = {
  industry: notBlank(industry),
  requiredSpecs: requiredSpecs.extend({
    category: categoryInput,
    materialPreferences: z.array(notBlank(label)).max(50).optional(),
  }),
  productionProcess: notBlank(productionProcess),
  targetApplication: notBlank(targetApplication),
  priority: priority.default('medium'),
  expiresAt,
}

/** When a need expires, as moments are stored; it must be in the future (E12). */
export function parseExpiry(expiresAt: string, now: Date): string {
  const end = new Date(expiresAt)
  if (end > now) return end.toISOString()
  throw invalid([{ in: 'body', path: 'expiresAt', reason: 'must be in the future' }])
}
