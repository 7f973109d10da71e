import { type Details, MonotableError } from '../errors.ts'
import type { Pattern, PatternOptions } from './access.ts'
import { countFixedIn } from './count-fixed-components.ts'
import type { EntityModel } from './entity-model.ts'
import { attributesOfRows } from './index-rows.ts'
import { keyNamed, keyTemplate } from './key-template.ts'
import type { ClauseModel } from './pattern-clause.ts'
import type { PatternFilter } from './pattern-filter.ts'
import { keyOf, type TableModel } from './table-model.ts'

/** All that is known of a pattern once its condition is compiled. */
export interface CompiledParts {
  readonly name: string
  readonly kind: Pattern['kind']
  readonly options: PatternOptions
  readonly entities: readonly EntityModel[]
  readonly table: TableModel
  readonly index: string | undefined
  readonly clauses: readonly ClauseModel[]
  /** Those of the sort key. */
  readonly sorts: readonly ClauseModel[]
  readonly filter: PatternFilter | undefined
  readonly hydrate: EntityModel | undefined
}

type Fault = Pick<Details<'INVALID_DECLARATION'>, 'problem' | 'fix' | 'key'>

/** What can be wrong with the options of a pattern. */
const rules: readonly ((parts: CompiledParts) => Fault | undefined)[] = [
  wholeKey,
  limit,
  consistency,
  filteredKeys,
  hydration,
  eachNames,
  eachValues,
  orderNames,
  orderOfRows,
  projectedNames,
  rowsWithoutAttributes,
]

export function checkOptions(parts: CompiledParts): void {
  for (const rule of rules) {
    const fault = rule(parts)
    if (fault) throw new MonotableError('INVALID_DECLARATION', { pattern: parts.name, ...fault })
  }
}

/** An index may hold several items under one key: there `get` gives the first. */
function wholeKey({ kind, index, sorts, table }: CompiledParts): Fault | undefined {
  const sort = sorts.at(-1)
  const sortKey = table.declared.key[1]
  const isWhole = sort ? sort.operator === '=' : index !== undefined || sortKey === undefined
  if (kind !== 'get' || isWhole) return undefined
  const key = sort?.attribute ?? sortKey ?? ''
  return { key, problem: 'get reads one item by its whole key', fix: `Add ${key} = …, or use query` }
}

function limit({ options }: CompiledParts): Fault | undefined {
  if (options.limit === undefined || (Number.isSafeInteger(options.limit) && options.limit > 0))
    return undefined
  return {
    problem: `a page cannot have ${options.limit} items`,
    fix: 'Give a whole limit of at least 1',
  }
}

function consistency({ options, index, table }: CompiledParts): Fault | undefined {
  if (!options.consistent || index === undefined || table.declared.indexes[index]?.kind !== 'GSI')
    return undefined
  return {
    problem: `${index} is a global index, and DynamoDB never reads those consistently`,
    fix: 'Remove consistent',
  }
}

function filteredKeys({ filter, table, index }: CompiledParts): Fault | undefined {
  const isKey = (name: string) => table.keys.get(name)?.some(use => use.index === index)
  const key = filter?.attributes.find(isKey)
  return key === undefined
    ? undefined
    : {
        key,
        problem: 'DynamoDB cannot filter by a key of the index it reads',
        fix: 'Put it into the key condition',
      }
}

function hydration({ hydrate, kind, entities, index }: CompiledParts): Fault | undefined {
  if (!hydrate) return undefined
  if (kind === 'collection')
    return { problem: 'a collection cannot hydrate', fix: 'Use query for each entity' }
  for (const model of entities) {
    const told = attributesOfRows(model, index)
    const missing = hydrate.keyNames.filter(name => !told.has(name))
    if (missing.length > 0) {
      return {
        problem: `rows of ${model.name} lack '${missing.join("', '")}', which the key of ${hydrate.name} needs`,
        fix: `Give ${model.name} attributes with those names${index === undefined ? '' : `, in the projection of ${index}`}`,
      }
    }
  }
  return undefined
}

function placeholdersOf({ clauses }: CompiledParts): Set<string> {
  return new Set(clauses.flatMap(side => side.alignments.flatMap(one => [...one.names.keys()])))
}

function eachNames(parts: CompiledParts): Fault | undefined {
  const names = placeholdersOf(parts)
  const { each = {}, order } = parts.options
  const unknown = Object.keys(each).find(name => !names.has(name))
  if (unknown !== undefined) {
    return {
      problem: `'${unknown}' in each is not a placeholder of the condition`,
      fix: `Use one of {${[...names].join('}, {')}}`,
    }
  }
  if (parts.kind === 'get' && Object.keys(each).length > 0) {
    return { problem: 'get reads one item, not one for each value', fix: 'Use query' }
  }
  if (order && Object.keys(each).length === 0) {
    return {
      problem: 'order works only together with each',
      fix: 'Remove it: a single query is in the order of its sort key',
    }
  }
  return undefined
}

function eachValues({ options, clauses }: CompiledParts): Fault | undefined {
  const components = clauses.flatMap(side => side.alignments.map(one => one.names))
  for (const [name, values] of Object.entries(options.each ?? {})) {
    if (values === 'given') continue
    if (values.length === 0)
      return { problem: `each has no value for '${name}'`, fix: `List its values, or write 'given'` }
    for (const names of components) {
      for (const value of values) {
        const problem = problemOf(() => names.get(name)?.encode(value))
        if (problem) return { problem: `each: ${problem}`, fix: `List values that '${name}' allows` }
      }
    }
  }
  return undefined
}

function problemOf(action: () => unknown): string | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function orderNames({ options, entities, index }: CompiledParts): Fault | undefined {
  for (const model of entities) {
    const told = attributesOfRows(model, index)
    const unknown = options.order?.find(name => !told.has(name))
    if (unknown !== undefined) {
      return {
        problem: `'${unknown}' in order is not an attribute of the rows`,
        fix: `Use attributes of ${model.name}`,
      }
    }
  }
  return undefined
}

/** Merging keeps an order only if each query has it already: what is left open of the sort key comes first. */
function orderOfRows({ options, entities, sorts, table, index }: CompiledParts): Fault | undefined {
  const { order } = options
  for (const model of entities) {
    const keys = keyOf(table.declared, index).sort.flatMap(name => keyNamed(model, name) ?? [])
    if (!order || keys.length === 0) continue
    const components = keys.flatMap(key => keyTemplate(model, key).components.map(one => ({ ...one, key })))
    for (const [at, { name, path, key }] of components.slice(countFixedIn(sorts)).entries()) {
      const wanted = order[at]
      if (wanted === undefined) break
      const parts = model.options.derive?.[name]?.of ?? [path[0]]
      if (parts.includes(wanted)) continue
      return {
        key: key.attribute,
        problem: `each query is sorted by '${name}', so their results cannot be merged by '${wanted}'`,
        fix: `Begin order with '${name}', or put '${wanted}' first in ${key.attribute}`,
      }
    }
  }
  return undefined
}

function projectedNames({ options, entities, hydrate }: CompiledParts): Fault | undefined {
  const models = hydrate ? [hydrate] : entities
  const unknown = options.project?.find(name => !models.some(model => Object.hasOwn(model.types, name)))
  if (unknown === undefined) return undefined
  const names = models.map(model => model.name).join(' or ')
  return { problem: `'${unknown}' in project is not an attribute`, fix: `Project attributes of ${names}` }
}

/** Rows of an index without all attributes must tell what is shown, and what decides whether it is. */
function rowsWithoutAttributes({
  options,
  entities,
  hydrate,
  index,
  filter,
}: CompiledParts): Fault | undefined {
  for (const model of entities) {
    const told = attributesOfRows(model, index)
    const wanted = (options.project ?? Object.keys(model.types)).filter(name =>
      Object.hasOwn(model.types, name),
    )
    const deciding = [model.ttl, options.deleted ? undefined : model.options.softDelete]
    const filtered = filter?.attributes.filter(name => Object.hasOwn(model.types, name)) ?? []
    const missing = [...filtered, ...(hydrate ? [] : [...wanted, ...deciding])].filter(
      name => name !== undefined && !told.has(name),
    )
    if (missing.length === 0) continue
    return {
      problem: `${index} does not project '${[...new Set(missing)].join("', '")}' of ${model.name}`,
      fix: `Add hydrate: ${model.name}, project less, or put it into the projection of ${index}`,
    }
  }
  return undefined
}
