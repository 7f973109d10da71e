import { MonotableError } from '../errors.ts'
import type { Values } from '../schema/entity-model.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import type { QueryExpressions } from './query-input.ts'
import type { QueryPlan } from './query-plan.ts'

/** A pattern with its arguments: one query. */
export interface QuerySource {
  readonly plan: QueryPlan
  readonly expressions: QueryExpressions
  readonly values: AttributeMap
  readonly partition: AttributeValue
  /** What a cursor of it is bound to. */
  readonly bound: Values
}

/**
 * The queries that a call stands for: one, or one for each value under `each`; none twice, and none that finds nothing.
 * `{now}` is the moment of the call unless it is given, and no cursor is bound to that: the next page is asked for later.
 */
export function sourcesOf(plan: QueryPlan, arguments_: Values, now: Date, isCount = false): QuerySource[] {
  const moment = plan.isTimed && arguments_.now === undefined ? now.toISOString() : undefined
  if (!plan.pattern.pattern.options.each) return sourceOf(plan, arguments_, moment, isCount)
  return distinct(argumentSets(plan, arguments_).flatMap(set => sourceOf(plan, set, moment, isCount)))
}

function sourceOf(
  plan: QueryPlan,
  arguments_: Values,
  moment: string | undefined,
  isCount: boolean,
): QuerySource[] {
  const all = moment === undefined ? arguments_ : { ...arguments_, now: moment }
  const expressions = isCount ? plan.countExpressions(all) : plan.expressions(all)
  const values = expressions.values(all)
  if (!values) return []
  const partition = values[expressions.partition] as AttributeValue
  return [{ plan, expressions, values, partition, bound: moment === undefined ? values : arguments_ }]
}

/** Each query once, in the order of the first. */
export function distinct(sources: readonly QuerySource[]): QuerySource[] {
  const known = new Map<string, QuerySource>()
  for (const source of sources) {
    const id = JSON.stringify([source.plan.pattern.name, source.values])
    if (!known.has(id)) known.set(id, source)
  }
  return [...known.values()]
}

function argumentSets({ pattern }: QueryPlan, arguments_: Values): Values[] {
  let sets = [arguments_]
  for (const [name, declared] of Object.entries(pattern.pattern.options.each ?? {})) {
    const values = arguments_[name] ?? declared
    if (!Array.isArray(values)) {
      throw new MonotableError('INVALID_KEY_VALUE', {
        name,
        value: values,
        problem: 'it needs a list of values',
      })
    }
    sets = sets.flatMap(set => values.map(value => ({ ...set, [name]: value })))
  }
  return sets
}
