import { sampleIds, seededRandom } from '@monotable/server/kit'
import { findComplianceIssues } from '../compliance/find-compliance-issues.ts'
import { sellers } from './companies.ts'
import { sampleParts } from './sample-parts.ts'
import { itemsOf, type SampleItems } from './store-sample.ts'

const seed = 2024
const partCount = 240

const hour = 3_600_000
export const day = 24 * hour

/** What was registered in the last four months, oldest first, and already checked. */
export function makeParts(end: Date): SampleItems[] {
  const random = seededRandom(seed)
  const idsAt = sampleIds(random)
  return sampleParts(seed, partCount).map((sample, index) => {
    const at = new Date(end.getTime() - (partCount - index) * 12 * hour + random.whole(0, 11 * 60) * 60_000)
    const { companyId: sellerId } = random.one(sellers)
    const id = idsAt(at)
    const usageIds = sample.useCases.map(id)
    return checkSample(itemsOf({ sample, partId: id(), sellerId, createdAt: at.toISOString(), usageIds }))
  })
}

function checkSample({ part, specification, ...rest }: SampleItems): SampleItems {
  const issues = findComplianceIssues(part, specification)
  const complianceStatus = issues.length > 0 ? 'violation' : 'ok'
  return { ...rest, specification, part: { ...part, complianceStatus, complianceIssues: issues } }
}
