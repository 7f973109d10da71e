import type { Pattern } from '../schema/access.ts'
import { patternIndex } from '../schema/pattern-index.ts'
import { type KeyCondition, parseKeyCondition } from '../schema/pattern-notation.ts'
import type { TableModel } from '../schema/table-model.ts'
import type { PatternDesign } from './design.ts'
import { present } from './present.ts'

export function describePattern(name: string, pattern: Pattern, table: TableModel): PatternDesign {
  const { kind, entities, condition, options } = pattern
  const { title, direction, limit, filter, consistent, hydrate, each, order, project, accepts } = options
  const parsed = attempt(() => parseKeyCondition(name, condition))
  return present({
    name,
    title,
    kind,
    entities: entities.map(entity => entity.name),
    condition,
    index: parsed && indexOf(name, parsed, table),
    clauses: parsed?.clauses ?? [],
    direction,
    limit,
    filter,
    consistent,
    hydrate: hydrate?.name,
    each,
    order,
    project,
    accepts,
  })
}

/** The index that its keys belong to, or else the one that it names. */
function indexOf(name: string, condition: KeyCondition, table: TableModel): string | undefined {
  const found = attempt(() => patternIndex(name, condition, table))
  return found ? found.index : condition.index
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
