import { useQuery } from '@tanstack/react-query'
import { ask } from './send.ts'

/** One request on the way of a pattern, in DynamoDB's JSON. */
export interface SentRequest {
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
  readonly ms: number
  readonly read: number
  readonly returned: number
}

interface TableUnits {
  readonly total: number
  readonly table: number
  readonly indexes: Readonly<Record<string, number>>
}

export interface PatternRun {
  readonly items: readonly unknown[]
  readonly cursor?: string
  readonly requests: readonly SentRequest[]
  readonly units: { readonly total: number; readonly tables: Readonly<Record<string, TableUnits>> }
  readonly ms: number
}

export interface PatternCall {
  readonly system: string
  readonly pattern: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly options: { readonly limit?: number; readonly direction?: 'asc' | 'desc'; readonly cursor?: string }
}

/** Runs an access pattern as a program would; with another number, once more. */
export function usePatternRun(call: PatternCall | undefined, run: string | null) {
  return useQuery({
    queryKey: ['pattern', call, run],
    queryFn: ({ signal }) => {
      const { system, pattern, ...body } = call!
      return ask<PatternRun>(
        `/patterns/${encodeURIComponent(system)}/${encodeURIComponent(pattern)}`,
        body,
        signal,
      )
    },
    enabled: call !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  })
}
