import { type Details, MonotableError } from '../errors.ts'
import type { Clause, KeyCondition } from './pattern-notation.ts'
import type { TableModel } from './table-model.ts'

/** Where a pattern reads, and which of its clauses is which. */
export interface PatternIndex {
  /** Undefined is the table itself. */
  readonly index: string | undefined
  readonly partition: Clause
  readonly sort: Clause | undefined
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
    fix: `Name one of them: '${first.index}: ${first.partition.attribute} = …'`,
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
  if (clauses.length > 2) {
    refuse({
      problem: `${names.join(', ')} are too many key attributes for one query`,
      fix: 'Name one partition key and at most one sort key',
    })
  }
}

/** Every way to read the clauses as partition and sort key of one index; the table itself comes first. */
function candidates(clauses: readonly Clause[], table: TableModel): PatternIndex[] {
  return clauses
    .flatMap(partition => {
      const sort = clauses.find(clause => clause !== partition)
      return indexesWith(partition, sort, table)
        .filter(() => partition.operator === '=')
        .map(index => ({ index, partition, sort }))
    })
    .sort((a, b) => Number(a.index !== undefined) - Number(b.index !== undefined))
}

function indexesWith(partition: Clause, sort: Clause | undefined, table: TableModel): (string | undefined)[] {
  const sorted = table.keys.get(sort?.attribute ?? '')?.filter(use => use.role === 'sort')
  return (table.keys.get(partition.attribute) ?? [])
    .filter(use => use.role === 'partition')
    .filter(use => !sort || sorted?.some(other => other.index === use.index))
    .map(use => use.index)
}

function whyNone(
  { clauses, index }: KeyCondition,
  table: TableModel,
): Omit<Details<'INVALID_DECLARATION'>, 'pattern'> {
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

function partitionOf(table: TableModel, index: string | undefined): string {
  for (const [attribute, uses] of table.keys) {
    if (uses.some(use => use.index === index && use.role === 'partition')) return attribute
  }
  return ''
}

function shownIndexes(table: TableModel): string {
  const keys = (index: string | undefined) =>
    [...table.keys].flatMap(([attribute, uses]) => (uses.some(use => use.index === index) ? [attribute] : []))
  const shown = Object.keys(table.declared.indexes).map(index => `${index}: ${keys(index).join(', ')}`)
  return [`the table: ${keys(undefined).join(', ')}`, ...shown].join('; ')
}

function oneOf(names: readonly string[]): string {
  return [...new Set(names)].join(' or ')
}
