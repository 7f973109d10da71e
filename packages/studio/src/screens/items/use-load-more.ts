import { useEffect, useState } from 'react'
import type { useItems } from '../../data/items.ts'

/** Reading goes on until so many more are found, and no further than so many pages: each costs. */
const step = { items: 100, pages: 20 }

/** Reads on where a filter leaves nothing of whole pages, and can be stopped. */
export function useLoadMore({ items, pages, hasMore, isReading, more }: ReturnType<typeof useItems>) {
  const [goal, setGoal] = useState<typeof step>()
  const isOver = goal === undefined || !hasMore || items.length >= goal.items || pages >= goal.pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: one page at a time, after the one before
  useEffect(() => {
    if (goal === undefined || isReading) return
    if (isOver) setGoal(undefined)
    else more()
  }, [goal, isOver, isReading, pages])
  return {
    isLoadingMore: goal !== undefined,
    loadMore: () => setGoal(now => now ?? { items: items.length + step.items, pages: pages + step.pages }),
    stop: () => setGoal(undefined),
  }
}
