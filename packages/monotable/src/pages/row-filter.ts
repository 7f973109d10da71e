import { isReadable } from '../operations/readable.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import type { Call } from './call.ts'
import type { QueryPlan } from './query-plan.ts'
import { isShown, neverHidden } from './shows.ts'
import type { LeftOut } from './skipped-rows.ts'

/** Whether a row is shown: by its pattern, and by what the call wants of it. One that is not an item is left out, and told. */
export type RowFilter = (row: AttributeMap) => boolean | LeftOut

export function rowFilter({ session, now, options }: Call, plan: QueryPlan): RowFilter {
  const { pattern, entityOf, readerOf, valuesOf } = plan
  const { where } = options
  const [first] = pattern.entities as readonly [EntityModel]
  // What a row only stands for is asked when it has been read.
  const itemOf = readerOf(first)
  const isWanted = where && !pattern.hydrate ? (row: AttributeMap) => where(itemOf(row)) : undefined
  const isChecked = session.unreadable !== 'keep'
  const isPart = pattern.partial || plan.projected !== undefined
  const isEveryShown = !isChecked && !isWanted && neverHidden(pattern, first)
  return row => {
    const entity = entityOf(row)
    if (!entity) return { row }
    if (isEveryShown && entity === first) return true
    if (!isShown(pattern, entity, row, now)) return false
    if (isChecked && !isReadable(entity, valuesOf(entity, row), isPart)) return { row, entity }
    return isWanted ? isWanted(row) : true
  }
}
