import type { EntityModel } from '../schema/entity-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import type { Call } from './call.ts'
import type { QueryPlan } from './query-plan.ts'

export type RowFilter = (row: AttributeMap) => boolean

/** Which rows of a call are shown: by their pattern, and by what the call wants of them. Undefined if all are. */
export function rowFilter(
  { now, options }: Call,
  { pattern, shows, itemOf }: QueryPlan,
): RowFilter | undefined {
  const { where } = options
  const [model] = pattern.entities as readonly [EntityModel]
  // What a row only stands for is asked when it has been read.
  const isWanted = where && !pattern.hydrate ? (row: AttributeMap) => where(itemOf(model, row)) : undefined
  if (!shows) return isWanted
  return isWanted ? row => shows(row, now) && isWanted(row) : row => shows(row, now)
}
