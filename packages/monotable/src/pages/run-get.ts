import { projectionOf } from '../expressions/projection.ts'
import { checkOptions } from '../operations/call-options.ts'
import { isReadable, unreadable } from '../operations/readable.ts'
import type { ReadOptions } from '../options.ts'
import type { Values } from '../schema/entity-model.ts'
import type { PatternModel } from '../schema/pattern-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import { type Call, callOf, isConsistent } from './call.ts'
import { presentItems } from './present.ts'
import { type QueryPlan, queryPlan } from './query-plan.ts'
import { first } from './run-query.ts'
import { isShown } from './shows.ts'

type Item = Record<string, unknown>

/** A `get` pattern: GetItem by the key of the table; in an index, or under a filter, the first row that is shown. */
export function runGet(
  session: Session,
  pattern: PatternModel,
): (arguments_: Values, options?: ReadOptions) => Promise<Item | undefined> {
  const isByKey = pattern.index === undefined && !pattern.filter
  return async (arguments_, options = {}) => {
    checkOptions('read', options, pattern.name)
    const plan = queryPlan(session.model, pattern)
    if (!isByKey) return first(session, plan, arguments_, options)
    const call = callOf(session, plan, options)
    const row = await readRow(call, plan, arguments_)
    const entity = row && plan.entityOf(row)
    if (!row || !entity || !isShown(pattern, entity, row, call.now)) return undefined
    if (session.unreadable !== 'keep' && !isReadable(entity, plan.valuesOf(entity, row), !!plan.projected))
      throw unreadable(entity, row)
    const [item] = await presentItems(call, plan)([row], [])
    return item
  }
}

async function readRow(call: Call, plan: QueryPlan, arguments_: Values): Promise<AttributeMap | undefined> {
  const { session, options } = call
  const { partition, sort, table, name, entities } = plan.pattern
  const Key: AttributeMap = { [partition.attribute]: partition.build(arguments_) }
  if (sort) Key[sort.attribute] = sort.build(arguments_)?.[0] as AttributeValue
  const input: Record<string, unknown> = { TableName: session.tableName(table), Key }
  if (isConsistent(call, plan)) input.ConsistentRead = true
  if (plan.projected) Object.assign(input, projectionOf(plan.projected))
  const answer = await session.send({
    operation: 'GetItem',
    input,
    entity: entities[0]?.name,
    pattern: name,
    spent: options.spent,
    signal: options.signal,
  })
  return answer.Item as AttributeMap | undefined
}
