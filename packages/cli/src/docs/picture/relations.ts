import type { EntityDesign, TableDesign } from 'monotable/design'
import { holesOf } from '../../samples/template.ts'

/** An entity whose key is part of the key of another. */
export interface Relation {
  readonly parent: string
  readonly child: string
}

/** Who belongs to whom: the key of a child has all that the key of its parent has, and more. */
export function relationsOf(table: TableDesign): Relation[] {
  const identities = table.entities.map(entity => ({ name: entity.name, parts: identityOf(table, entity) }))
  const helping = new Set(table.entities.flatMap(({ guards, mirrors }) => [...guards, ...mirrors]))
  // If several share an identity, the others stand next to the one declared first.
  const parents = new Map(
    identities
      .filter(({ name, parts }) => parts.size > 0 && !helping.has(name))
      .reverse()
      .map(each => [[...each.parts].sort().join(), each] as const),
  )
  return identities.flatMap(({ name: child, parts }) => {
    const above = [...parents.values()].filter(
      each => each.parts.size < parts.size && isIn(each.parts, parts),
    )
    const closest = Math.max(0, ...above.map(each => each.parts.size))
    return above.filter(each => each.parts.size === closest).map(({ name: parent }) => ({ parent, child }))
  })
}

function identityOf({ key }: TableDesign, { keys }: EntityDesign): Set<string> {
  return new Set(key.flatMap(({ name }) => holesOf(keys[name] ?? '').map(hole => hole.name)))
}

const isIn = (part: Set<string>, whole: Set<string>) => [...part].every(name => whole.has(name))
