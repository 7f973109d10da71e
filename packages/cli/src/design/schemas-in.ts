import type { System } from '@monotable/server'
import type { Schema } from 'monotable'

interface Named {
  readonly name: string
  readonly system?: System
}

/** Each schema once, under the first of its names: of an export, of a system that has it, of the file. */
export function schemasIn(module: Readonly<Record<string, unknown>>): ReadonlyMap<Schema, Named> {
  const found = new Map<Schema, Named>()
  const add = (value: unknown, name: string, system?: System) => {
    if (isSchema(value) && !found.has(value)) found.set(value, { name, ...(system && { system }) })
  }
  const { default: main, ...named } = module
  for (const [name, value] of Object.entries({ ...named, default: main })) {
    add(value, name)
    for (const one of Array.isArray(value) ? value : [value]) {
      if (!isObject(one)) continue
      const isSystem = isObject(one.operations)
      add(
        one.schema,
        typeof one.name === 'string' ? one.name : name,
        isSystem ? (one as unknown as System) : undefined,
      )
    }
  }
  return found
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A schema may come of another copy of the library than the command has, so that it is known by its parts. */
export function isSchema(value: unknown): value is Schema {
  return isObject(value) && Array.isArray(value.tables) && isObject(value.entities) && isObject(value.model)
}
