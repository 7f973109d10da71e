import { type Details, MonotableError } from '../errors.ts'
import type { Clause, KeyCondition } from './pattern-notation.ts'
import { keyOf, type TableModel } from './table-model.ts'

/** Where a pattern reads, and which of its clauses is which. */
export interface PatternIndex {
  /** Undefined is the table itself. */
  readonly index: string | undefined
  /** All of the partition key, in its order. */
  readonly partition: readonly Clause[]
  /** As much of the sort key as is asked for, in its order; only the last may be a range. */
  readonly sort: readonly Clause[]
}

/**
 * Finds the index that the key attributes of a condition belong to. The table itself comes first; between several
 * indexes the condition must choose by naming one.
 */
export function patternIndex(pattern: string, condition: KeyCondition, table: TableModel): PatternIndex {
  const refuse = (details: Omit<Details<'INVALID_DECLARATION'>, 'pattern'>): never => {
    throw new MonotableError('INVALID_DECLARATION', { pattern, table: table.name, ...details })
  }
  const { clauses, index } = condition
  checkClauses(clauses, table, refuse)
  if (index !== undefined && !table.declared.indexes[index]) {
    const names = Object.keys(table.declared.indexes)
    refuse({
      problem: `there is no index '${index}'`,
      fix: `Name ${oneOf(names)}, or none for the table itself`,
    })
  }
  const found = candidates(clauses, table).filter(one => index === undefined || one.index === index)
  const [first] = found
  if (!first) return refuse(whyNone(condition, table))
  if (found.length === 1 || first.index === undefined) return first
  return refuse({
    problem: `${found.map(one => one.index).join(' and ')} all have ${clauses.map(clause => clause.attribute).join(' and ')}`,
    fix: `Name one of them: '${first.index}: ${first.partition[0]?.attribute} = …'`,
  })
}

type Refuse = (details: Omit<Details<'INVALID_DECLARATION'>, 'pattern'>) => never

function checkClauses(clauses: readonly Clause[], table: TableModel, refuse: Refuse): void {
  for (const { attribute } of clauses) {
    if (table.keys.has(attribute)) continue
    refuse({
      key: attribute,
      problem: 'the table has no such key attribute',
      fix: `Name ${oneOf([...table.keys.keys()])}; if it is part of a value, put the value in double quotes`,
    })
  }
  const names = clauses.map(clause => clause.attribute)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) {
    refuse({ key: twice, problem: 'it has two conditions', fix: "Write a range as 'between … and …'" })
  }
}

/** Every way to read the clauses as the key of one index; the table itself comes first. */
function candidates(clauses: readonly Clause[], table: TableModel): PatternIndex[] {
  const places = [undefined, ...Object.keys(table.declared.indexes)]
  return places.flatMap(index => asKey(clauses, table, index) ?? [])
}

/**
 * All of the partition key by `=`, and the sort key from its left: each attribute but the last by `=` too, as DynamoDB
 * demands.
 */
function asKey(
  clauses: readonly Clause[],
  { declared }: TableModel,
  index: string | undefined,
): PatternIndex | undefined {
  const key = keyOf(declared, index)
  const named = (attributes: readonly string[]) =>
    attributes.map(attribute => clauses.find(clause => clause.attribute === attribute))
  const partition = named(key.partition)
  const sort = named(key.sort)
  const given = sort.findIndex(clause => !clause)
  const sorted = (given < 0 ? sort : sort.slice(0, given)) as Clause[]
  const isWhole = partition.every(clause => clause?.operator === '=')
  const isOrdered = sorted.slice(0, -1).every(clause => clause.operator === '=')
  if (!isWhole || !isOrdered || partition.length + sorted.length !== clauses.length) return undefined
  return { index, partition: partition as Clause[], sort: sorted }
}

function whyNone(
  { clauses, index }: KeyCondition,
  table: TableModel,
): Omit<Details<'INVALID_DECLARATION'>, 'pattern'> {
  const several = whyTooMany(clauses, table) ?? whyNotTogether(clauses, table, index)
  if (several) return several
  const [first, second] = clauses
  const isPartition = ({ attribute }: Clause) =>
    table.keys.get(attribute)?.some(use => use.role === 'partition')
  const partition = clauses.find(isPartition)
  if (!partition) {
    const key = first?.attribute ?? ''
    const partners = table.keys.get(key)?.map(use => partitionOf(table, use.index)) ?? []
    return { key, problem: 'a sort key alone finds nothing', fix: `Add ${oneOf(partners)} = … before it` }
  }
  if (
    candidates(
      clauses.map(clause => ({ ...clause, operator: '=' })),
      table,
    ).length > 0 &&
    index === undefined
  ) {
    return {
      key: partition.attribute,
      problem: `a partition key allows only '=', not '${partition.operator}'`,
      fix: `Write ${partition.attribute} = …`,
    }
  }
  const are = second
    ? `${first?.attribute} and ${second.attribute} are not the keys`
    : `${first?.attribute} is not the key`
  return {
    problem: `${are} of ${index ?? 'one index'}`,
    fix: `Its indexes have ${shownIndexes(table)}`,
  }
}

type Why = Omit<Details<'INVALID_DECLARATION'>, 'pattern'>

/** More attributes than any key has. */
function whyTooMany(clauses: readonly Clause[], { declared }: TableModel): Why | undefined {
  const keys = [undefined, ...Object.keys(declared.indexes)].map(name => keyOf(declared, name))
  if (keys.some(({ partition, sort }) => clauses.length <= partition.length + sort.length)) return undefined
  return {
    problem: `${clauses.map(clause => clause.attribute).join(', ')} are too many key attributes for one query`,
    fix: 'Name one partition key and at most one sort key',
  }
}

/** Why clauses are not enough of a key of several attributes, or leave a gap in it. */
function whyNotTogether(
  clauses: readonly Clause[],
  { declared }: TableModel,
  index: string | undefined,
): Why | undefined {
  const names = clauses.map(clause => clause.attribute)
  for (const [name, one] of Object.entries(declared.indexes)) {
    if (one.partitions === undefined || (index ?? name) !== name) continue
    const { partition, sort } = keyOf(declared, name)
    if (!names.every(each => [...partition, ...sort].includes(each))) continue
    const missing = partition.filter(each => !names.includes(each))
    if (missing.length > 0)
      return {
        key: name,
        problem: 'a query needs its whole partition key',
        fix: `Add ${missing.join(' = … and ')} = …`,
      }
    const gap = sort.find(
      (each, at) => !names.includes(each) && sort.slice(at).some(after => names.includes(after)),
    )
    if (gap !== undefined)
      return {
        key: name,
        problem: `a query cannot leave out '${gap}' before later sort keys`,
        fix: `Add ${gap} = …`,
      }
    const last = sort[names.length - partition.length - 1]
    const range = clauses.find(({ attribute, operator }) => operator !== '=' && attribute !== last)
    if (range)
      return {
        key: range.attribute,
        problem: partition.includes(range.attribute)
          ? `a partition key allows only '=', not '${range.operator}'`
          : `only the last sort key of a query allows '${range.operator}'`,
        fix: `Write ${range.attribute} = …`,
      }
  }
  return undefined
}

function partitionOf(table: TableModel, index: string | undefined): string {
  for (const [attribute, uses] of table.keys) {
    if (uses.some(use => use.index === index && use.role === 'partition')) return attribute
  }
  return ''
}

function shownIndexes(table: TableModel): string {
  const keys = (index: string | undefined) => Object.values(keyOf(table.declared, index)).flat()
  const shown = Object.keys(table.declared.indexes).map(index => `${index}: ${keys(index).join(', ')}`)
  return [`the table: ${keys(undefined).join(', ')}`, ...shown].join('; ')
}

function oneOf(names: readonly string[]): string {
  return [...new Set(names)].join(' or ')
}
