import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { IntegrityRun } from '../../server/integrity.ts'
import { calledHere, type DesignedTable } from './design.ts'
import { itemsChanged } from './items.ts'
import { ask } from './send.ts'

export type { IntegrityRun }
export type Diagnosis = NonNullable<IntegrityRun['diagnosis']>

interface Answer {
  readonly run: IntegrityRun | null
}

/** Milliseconds between two looks at a run that is under way. */
const pace = 300

/** The last comparison of a table with its design, and the ways to begin one, to repair and to stop. */
export function useIntegrity({ system, design }: DesignedTable) {
  const client = useQueryClient()
  const path = `/integrity/${encodeURIComponent(system.name)}/${encodeURIComponent(design.name)}`
  const queryKey = ['integrity', system.name, design.name]
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { run } = await ask<Answer>(path, undefined, signal)
      if (run?.kind === 'repair' && run.status !== 'running')
        itemsChanged(client, calledHere(system, design.name))
      return run
    },
    enabled: system.isRunnable,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pace : false),
  })
  const act = async (what: 'scan' | 'repair' | 'stop', body: object = {}) => {
    const { run } = await ask<Answer>(`${path}/${what}`, body)
    client.setQueryData(queryKey, run)
  }
  return {
    run: data ?? undefined,
    isKnown: data !== undefined,
    error,
    scan: () => act('scan'),
    stop: () => act('stop'),
    /** Writes what this run has found. */
    repair: ({ id }: IntegrityRun) => act('repair', { after: id }),
  }
}
