import { type AttributeMap, keysOf, readStored, type Schema } from 'monotable'
import { keyText } from './adopt-entities.ts'
import { textIn } from './group-items.ts'

/** How well a schema has the items that it was made from. */
export interface Fit {
  /** Items by entity. */
  readonly entities: Readonly<Record<string, number>>
  readonly foreign: { readonly count: number; readonly examples: readonly string[] }
  /** Keys that are stored otherwise than the templates write them, by entity and key attribute. */
  readonly differing: readonly Differing[]
}

export interface Differing {
  readonly entity: string
  readonly key: string
  readonly count: number
  readonly text: string
}

/** Reads every item through the schema and builds its keys again. */
export function fitOf(
  schema: Schema | undefined,
  items: readonly AttributeMap[],
  base: readonly string[],
): Fit {
  const entities: Record<string, number> = {}
  const foreign: AttributeMap[] = []
  const differing = new Map<string, { entity: string; key: string; count: number; example: string }>()
  for (const stored of items) {
    const read = schema && readStored(schema, stored)
    if (!schema || !read) {
      foreign.push(stored)
      continue
    }
    const entity = String(read.entity)
    entities[entity] = (entities[entity] ?? 0) + 1
    for (const [key, built] of differences(schema, entity, read.item, stored)) {
      const place = `${entity} ${key}`
      const seen = differing.get(place) ?? { entity, key, count: 0, example: '' }
      seen.count++
      seen.example ||= `${textIn(stored, key) ?? 'absent'} is stored, ${built ?? 'nothing'} would be written`
      differing.set(place, seen)
    }
  }
  return {
    entities,
    foreign: { count: foreign.length, examples: foreign.slice(0, 5).map(item => keyText(item, base)) },
    differing: [...differing.values()].map(({ entity, key, count, example }) => ({
      entity,
      key,
      count,
      text: `${key} of ${entity} in ${count.toLocaleString('en-US')} of ${entities[entity]?.toLocaleString('en-US')}: ${example}`,
    })),
  }
}

function differences(
  schema: Schema,
  entity: string,
  item: unknown,
  stored: AttributeMap,
): [string, string | undefined][] {
  const templates = Object.keys(schema.entities[entity]?.keys ?? {})
  try {
    const built = keysOf(schema, entity as never, item as never) as Readonly<Record<string, unknown>>
    return templates.flatMap(key =>
      textIn(stored, key) === built[key] ? [] : [[key, built[key] as string | undefined]],
    )
  } catch (error) {
    return [[templates[0] ?? '', (error as Error).message]]
  }
}
