import type { AttributeDesign } from 'monotable/design'
import { itemSize } from '../../samples/item-size.ts'
import { marshal } from '../../samples/marshal.ts'
import { valueForSchema } from '../../samples/value-for-schema.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'

/** Bytes that an item can have. */
const itemLimit = 400 * 1024

/** A list, a set or a map to which things are added until the item is full. */
export const unboundedItem: Rule = {
  code: 'UNBOUNDED_ITEM',
  severity: 'warning',
  title: 'an item that grows without bound',
  *find({ entities }) {
    for (const entity of entities) {
      const growing = entity.design.attributes.flatMap(each =>
        growingIn(each).map(path => ({ path, attribute: each })),
      )
      const [first] = growing
      if (!first) continue
      const names = growing.map(({ path }) => `'${path}'`).join(', ')
      yield {
        at: [partOfEntity(entity)],
        key: first.path,
        why: `nothing bounds ${names} of ${entity.name}: an item has ${itemLimit / 1024} KB at most, and every write pays for all of it`,
        examples: growing.slice(0, 3).map(({ path, attribute }) => fullAt(entity.name, path, attribute)),
        fix: `Say how many there can be, as z.array(…).max(100), or give each an item of its own in the same partition`,
      }
    }
  },
}

type JsonSchema = Readonly<Record<string, unknown>>

const lists: readonly AttributeDesign['type'][] = ['list', 'string set', 'number set', 'binary set']

/** The paths inside an attribute at which there can be any number of members. */
function growingIn({ name, type, schema }: AttributeDesign): string[] {
  if (schema && Object.keys(schema).length > 0) return unboundedPaths(schema, name)
  return lists.includes(type) ? [name] : []
}

function unboundedPaths(schema: JsonSchema, path: string): string[] {
  const { type, items, maxItems, prefixItems, properties, propertyNames, additionalProperties, anyOf } =
    schema as {
      type?: string
      items?: JsonSchema
      maxItems?: number
      prefixItems?: readonly JsonSchema[]
      properties?: Record<string, JsonSchema>
      propertyNames?: JsonSchema
      additionalProperties?: JsonSchema
      anyOf?: readonly JsonSchema[]
    }
  if (anyOf) return [...new Set(anyOf.flatMap(option => unboundedPaths(option, path)))]
  if (type === 'array' && !prefixItems) {
    return maxItems === undefined ? [path] : unboundedPaths(items ?? {}, `${path}[]`)
  }
  const isRecord = propertyNames !== undefined && propertyNames.enum === undefined
  if (isRecord && additionalProperties && schema.maxProperties === undefined) return [path]
  return Object.entries(properties ?? {}).flatMap(([field, inner]) =>
    unboundedPaths(inner, `${path}.${field}`),
  )
}

/** The number of members at which an item is refused. */
function fullAt(of: string, path: string, { name, schema }: AttributeDesign) {
  const { items, additionalProperties } = (schema ?? {}) as {
    items?: JsonSchema
    additionalProperties?: JsonSchema
  }
  const member = valueForSchema(items ?? additionalProperties ?? { type: 'string' }, { name, at: 0 })
  const size = itemSize(marshal({ [name]: [member, member] })) - itemSize(marshal({ [name]: [member] }))
  const count = Math.ceil(itemLimit / Math.max(size, 1))
  return {
    of,
    values: { [path]: `${count.toLocaleString('en')} × ${JSON.stringify(member)}` },
    note: 'ValidationException: Item size has exceeded the maximum allowed size',
  }
}
