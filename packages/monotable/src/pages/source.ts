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
  if (!plan.pattern.pattern.options.each) return sourceOf(plan, arguments_, isCount)
  return distinct(argumentSets(plan, arguments_).flatMap(set => sourceOf(plan, set, isCount)))
}

function sourceOf(plan: QueryPlan, arguments_: Values, isCount: boolean): QuerySource[] {
  const expressions = isCount ? plan.countExpressions(arguments_) : plan.expressions(arguments_)
  const values = expressions.values(arguments_)
  if (!values) return []
  return [{ plan, expressions, values, partition: values[expressions.partition] as AttributeValue }]
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
        problem: 'a list of values is needed',
      })
    }
    sets = sets.flatMap(set => values.map(value => ({ ...set, [name]: value })))
  }
  return sets
}
