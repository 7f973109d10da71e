import { MonotableError } from '../errors.ts'
import type { TableModel } from '../schema/table-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import { unmarshal } from '../values/dynamic.ts'

/** A row of a table: the stored item, or its key alone. */
export interface StoredRow {
  /** The table by its declared name; the only one of the schema unless given. */
  readonly table?: string | undefined
  readonly stored: AttributeMap
}

/** Where an item is stored. */
export interface Place {
  readonly table: TableModel
  readonly key: AttributeMap
}

/** The key of a stored item as a person reads it: `{ PK: 'SHOP#1', SK: 'PRODUCT#7' }`. */
export type PlainKey = Readonly<Record<string, string>>

export function tableNamed({ model }: Session, name: string | undefined): TableModel {
  const { tables } = model
  const found = name === undefined && tables.length === 1 ? tables[0] : tables.find(one => one.name === name)
  if (found) return found
  throw new MonotableError('INVALID_DECLARATION', {
    ...(name !== undefined && { table: name }),
    problem:
      name === undefined
        ? 'the schema has several tables, and none is named'
        : 'the schema has no such table',
    fix: `Its tables are ${tables.map(table => `'${table.name}'`).join(', ')}`,
  })
}

export function placeOf(session: Session, { table, stored }: StoredRow): Place {
  return placeIn(tableNamed(session, table), stored)
}

function placeIn(table: TableModel, stored: AttributeMap): Place {
  const key: AttributeMap = {}
  for (const name of keyNames(table)) {
    const value = stored[name]
    if (!value) {
      const problem = `it lacks ${name}, a key of ${table.name}`
      throw new MonotableError('UNKNOWN_ITEM', { keys: plainKey(table, stored), problem })
    }
    key[name] = value
  }
  return { table, key }
}

function keyNames({ declared }: TableModel): readonly string[] {
  return declared.key.filter(name => name !== undefined)
}

/** One text for one place. */
export function placeText({ table, key }: Place): string {
  const [partition, sort] = table.declared.key
  const first = comparableText(key[partition])
  const second = sort === undefined ? '' : comparableText(key[sort])
  // The length tells where the first ends, whatever they hold.
  return `${table.name} ${first.length} ${first}${second}`
}

export function plainKey(table: TableModel, stored: AttributeMap): PlainKey {
  const shown = keyNames(table).map(name => [name, stored[name] ? String(unmarshal(stored[name])) : ''])
  return Object.fromEntries(shown)
}

/** A stored value as it is shown; absent is undefined. */
export const plainValue = (value: AttributeValue | undefined): unknown => value && unmarshal(value)
