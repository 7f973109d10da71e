import { asRead } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import type { Items, Plan } from '../operation.ts'
import type { Profile } from './profile.ts'

interface Change {
  readonly set?: object
  readonly remove?: readonly string[]
}

/** Changes a profile of any role as it was read; one that is no longer so is planned again. */
export function planProfileUpdate(t: Plan, { entity, item }: Profile, change: Change): PlannedWrite {
  // Profiles of all roles have the same keys, and so the same plan.
  const planner = t[entity] as Plan['Worker']
  return planner.update(item as Items['Worker'], change as never, asRead(item))
}
