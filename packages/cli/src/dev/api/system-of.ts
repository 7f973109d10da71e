import type { Operation, System } from '@monotable/server'
import type { Schema } from 'monotable'
import type { Design } from 'monotable/design'
import { entityOperations } from './entity-operations.ts'
import { pathsOf } from './paths.ts'
import { patternOperation } from './pattern-operations.ts'
import { systemName } from './words.ts'

/** A system of nothing but a design: its entities and patterns over HTTP, for everybody. */
export function systemOf(name: string, design: Design, schema: Schema): System {
  const { entities, patterns } = pathsOf(design)
  const operations: Record<string, Operation> = {}
  for (const table of design.tables) {
    for (const entity of table.entities) {
      Object.assign(operations, entityOperations(table, entity, entities.get(entity.name) as string))
    }
    for (const pattern of table.patterns) {
      operations[pattern.name] = patternOperation(
        table,
        pattern,
        patterns.get(pattern.name) as string,
      ) as Operation
    }
  }
  return {
    name: systemName(name),
    title: `What the design ${name} holds, for development: everybody may do everything`,
    schema,
    operations,
    findRoles: () => [],
    errors: {},
    reactions: {},
    schedules: {},
  }
}
