import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableDesign } from 'monotable/design'
import { countItems, type MapCounts } from '../keys/map-counts.ts'
import type { Table } from '../keys/table.ts'
import { walk } from './walk.ts'

/** How much of a table is counted without being asked for. */
const mostUnasked = 5000

export interface Counted {
  readonly counts: MapCounts
  readonly read: number
  /** Whether that is the whole table. */
  readonly isWhole: boolean
}

interface CountingOptions {
  readonly most?: number
  readonly signal: AbortSignal
  readonly report?: (read: number) => void
}

/** Counts the items of a table by entity: all, or the first that come. */
async function countTable(table: Table, design: TableDesign, options: CountingOptions): Promise<Counted> {
  const { most = Number.POSITIVE_INFINITY, signal, report } = options
  let [counts, read]: [MapCounts, number] = [{}, 0]
  for await (const page of walk(table, { filters: [], descending: false }, signal)) {
    counts = countItems(table, design, page.Items, counts)
    read += page.Items.length
    report?.(read)
    if (read >= most && page.LastEvaluatedKey) return { counts, read, isWhole: false }
  }
  signal.throwIfAborted()
  return { counts, read, isWhole: true }
}

/** What lies where in a table. */
export function useMapCounts(table: Table, design: TableDesign | undefined) {
  const client = useQueryClient()
  const queryKey = ['homes', table.name, 'map']
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => countTable(table, design!, { most: mostUnasked, signal }),
    enabled: design !== undefined,
    staleTime: 30_000,
  })
  return {
    counted: data,
    error,
    again: () => void client.invalidateQueries({ queryKey }),
    /** The whole table, however large. */
    countAll: async (options: Omit<CountingOptions, 'most'>) => {
      client.setQueryData(queryKey, await countTable(table, design!, options))
    },
  }
}
