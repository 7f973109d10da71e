import type { ListOptions } from '../client.ts'
import type { Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import { type Call, callOf, queryInput } from './call.ts'
import type { QueryPlan } from './query-plan.ts'
import { type QuerySource, sourcesOf } from './source.ts'

type Each = (
  session: Session,
  plan: QueryPlan,
  arguments_: Values,
  options: ListOptions<Item>,
) => AsyncIterable<unknown>

type Item = Record<string, unknown>

/** How many items there are in all: counted by DynamoDB where it can tell, else one by one. */
export async function countItems(
  session: Session,
  plan: QueryPlan,
  arguments_: Values,
  { limit: _limit, cursor: _cursor, ...options }: ListOptions<Item>,
  each: Each,
): Promise<number> {
  let count = 0
  if (!plan.deciding.isExact || options.where) {
    for await (const _ of each(session, plan, arguments_, options)) count++
    return count
  }
  const call = callOf(session, plan, options)
  const counts = await Promise.all(
    sourcesOf(plan, arguments_, call.now, true).map(source => countSource(call, source)),
  )
  return counts.reduce((sum, one) => sum + one, 0)
}

async function countSource(call: Call, source: QuerySource): Promise<number> {
  const { pattern } = source.plan
  const input = { ...queryInput(call, source), Select: 'COUNT' }
  let count = 0
  for (let start: unknown; ; ) {
    const answer = await call.session.send({
      operation: 'Query',
      input: start === undefined ? input : { ...input, ExclusiveStartKey: start },
      entity: pattern.entities[0]?.name,
      pattern: pattern.name,
      spent: call.options.spent,
    })
    count += answer.Count as number
    start = answer.LastEvaluatedKey
    if (start === undefined) return count
  }
}
