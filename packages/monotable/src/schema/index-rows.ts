import type { AttributeMap } from '../values/attribute-value.ts'
import type { EntityModel } from './entity-model.ts'
import type { KeyModel } from './key-model.ts'
import { asAttribute, carriedBy } from './read-stored-item.ts'
import type { TableModel } from './table-model.ts'

/** The attributes that rows of an index tell: all, or the projected ones and what can be read from keys. */
export function attributesOfRows(model: EntityModel, index: string | undefined): ReadonlySet<string> {
  const names = Object.keys(model.types)
  if (hasAll(model.table, index)) return new Set(names)
  const { projection } = model.table.declared.indexes[index as string]!
  const inKeys = keysOfRows(model, index).flatMap(key => readable(model, key))
  const projected = typeof projection === 'string' ? [] : names.filter(name => projection.includes(name))
  return new Set([...inKeys, ...projected])
}

export function hasAll(table: TableModel, index: string | undefined): boolean {
  return index === undefined || table.declared.indexes[index]?.projection === 'ALL'
}

/** What the key attributes of a stored row say of its attributes. */
export function valuesInKeys(model: EntityModel, row: AttributeMap): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const key of [model.partition, model.sort, ...model.indexKeys]) {
    const stored = key && row[key.attribute]
    const parsed = stored && 'S' in stored ? key.template?.parse(stored.S) : undefined
    if (!parsed) continue
    for (const name of readable(model, key as KeyModel))
      values[name] = asAttribute(model.types, name, parsed[name])
  }
  return values
}

function keysOfRows(model: EntityModel, index: string | undefined): KeyModel[] {
  const isIn = (key: KeyModel) => key.uses.some(use => use.index === index || use.index === undefined)
  return [model.partition, model.sort, ...model.indexKeys].filter(
    key => key !== undefined && isIn(key),
  ) as KeyModel[]
}

/** The attributes that a key tells. */
function readable({ types }: EntityModel, key: KeyModel): string[] {
  return key.template ? carriedBy(types, key) : [key.attribute]
}
