import { basicError } from '../basic-error.ts'
import type { AnyEntity, EntityOptions } from './entity.ts'
import { keyRoles, type Table } from './table.ts'

/** Where a key attribute is used: in the table itself, or in one of its indexes. */
export interface KeyUse {
  readonly index: string | undefined
  readonly role: 'partition' | 'sort'
}

export interface TableModel {
  readonly name: string
  readonly declared: Table
  /** Every key attribute of the table and of its indexes. */
  readonly keys: ReadonlyMap<string, readonly KeyUse[]>
}

export function tableModel(declared: Table): TableModel {
  const keys = new Map<string, KeyUse[]>()
  const use = (attribute: string | undefined, index: string | undefined, role: KeyUse['role']): void => {
    if (attribute !== undefined) keys.set(attribute, [...(keys.get(attribute) ?? []), { index, role }])
  }
  for (const name of [undefined, ...Object.keys(declared.indexes)]) {
    const { partition, sort } = keyOf(declared, name)
    for (const attribute of partition) use(attribute, name, 'partition')
    for (const attribute of sort) use(attribute, name, 'sort')
  }
  return { name: declared.name, declared, keys }
}

/** The attributes of the key of a table, or of one of its indexes, in their order. */
export function keyOf({ key, indexes }: Table, index: string | undefined) {
  const own = key.filter(attribute => attribute !== undefined)
  const declared = index === undefined ? undefined : indexes[index]
  if (!declared) return keyRoles({ key: own })
  return keyRoles(declared.kind === 'LSI' ? { key: [...own.slice(0, 1), ...declared.key] } : declared)
}

/** The table of an entity: the only one, or the one that it names. */
export function tableOf(entity: AnyEntity, tables: readonly TableModel[]): TableModel {
  const named = (entity.options as EntityOptions).table
  const found =
    named === undefined && tables.length === 1 ? tables[0] : tables.find(table => table.name === named)
  if (found) return found
  const names = tables.map(table => `'${table.name}'`).join(', ')
  throw basicError('INVALID_DECLARATION', {
    entity: entity.name,
    problem: named === undefined ? 'its table is not named' : `table '${named}' is not declared`,
    fix: names ? `Add the option table: one of ${names}` : 'Declare a table',
  })
}
