import { useState } from 'react'

/** What a pattern may cost before it turns red. */
export interface Budgets {
  readonly units: number
  readonly ms: number
  /** Items that are read for each that is returned. */
  readonly waste: number
}

const usual: Budgets = { units: 10, ms: 50, waste: 3 }
const kept = 'monotable-budgets'

/** The budgets of a pattern; what somebody sets is kept in this browser. */
export function useBudgets(pattern: string): [Budgets, (budgets: Budgets) => void] {
  const [all, setAll] = useState(keptBudgets)
  const set = (budgets: Budgets) => {
    const next = { ...all, [pattern]: budgets }
    setAll(next)
    localStorage.setItem(kept, JSON.stringify(next))
  }
  return [all[pattern] ?? usual, set]
}

/** The same at this moment, for who shows none of it. */
export const budgetsOf = (pattern: string): Budgets => keptBudgets()[pattern] ?? usual

/** What is kept may have been written by something else. */
function keptBudgets(): Record<string, Budgets> {
  try {
    return JSON.parse(localStorage.getItem(kept) ?? '{}') ?? {}
  } catch {
    return {}
  }
}
