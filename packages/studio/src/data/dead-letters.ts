import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Change } from './feed.ts'
import { ask } from './send.ts'

/** A change that a reaction could not be given. */
export interface DeadLetter {
  readonly letterId: string
  readonly table: string
  readonly reaction: string
  readonly error: { readonly name: string; readonly message: string; readonly stack?: string }
  readonly attempts: number
  readonly changedAt: string
  readonly failedAt: string
  readonly change: Change
}

interface Letters {
  readonly letters: readonly DeadLetter[]
  readonly cursor?: string
}

/** The dead letters of a system, and what can be done with them. */
export function useDeadLetters(system: string) {
  const client = useQueryClient()
  const queryKey = ['dead-letters', system]
  const path = `/dead-letters/${encodeURIComponent(system)}`
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      ask<Letters>(
        pageParam === undefined ? path : `${path}?${new URLSearchParams({ cursor: pageParam })}`,
        undefined,
        signal,
      ),
    getNextPageParam: page => page.cursor,
  })
  const act = async <T>(what: 'replay' | 'discard', body: object): Promise<T> => {
    const answer = await ask<T>(`${path}/${what}`, body)
    await client.invalidateQueries({ queryKey })
    return answer
  }
  return {
    letters: data?.pages.flatMap(page => page.letters),
    error,
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
    again: () => void client.invalidateQueries({ queryKey }),
    /** One, or all. */
    replay: (letterId?: string) =>
      act<{ replayed: number; failed: number }>('replay', letterId === undefined ? {} : { letterId }),
    discard: (letterId: string) => act('discard', { letterId }),
  }
}
