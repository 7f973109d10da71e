import type { EntityDesign, TableDesign } from 'monotable/design'
import { type ZodObject, type ZodType, z } from 'zod'
import type { Values } from '../../samples/sample-item.ts'
import { holesOf } from '../../samples/template.ts'
import { jsonTypeOf } from '../zod-of.ts'

/** The attributes by which one item is found, in the order of its key. */
export function keyNames({ key }: TableDesign, { keys, derived }: EntityDesign): string[] {
  const parts = key
    .flatMap(({ name }) => holesOf(keys[name] ?? `{${name}}`))
    .map(({ name }) => name.split('.')[0] as string)
  return [...new Set(parts.flatMap(part => derived[part] ?? [part]))]
}

/** What the library sets by itself. */
function managedNames({
  version,
  createdAt,
  updatedAt,
  softDelete,
  expires,
}: EntityDesign): (string | undefined)[] {
  return [version, createdAt, updatedAt, softDelete, expires?.attribute]
}

/** What is sent to make an item. */
export function newItem(entity: EntityDesign, without: readonly string[] = []): ZodObject {
  const own = managedNames(entity)
  const shape: Record<string, ZodType> = {}
  for (const attribute of entity.attributes) {
    const { name, schema } = attribute
    if (own.includes(name) || without.includes(name)) continue
    const type = jsonTypeOf(attribute)
    shape[name] = schema && 'default' in schema ? type.optional() : type
  }
  return z.object(shape)
}

/** What is sent to replace one: what was read is taken back, with its key and with what the library sets by itself. */
export function wholeItem(entity: EntityDesign, names: readonly string[]): ZodObject {
  const read = [...names, ...managedNames(entity), entity.type?.attribute].filter(name => name !== undefined)
  const more = Object.fromEntries(read.map(name => [name, z.unknown().optional()]))
  return newItem(entity, names).extend(more)
}

/** Without what the library sets by itself. */
export function withoutManaged(entity: EntityDesign, body: Values): Values {
  const own = [...managedNames(entity), entity.type?.attribute]
  return Object.fromEntries(Object.entries(body).filter(([name]) => !own.includes(name)))
}

/** What is sent to change one: attributes by name, null to remove one. */
export function changeOf(table: TableDesign, entity: EntityDesign): ZodObject {
  const fixed = new Set([...keyNames(table, entity), ...managedNames(entity)])
  const changing = entity.attributes.filter(({ name }) => !fixed.has(name))
  return z.object(
    Object.fromEntries(
      changing.map(each => [
        each.name,
        jsonTypeOf({ ...each, optional: false })
          .nullable()
          .optional(),
      ]),
    ),
  )
}

/** The answer: everything that is stored. */
export function itemOf(entity: EntityDesign): ZodType {
  const shape = entity.attributes.map(each => [each.name, jsonTypeOf({ ...each, optional: true })] as const)
  return z.looseObject(Object.fromEntries(shape))
}

/** What an address can hold: texts, and numbers written as texts. */
export function addressType(entity: EntityDesign, name: string): ZodType {
  const type = entity.attributes.find(attribute => attribute.name === name)?.type
  return type === 'number' ? z.coerce.number() : z.string().min(1)
}
