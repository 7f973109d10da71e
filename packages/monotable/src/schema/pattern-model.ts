import { MonotableError } from '../errors.ts'
import type { CompiledCondition } from '../expressions/compiled-condition.ts'
import { intersect } from '../keys/intersect.ts'
import type { AttributeValue } from '../values/attribute-value.ts'
import type { Pattern } from './access.ts'
import { buildBounds } from './build-bounds.ts'
import { countFixedIn } from './count-fixed-components.ts'
import type { AnyEntity } from './entity.ts'
import type { EntityModel, Values } from './entity-model.ts'
import { hasAll } from './index-rows.ts'
import { keyLanguage } from './key-language.ts'
import { keyNamed } from './key-template.ts'
import { olderModels } from './older-models.ts'
import { type ClauseModel, clauseModel } from './pattern-clause.ts'
import { patternFilter } from './pattern-filter.ts'
import { patternIndex } from './pattern-index.ts'
import { parseKeyCondition, type SortOperator } from './pattern-notation.ts'
import { checkOptions } from './pattern-options.ts'
import type { TableModel } from './table-model.ts'

export type { SortOperator } from './pattern-notation.ts'

/** An access pattern, compiled against its entities. */
export interface PatternModel {
  readonly name: string
  readonly pattern: Pattern
  readonly entities: readonly EntityModel[]
  readonly table: TableModel
  /** The index that it reads; undefined is the table itself. */
  readonly index: string | undefined
  /** The names of all placeholders, those of the filter last. */
  readonly arguments: readonly string[]
  readonly partition: Equality
  /** What else is asked for by `=`, where several attributes are a key: of the partition key, then of the sort key. */
  readonly more: readonly Equality[]
  /** The last attribute of the sort key that is asked for. */
  readonly sort:
    | {
        readonly attribute: string
        readonly operator: SortOperator
        /** One value; two for `between`. Undefined where the range ends before it begins: no key is in it. */
        readonly build: (values: Values) => readonly AttributeValue[] | undefined
      }
    | undefined
  /** How many components of the sort key its condition fixes; rows are in the order of the others. */
  readonly fixed: number
  readonly filter: CompiledCondition | undefined
  /** Whether items of other entities can be among what it reads. */
  readonly foreign: boolean
  /** Whose items its rows stand for. */
  readonly hydrate: EntityModel | undefined
  /** Rows lack attributes, because the index does not have them all: `valuesInKeys` tells more. */
  readonly partial: boolean
}

/** A key attribute, and the one value of it that is asked for. */
interface Equality {
  readonly attribute: string
  readonly build: (values: Values) => AttributeValue
}

export function patternModel(
  name: string,
  pattern: Pattern,
  entities: ReadonlyMap<string, EntityModel>,
): PatternModel {
  const { condition, options } = pattern
  const models = pattern.entities.map(entity => modelOf(name, entity, entities))
  const table = tableOf(name, models)
  const { index, ...clauses } = patternIndex(name, parseKeyCondition(name, condition), table)
  const context = { pattern: name, condition, entities: models }
  for (const model of models) checkIsInIndex(model, index, context)
  const [partition, ...partitions] = clauses.partition.map(one => clauseModel(one, 'partition', context)) as [
    ClauseModel,
    ...ClauseModel[],
  ]
  const sorts = clauses.sort.map(one => clauseModel(one, 'sort', context))
  const sort = sorts.at(-1)
  const all = [partition, ...partitions, ...sorts]
  const filter = options.filter === undefined ? undefined : patternFilter(name, options.filter, models)
  const hydrate = options.hydrate && modelOf(name, options.hydrate, entities)
  checkOptions({
    name,
    kind: pattern.kind,
    options,
    entities: models,
    table,
    index,
    clauses: all,
    sorts,
    filter,
    hydrate,
  })
  return {
    name,
    pattern,
    entities: models,
    table,
    index,
    arguments: argumentsOf(all, filter?.condition),
    partition: equality(partition),
    more: [...partitions, ...sorts.slice(0, -1)].map(equality),
    sort: sort && { attribute: sort.attribute, operator: sort.operator, build: buildBounds(sort.bounds) },
    fixed: countFixedIn(sorts),
    filter: filter?.condition,
    foreign: isForeign(models, entities, all, index),
    hydrate,
    partial: !hasAll(table, index),
  }
}

function modelOf(
  pattern: string,
  entity: AnyEntity,
  entities: ReadonlyMap<string, EntityModel>,
): EntityModel {
  const model = entities.get(entity.name)
  if (model?.entity === entity) return model
  throw new MonotableError('INVALID_DECLARATION', {
    pattern,
    entity: entity.name,
    problem: model ? 'the schema has another entity with this name' : 'the schema has no such entity',
    fix: `Add ${entity.name} to its entities`,
  })
}

function tableOf(pattern: string, models: readonly EntityModel[]): TableModel {
  const [table, another] = new Set(models.map(model => model.table))
  if (table && !another) return table
  throw new MonotableError('INVALID_DECLARATION', {
    pattern,
    problem: table ? `its entities are in ${table.name} and ${another?.name}` : 'it has no entity',
    fix: 'One query reads entities of one table: make a pattern for each',
  })
}

/** An item is in an index only with all of its keys. */
function checkIsInIndex(
  model: EntityModel,
  index: string | undefined,
  { pattern, condition }: { pattern: string; condition: string },
): void {
  for (const [attribute, uses] of model.table.keys) {
    if (!uses.some(use => use.index === index) || keyNamed(model, attribute)) continue
    const problem = `it has no ${attribute}${index === undefined ? '' : `, so it is not in ${index}`}`
    throw new MonotableError('UNANSWERABLE_PATTERN', { pattern, entity: model.name, condition, problem })
  }
}

const equality = ({ attribute, bounds }: ClauseModel): Equality => ({ attribute, build: bounds[0]! })

function argumentsOf(
  clauses: readonly ClauseModel[],
  filter: CompiledCondition | undefined,
): readonly string[] {
  const alignments = clauses.flatMap(clause => clause.alignments)
  return [...new Set([...alignments.flatMap(one => [...one.names.keys()]), ...(filter?.arguments ?? [])])]
}

/** Partition and sort key are looked at each for itself, so it may be said of items that can never be there. */
function isForeign(
  own: readonly EntityModel[],
  entities: ReadonlyMap<string, EntityModel>,
  clauses: readonly ClauseModel[],
  index: string | undefined,
): boolean {
  const isThere = (other: EntityModel) =>
    isInIndex(other, index) &&
    // Sort keys mostly part with their first letters, partition keys often never.
    clauses.toReversed().every(clause => {
      const key = keyNamed(other, clause.attribute)
      return !key || intersect(clause.language, keyLanguage(other, key)) !== undefined
    })
  return [...entities.values()].some(
    other =>
      !own.includes(other) && other.table === own[0]?.table && [other, ...olderModels(other)].some(isThere),
  )
}

function isInIndex(model: EntityModel, index: string | undefined): boolean {
  return [...model.table.keys].every(
    ([attribute, uses]) => !uses.some(use => use.index === index) || keyNamed(model, attribute),
  )
}
