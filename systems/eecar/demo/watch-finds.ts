import { fitsNeed } from '../needs/fits-need.ts'
import { needMatched, partAvailable, violationFound } from '../notifications/news.ts'
import type { News } from '../notifications/notify.ts'
import type { Items } from '../operation.ts'
import { fitsWatch } from '../watches/fits-watch.ts'
import type { SampleItems } from './store-sample.ts'

export interface FoundByWatch {
  readonly watch: Items['Watch']
  readonly triggers: readonly Items['WatchTrigger'][]
  readonly news: readonly News[]
}

/** What a watch has found among parts that came after it, as it would have found it. */
export function findForWatch(watch: Items['Watch'], parts: readonly SampleItems[]): FoundByWatch {
  if (watch.status === 'cancelled') return { watch, triggers: [], news: [] }
  const fitting = parts.filter(
    ({ part, specification }) => part.createdAt > watch.createdAt && fitsWatch(watch, part, specification),
  )
  const found = watch.repeat ? fitting : fitting.slice(0, 1)
  const triggeredAt = found.at(-1)?.part.createdAt
  const { watchId } = watch
  return {
    watch: {
      ...watch,
      ...(triggeredAt !== undefined && { triggeredAt }),
      status: found.length > 0 && !watch.repeat ? 'triggered' : watch.status,
      triggerCount: found.length,
    },
    triggers: found.map(({ part: { partId, createdAt: notifiedAt } }) => ({
      watchId,
      partId,
      matchScore: 1,
      notifiedAt,
    })),
    news: found.map(({ part }) => partAvailable(watch, part, new Date(part.createdAt))),
  }
}

/** Notifications about parts: that they meet a need, or lack something. */
export function tellOfParts(needs: readonly Items['CompanyNeed'][], parts: readonly SampleItems[]): News[] {
  return parts.flatMap(({ part, specification }) => {
    const at = new Date(part.createdAt)
    const { complianceIssues: issues } = part
    const lacking = issues.length > 0 ? violationFound(part, issues, at) : undefined
    const met = needs.filter(
      need =>
        need.status === 'active' && part.createdAt > need.createdAt && fitsNeed(need, part, specification),
    )
    return [...met.map(need => needMatched(need, part, at)), ...(lacking ? [lacking] : [])]
  })
}
