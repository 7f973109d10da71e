import type { Spent } from '../observe/spent.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import { getItem } from './get.ts'

/** The item as it is now, for a write that rests on it. */
export function readCurrent(
  session: Session,
  model: EntityModel,
  key: Values,
  spent: Spent | undefined,
): Promise<Record<string, unknown> | undefined> {
  return getItem(session, model, key, { consistent: true, ...(spent && { spent }) })
}
