import type { Operation, System } from '@monotable/server'
import type { Schema } from 'monotable'
import type { Design } from 'monotable/design'
import { distinct } from './distinct.ts'
import { entityOperations } from './entity-operations.ts'
import { withLists } from './lists.ts'
import { pathsOf } from './paths.ts'
import { patternOperation } from './pattern-operations.ts'
import { systemName } from './words.ts'

/** A system of nothing but a design: its entities and patterns over HTTP, for everybody. */
export function systemOf(name: string, design: Design, schema: Schema): System {
  const { entities, patterns } = pathsOf(design)
  const { schema: listed, lists } = withLists(schema, design)
  const operations: Record<string, Operation> = {}
  for (const table of design.tables) {
    for (const entity of table.entities) {
      const place = { collection: entities.get(entity.name) as string, list: lists.get(entity.name) }
      Object.assign(operations, entityOperations(table, entity, place))
    }
  }
  // A pattern may be called as the operation of an entity is.
  const all = design.tables.flatMap(table => table.patterns.map(pattern => ({ table, pattern })))
  const names = distinct(
    all.map(({ pattern }) => pattern.name),
    each => each,
    { reserved: Object.keys(operations), before: 'Pattern' },
  )
  for (const { table, pattern } of all) {
    const own = patternOperation(table, pattern, patterns.get(pattern.name) as string)
    operations[names.get(pattern.name) as string] = own as Operation
  }
  return {
    name: systemName(name),
    title: `What the design ${name} holds, for development: everybody may do everything`,
    schema: listed,
    operations,
    findRoles: () => [],
    errors: {},
    reactions: {},
    schedules: {},
  }
}
