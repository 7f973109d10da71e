import { shapeOf } from '../assemble/shapes.ts'
import type { TableDraft } from '../draft.ts'

/** Something that a draft says, and by which it is known. */
export interface Part {
  readonly id: string
  readonly what: string
  readonly line: number
}

/** All that the tables of a draft say, in small parts. */
export const partsOf = (tables: readonly TableDraft[]): Part[] => tables.flatMap(ofTable)

function ofTable({ table, line, keys, indexes, ttl, entities, accessPatterns }: TableDraft): Part[] {
  const own = table || 'the table'
  return [
    { id: `table ${table} ${keys.pk} ${keys.sk}`, what: table === '' ? own : `the table ${table}`, line },
    ...(ttl === null ? [] : [{ id: `ttl ${table} ${ttl}`, what: `${ttl} as TTL of ${own}`, line }]),
    ...indexes.map(index => ({
      id: `index ${table} ${index.name} ${index.pk} ${index.sk}`,
      what: `the index ${index.name}`,
      line: index.line,
    })),
    ...entities.flatMap(({ name, keyLines, attributes, ...entity }) => [
      ...Object.entries(entity.keys).map(([key, template]) => ({
        id: `key ${name} ${key} ${shapeOf(template)}`,
        what: `${key} of ${name} as ${template}`,
        line: keyLines[key] ?? entity.line,
      })),
      ...attributes
        .filter(each => entity.keys[each.name] === undefined)
        .map(each => ({
          id: `attribute ${name} ${each.name}`,
          what: `${each.name} of ${name}`,
          line: each.line,
        })),
    ]),
    ...accessPatterns.map(pattern => ({
      id: `request ${pattern.index} ${shapeOf(pattern.keyCondition)}`,
      what: `“${pattern.description}” by ${pattern.keyCondition}`,
      line: pattern.line,
    })),
  ]
}
