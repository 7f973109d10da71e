import { invalid, notBlank } from '@monotable/server/kit'
import { z } from 'zod'
import { label } from '../values/value-types.ts'
import { categoryInput } from '../values/vocabulary.ts'
import { CompanyNeed } from './need.ts'

const { requiredSpecs, industry, productionProcess, targetApplication, priority, expiresAt } =
  CompanyNeed.attributes

/** What a company says of what it needs. */
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

/** The end of a need in the form in which moments are kept: it must be to come (E12). */
export function parseExpiry(expiresAt: string, now: Date): string {
  const end = new Date(expiresAt)
  if (end > now) return end.toISOString()
  throw invalid([{ in: 'body', path: 'expiresAt', reason: 'is not in the future' }])
}
