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
}

/** The queries that a call stands for: one, or one for each value under `each`; none twice, and none that finds nothing. */
export function sourcesOf(plan: QueryPlan, arguments_: Values, isCount = false): QuerySource[] {
  const sources = argumentSets(plan, arguments_).flatMap(set => {
    const expressions = isCount ? plan.countExpressions(set) : plan.expressions(set)
    const values = expressions.values(set)
    return values
      ? [{ plan, expressions, values, partition: values[expressions.partition] as AttributeValue }]
      : []
  })
  return sources.length > 1 ? distinct(sources) : sources
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
  const { each } = pattern.pattern.options
  if (!each) return [arguments_]
  let sets = [arguments_]
  for (const [name, declared] of Object.entries(each)) {
    const values = arguments_[name] ?? declared
    if (!Array.isArray(values)) {
      throw new MonotableError('INVALID_KEY_VALUE', {
        name,
        value: values,
        problem: 'a list of values is needed',
      })
    }
    sets = sets.flatMap(set => values.map(value => ({ ...set, [name]: value })))
  }
  return sets
}
