import { useQuery } from '@tanstack/react-query'
import type { Cost } from '../../server/cost.ts'
import type { Finding } from '../../server/finding.ts'
import type { SystemDesign } from './design.ts'
import { ask } from './send.ts'

export type { Cost, Finding }

/** What the design check finds in a system. */
export function useFindings({ name, isChecked }: SystemDesign) {
  return useQuery({
    queryKey: ['findings', name],
    queryFn: async () =>
      (await ask<{ findings: readonly Finding[] }>(`/findings/${encodeURIComponent(name)}`)).findings,
    enabled: isChecked,
    staleTime: Infinity,
  })
}

/** What a system is expected to cost. */
export function useCost({ name, isEstimated }: SystemDesign) {
  return useQuery({
    queryKey: ['cost', name],
    queryFn: () => ask<Cost>(`/cost/${encodeURIComponent(name)}`),
    enabled: isEstimated,
    staleTime: Infinity,
  })
}
