import { itemSize, limits, marshalItem } from '@monotable/dynamodb'
import type { AttributeDesign } from 'monotable/design'
import { valueForSchema } from '../../samples/value-for-schema.ts'
import type { Example } from '../finding.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'

/** A list, set or map that grows until the item is full. */
export const unboundedItem: Rule = {
  code: 'UNBOUNDED_ITEM',
  severity: 'warning',
  title: 'an item that grows without bound',
  *find({ entities }) {
    for (const entity of entities) {
      const growing = entity.design.attributes.flatMap(growingIn)
      const [first] = growing
      if (!first) continue
      const names = growing.map(({ path }) => `'${path}'`).join(', ')
      yield {
        at: [partOfEntity(entity)],
        key: first.path,
        why: `nothing limits ${names} of ${entity.name}: an item can have at most ${limits.item / 1024} KB, and every write pays for all of it`,
        examples: growing.slice(0, 3).map(each => fullAt(entity.name, each)),
        fix: `Set a limit, as in z.array(…).max(100), or store each member as a separate item in the same partition`,
      }
    }
  },
}

type JsonSchema = Readonly<Record<string, unknown>>

/** A place that can hold any number of members, and the schema of one member. */
interface Growing {
  readonly path: string
  readonly member: JsonSchema
}

const lists: readonly AttributeDesign['type'][] = ['list', 'string set', 'number set', 'binary set']

function growingIn({ name, type, schema }: AttributeDesign): Growing[] {
  if (schema && Object.keys(schema).length > 0) return growingAt(schema, name)
  return lists.includes(type) ? [{ path: name, member: { type: 'string' } }] : []
}

function growingAt(schema: JsonSchema, path: string): Growing[] {
  const { anyOf, properties = {} } = schema as {
    anyOf?: readonly JsonSchema[]
    properties?: Record<string, JsonSchema>
  }
  if (anyOf) return anyOf.flatMap(option => growingAt(option, path))
  if (schema.type === 'array') return inList(schema, path)
  const member = membersOfRecord(schema)
  if (member) return [{ path, member }]
  return Object.entries(properties).flatMap(([field, inner]) => growingAt(inner, `${path}.${field}`))
}

/** A list of an enum's values is taken for a choice of several: it grows only by repeating itself. */
function inList(schema: JsonSchema, path: string): Growing[] {
  const {
    items = {},
    maxItems,
    prefixItems,
  } = schema as { items?: JsonSchema; maxItems?: number; prefixItems?: [] }
  if (prefixItems || Array.isArray(items.enum)) return []
  return maxItems === undefined ? [{ path, member: items }] : growingAt(items, `${path}[]`)
}

/** The values of a map with free names; undefined if its names are fixed. */
function membersOfRecord({
  propertyNames,
  additionalProperties,
  maxProperties,
}: JsonSchema): JsonSchema | undefined {
  const isOpen = typeof propertyNames === 'object' && !Array.isArray((propertyNames as JsonSchema).enum)
  if (!isOpen || maxProperties !== undefined) return undefined
  return typeof additionalProperties === 'object' ? (additionalProperties as JsonSchema) : undefined
}

/** The number of members at which DynamoDB refuses the item. */
function fullAt(of: string, { path, member: schema }: Growing): Example {
  const name = path.split(/[.[\]]+/).findLast(step => step !== '') as string
  const member = valueForSchema(schema, { name, at: 0 })
  const size =
    itemSize(marshalItem({ [name]: [member, member] })) - itemSize(marshalItem({ [name]: [member] }))
  const count = Math.ceil(limits.item / Math.max(size, 1))
  return {
    of,
    values: { [path]: `${count.toLocaleString('en')} × ${JSON.stringify(member)}` },
    note: 'ValidationException: Item size has exceeded the maximum allowed size',
  }
}
