import { DynamoDBError } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type { Table, TableClass } from './table.ts'

const tableClasses = ['STANDARD', 'STANDARD_INFREQUENT_ACCESS'] as const satisfies readonly TableClass[]
const period = 30 * 24 * 60 * 60 * 1000

export function readTableClass(given: string): TableClass {
  const known = tableClasses.find(each => each === given)
  if (known) return known
  throw invalid(
    'Invalid table-class parameter provided. Please try again with a valid table-class value: ' +
      `[${tableClasses.join(', ')}].`,
  )
}

/** A table whose requests never named a class does not show one. */
export const classOf = ({ tableClass = 'STANDARD' }: Table): TableClass => tableClass

/** The table on its way to another class, which it has when it is at rest again. */
export function withClass(table: Table, given: string | undefined, now: number): Table {
  if (given === undefined) return table
  if (table.classChanges?.filter(at => at > now - period).length === 2) {
    throw new DynamoDBError(
      'LimitExceededException',
      'Subscriber limit exceeded: Updates to TableClass are limited to 2 times in 30 day(s).',
    )
  }
  const tableClass = readTableClass(given)
  return tableClass === classOf(table)
    ? table
    : { ...table, changing: { what: 'class', tableClass, at: now } }
}

/** The table with nothing under way any more but what has to do with its items. */
export function asChanged({ changing, ...table }: Table): Table {
  if (changing?.what !== 'class') return table
  const classChanges = [...(table.classChanges ?? []), changing.at].slice(-2)
  return { ...table, tableClass: changing.tableClass, classChanges }
}
