import { useQuery } from '@tanstack/react-query'
import type { Cost, KnownTraffic } from '../../server/cost.ts'
import type { Finding } from '../../server/finding.ts'
import type { CountedTraffic } from '../../server/x-ray/count-traffic.ts'
import { type SystemDesign, useStudio } from './design.ts'
import { ask } from './send.ts'

export type { Cost, CountedTraffic, Finding, KnownTraffic }

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

/** What a system is expected to cost with what is known of its use. */
export function useCost({ name, isEstimated }: SystemDesign, known: KnownTraffic | undefined) {
  return useQuery({
    queryKey: ['cost', name, known],
    queryFn: () => ask<Cost>(`/cost/${encodeURIComponent(name)}`, known ?? {}),
    enabled: isEstimated && known !== undefined,
    staleTime: Infinity,
    placeholderData: before => before,
  })
}

/** What the systems beside the studio have asked of the tables so far; undefined where none run. */
export function useTraffic(): CountedTraffic | undefined {
  const { has } = useStudio()
  return useQuery({
    queryKey: ['traffic'],
    queryFn: () => ask<CountedTraffic>('/traffic'),
    enabled: has?.xRay === true,
    refetchInterval: 10_000,
  }).data
}
