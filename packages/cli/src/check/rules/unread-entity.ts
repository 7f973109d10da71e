import { exampleItem } from '../example.ts'
import { partOfEntity, partOfTable } from '../parts.ts'
import { entitiesRead } from '../reading.ts'
import type { Rule } from '../rule.ts'

/** An entity that programs write but no pattern reads. */
export const unreadEntity: Rule = {
  code: 'UNREAD_ENTITY',
  severity: 'warning',
  title: 'an entity that no pattern reads',
  *find(subject) {
    const { entities, table } = subject
    if (entities.length > 0 && table.patterns.length === 0) {
      yield {
        at: [partOfTable(subject)],
        why: `${table.name} lists no access pattern: nothing says how programs read ${entities.map(({ name }) => name).join(', ')}, so the check cannot compare keys with their use`,
        examples: entities.slice(0, 3).map(entity => exampleItem(subject, entity)),
        fix: 'List the access patterns, each with its key condition',
      }
      return
    }
    const read = new Set(
      table.patterns.flatMap(pattern =>
        pattern.kind === 'scan' && pattern.entities.length === 0
          ? entities.map(({ name }) => name)
          : [...entitiesRead(subject, pattern).map(({ name }) => name), pattern.hydrate],
      ),
    )
    const guards = new Set(entities.flatMap(({ design }) => design.guards))
    for (const entity of entities) {
      if (read.has(entity.name) || guards.has(entity.name)) continue
      yield {
        at: [partOfEntity(entity)],
        why: `no access pattern reads ${entity.name}`,
        examples: [
          exampleItem(subject, entity, { keys: [...entity.keys.keys()], note: 'no pattern finds it' }),
        ],
        fix: `List the pattern that reads it, as in get(${entity.name}, '…'), or remove the entity`,
      }
    }
  },
}
