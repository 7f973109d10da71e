import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallSummary, RecordedCall, RecordedRequest } from '../../server/x-ray/recorded-call.ts'
import { ask } from './send.ts'

export type { CallSummary, RecordedCall, RecordedRequest }

interface Listed {
  readonly isOn: boolean
  readonly calls: readonly CallSummary[]
}

/** Milliseconds between two looks. */
const pace = 1500

/** The last calls of operations, the newest first, while they happen. */
export function useCalls() {
  const client = useQueryClient()
  const queryKey = ['x-ray']
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask<Listed>('/x-ray', undefined, signal),
    refetchInterval: pace,
  })
  return {
    data,
    error,
    act: async (order: { readonly isOn?: boolean; readonly clear?: boolean }) => {
      client.setQueryData(queryKey, await ask<Listed>('/x-ray', order))
    },
  }
}

/** One call with all it did. Its reactions may still come. */
export function useCall(id: string | undefined) {
  return useQuery({
    queryKey: ['x-ray-call', id],
    queryFn: ({ signal }) => ask<RecordedCall>(`/x-ray/${encodeURIComponent(id!)}`, undefined, signal),
    enabled: id !== undefined,
    refetchInterval: pace,
  })
}
