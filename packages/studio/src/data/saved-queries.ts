import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedQuery } from '../../server/queries-route.ts'
import { ask } from './send.ts'

interface Saved {
  /** Absent where this studio saves nothing. */
  readonly file?: string
  readonly queries: readonly SavedQuery[]
}

const key = ['saved-queries']

/** The queries in a file of the repository, which CI runs, and a way to change them. */
export function useSavedQueries() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask<Saved>('/queries', undefined, signal),
    retry: false,
  })
  const change = async (asked: { save: SavedQuery } | { remove: string }) =>
    client.setQueryData(key, await ask<Saved>('/queries', asked))
  return { file: data?.file, queries: data?.queries ?? [], change }
}
