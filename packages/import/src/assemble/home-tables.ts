import type { Facts, PatternFact, RecordFact } from '../facts.ts'
import { cleanTitle } from '../names/clean-title.ts'
import { sameIndex } from '../names/key-name.ts'
import type { Heading } from '../read/markdown/outline.ts'
import { endsAs, sameName } from './entity-names.ts'
import { indexNamed } from './pattern-target.ts'
import type { Scopes } from './scopes.ts'
import { splitRows, splitTables } from './split-tables.ts'
import { type NamedTable, namedTables } from './table-names.ts'

/** `orders.by-day-index` says whose the index is. A column "Table / index" names the one or the other. */
export function placeByNames({ patterns, indexes }: Facts, named: readonly NamedTable[]): void {
  const divided = (text: string) => {
    const [, owner, name = ''] = /^`?([\w-]+)\.([\w-]+)`?$/.exec(text.trim()) ?? []
    const table = owner && named.find(each => sameName(each.name, owner) || endsAs(each.name, owner))
    return table ? { name, table: table.name } : undefined
  }
  indexes.forEach((fact, at) => {
    indexes[at] = { ...fact, ...divided(fact.name) }
  })
  patterns.forEach(({ namesIndex, ...fact }, at) => {
    const own = divided(fact.index)
    const table = namesIndex && named.find(({ name }) => name === fact.index.replaceAll('`', '').trim())
    if (table) patterns[at] = { ...fact, index: '', table: table.name }
    else if (own) patterns[at] = { ...fact, index: own.name, table: own.table }
  })
}

/** The tables that are named; the one of the requests, or one without a name, if none is. */
export function tablesOf(headings: readonly Heading[], facts: Facts): NamedTable[] {
  const named = namedTables(headings, facts)
  if (named.length > 0) return named
  const split = splitTables(headings, facts)
  if (split.length > 1) return split
  const rows = splitRows(headings, facts)
  if (rows.length > 1) return rows
  const requested = facts.patterns.find(
    pattern =>
      /^[A-Za-z][\w.{}-]*$/.test(pattern.table) &&
      !/^(?:[A-Z0-9]+_)*TABLE(?:_?NAME)?$|^this\.|^process|tableName$|^(?:get|put|update|delete|batch|transact)\w*items?$|^(?:query|scan)$/i.test(
        pattern.table,
      ),
  )
  // A name in capitals is one of a program, if words name the table.
  const isVariable = /^[A-Z][A-Z0-9_]*$/.test(requested?.table ?? '')
  const said = [requested && { name: requested.table, line: requested.line }, facts.mentions[0]]
  const { name, line } = (isVariable ? said.reverse() : said).find(Boolean) ?? { name: '', line: 1 }
  return [{ name, line, headings: new Set(), places: [] }]
}

/** An index that stands apart from its table belongs to the one that declares it, or whose items have its keys. */
export function homesOf(facts: Facts, named: readonly NamedTable[], scopes: Scopes): Map<string, NamedTable> {
  const homes = new Map<string, NamedTable>()
  const apart = facts.indexes.filter(fact => scopes.tableOf(fact, fact.table) === undefined)
  for (const { name, attribute } of apart) {
    const declaring = facts.indexes.find(
      fact => fact.attribute !== undefined && sameIndex(fact.name, name) && scopes.tableOf(fact, fact.table),
    )
    const own = declaring && scopes.tableOf(declaring, declaring.table)
    if (own && attribute === undefined) homes.set(name, own)
    const has = (table: NamedTable) =>
      facts.records.some(
        record =>
          scopes.tableOf(record, record.table) === table &&
          record.attributes.some(each => each.name === attribute),
      )
    const home = attribute === undefined || homes.has(name) ? undefined : named.filter(has)
    if (home?.length === 1 && home[0]) homes.set(name, home[0])
  }
  return homes
}

/** A request is of the only table that has the index which it names, wherever it stands. */
export function tableByIndex(
  facts: Facts,
  named: readonly NamedTable[],
  scopes: Scopes,
  homes: ReadonlyMap<string, NamedTable>,
) {
  const declared = facts.indexes.map(({ name, alias, ...fact }) => ({
    names: [name, ...(alias ? [alias] : [])],
    table: scopes.tableOf(fact, fact.table) ?? homes.get(name),
  }))
  return (fact: PatternFact): NamedTable | undefined => {
    const index = named.length > 1 ? indexNamed(fact) : undefined
    const having = new Set(
      declared.flatMap(({ names, table }) =>
        index !== undefined && table && names.some(name => sameIndex(name, index)) ? [table] : [],
      ),
    )
    return having.size === 1 ? [...having][0] : undefined
  }
}

/** What stands apart belongs to the only table whose keys are called as its own are: `pk` and `sk`, not `LockID`. */
export function tableByKeys(facts: Facts, named: readonly NamedTable[], scopes: Scopes) {
  const keysOf = new Map(
    named.map(table => [
      table,
      [...facts.tableKeys, ...facts.indexes]
        .filter(fact => scopes.tableOf(fact, fact.table) === table)
        .map(fact => fact.attribute),
    ]),
  )
  return (said: RecordFact | PatternFact): NamedTable | undefined => {
    if ('source' in said && said.source === 'attributes' && said.keys.length === 0)
      return tableByEntity(said, facts, scopes)
    const own = [
      ...('keys' in said ? said.keys.map(key => key.label) : []),
      ...('clauses' in said ? said.clauses.map(clause => clause.attribute) : []),
    ]
    const fitting = named.filter(
      table => own.length > 0 && own.every(name => keysOf.get(table)?.includes(name)),
    )
    return fitting.length === 1 ? fitting[0] : undefined
  }
}

/** Attributes that are listed in a section apart are of the table that has an entity of its title. */
function tableByEntity({ name, heading }: RecordFact, facts: Facts, scopes: Scopes): NamedTable | undefined {
  const title = cleanTitle(name || (heading?.text ?? ''))
  const called = facts.records.filter(
    each =>
      each.keys.length > 0 && each.name !== '' && (sameName(each.name, title) || endsAs(title, each.name)),
  )
  const having = new Set(called.map(each => scopes.tableOf(each, each.table)))
  return having.size === 1 ? [...having][0] : undefined
}

/** Facts that belong to no section go to the table that the document says most about. */
export function mainTable(
  named: readonly NamedTable[],
  scopes: Scopes,
  facts: Facts,
): NamedTable | undefined {
  const counts = named.map(
    table =>
      facts.records.filter(
        record => record.keys.length > 0 && scopes.tableOf(record, record.table ?? record.name) === table,
      ).length,
  )
  return named[counts.indexOf(Math.max(...counts))]
}
