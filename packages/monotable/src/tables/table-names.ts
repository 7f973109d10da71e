import { MonotableError } from '../errors.ts'
import type { TableModel } from '../schema/table-model.ts'

/** What each table is called here: the given name, or the declared one where nothing in it is left to fill in. */
export function tableNames(
  tables: readonly TableModel[],
  given: Readonly<Record<string, string>> = {},
): ReadonlyMap<TableModel, string> {
  refuseUnknown(tables, Object.keys(given))
  return new Map(tables.map(table => [table, nameOf(table.name, given)]))
}

function nameOf(declared: string, given: Readonly<Record<string, string>>): string {
  const name = Object.hasOwn(given, declared) ? given[declared] : declared
  // A name from the environment may be missing there, whatever its type says.
  if (name && !name.includes('{')) return name
  throw new MonotableError('TABLE_NAME_MISSING', { table: declared })
}

function refuseUnknown(tables: readonly TableModel[], names: readonly string[]): void {
  const unknown = names.find(name => !tables.some(table => table.name === name))
  if (unknown === undefined) return
  throw new MonotableError('INVALID_DECLARATION', {
    table: unknown,
    problem: 'the schema has no such table',
    fix: `Its tables are ${tables.map(table => `'${table.name}'`).join(', ')}`,
  })
}
