import type { EntityModel, Values } from '../schema/entity-model.ts'
import { valuesInKeys } from '../schema/index-rows.ts'
import type { Model } from '../schema/model.ts'
import type { PatternModel } from '../schema/pattern-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { type Deciding, decidingOf } from './deciding.ts'
import { entityOfRow } from './entity-of-row.ts'
import { projectItem } from './project-item.ts'
import { type QueryExpressions, queryExpressions } from './query-input.ts'

/** All that the calls of a pattern have in common. */
export interface QueryPlan {
  readonly pattern: PatternModel
  readonly deciding: Deciding
  /** The key attributes of a row: those of the table, then those of the index. */
  readonly keys: readonly string[]
  readonly isGlobal: boolean
  /** Whether it asks for the moment of the call, by the name `{now}`. */
  readonly isTimed: boolean
  /** The entity of a row, of the pattern or another; undefined if it is of none. */
  readonly entityOf: (row: AttributeMap) => EntityModel | undefined
  /** What a row tells of its item. */
  readonly valuesOf: (model: EntityModel, row: AttributeMap) => Record<string, unknown>
  /** Reads the item in a row of this entity, with what the pattern wants of it. */
  readonly readerOf: (model: EntityModel) => (row: AttributeMap) => Record<string, unknown>
  /** The attributes to read, where not all are. */
  readonly projected: readonly string[] | undefined
  readonly expressions: (arguments_: Values) => QueryExpressions
  /** The same for counts, which need nothing but what tells whether a row is shown. */
  readonly countExpressions: (arguments_: Values) => QueryExpressions
}

const known = new WeakMap<PatternModel, QueryPlan>()

export function queryPlan(model: Model, pattern: PatternModel): QueryPlan {
  let plan = known.get(pattern)
  if (!plan) {
    plan = planOf(model, pattern)
    known.set(pattern, plan)
  }
  return plan
}

function planOf(model: Model, pattern: PatternModel): QueryPlan {
  const { table, index, partial, hydrate } = pattern
  const { project, order = [] } = pattern.pattern.options
  const deciding = decidingOf(model, pattern)
  const keys = keysOf(pattern)
  const shownBy = [...keys, ...pattern.entities.flatMap(decidedBy)]
  // An index without all attributes refuses names that it does not have.
  const projected =
    project && !hydrate && !partial ? [...new Set([...project, ...order, ...shownBy])] : undefined
  const valuesOf = reading(partial)
  return {
    pattern,
    deciding,
    keys,
    isGlobal: index !== undefined && table.declared.indexes[index]?.kind === 'GSI',
    isTimed: pattern.arguments.includes('now') && !pattern.entities.some(({ types }) => types.now),
    entityOf: entityOfRow(model, pattern),
    valuesOf,
    readerOf: readersOf(pattern, valuesOf),
    projected,
    expressions: expressionsOf(pattern, deciding, projected),
    countExpressions: expressionsOf(pattern, deciding, partial ? undefined : [...new Set(shownBy)]),
  }
}

/** Rows of an index without all attributes give those that they have, and those in their keys. */
function reading(isPartial: boolean): QueryPlan['valuesOf'] {
  return isPartial
    ? (entity, row) => ({ ...valuesInKeys(entity, row), ...entity.codec.decodePart(row) })
    : (entity, row) => entity.read(row)
}

/** A whole item is read by its entity's own reader, with nothing in between. */
function readersOf(
  { pattern, partial }: PatternModel,
  valuesOf: QueryPlan['valuesOf'],
): QueryPlan['readerOf'] {
  if (pattern.options.project) return entity => row => projectItem({ pattern }, valuesOf(entity, row))
  return entity => (partial ? row => valuesOf(entity, row) : entity.read)
}

function keysOf({ table, index }: PatternModel): string[] {
  const namesIn = (used: string | undefined) =>
    [...table.keys].flatMap(([name, uses]) => (uses.some(use => use.index === used) ? [name] : []))
  return [...new Set([...namesIn(undefined), ...namesIn(index)])]
}

/** What tells whether an item is shown at all. */
function decidedBy({ tag, ttl, options }: EntityModel): string[] {
  return [tag?.[0], ttl, options.softDelete].filter(name => name !== undefined)
}

/** Written once, unless the filter has lists: its text then depends on their lengths. */
function expressionsOf(
  pattern: PatternModel,
  deciding: Deciding,
  projected: readonly string[] | undefined,
): (arguments_: Values) => QueryExpressions {
  const write = (arguments_: Values) => queryExpressions(pattern, deciding, projected, arguments_)
  if (pattern.filter?.slots.some(slot => slot.isList)) return write
  let written: QueryExpressions | undefined
  return arguments_ => (written ??= write(arguments_))
}
