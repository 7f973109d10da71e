import type { Design, EntityDesign } from '../../design/design.ts'
import { MonotableError } from '../../errors.ts'

/** An attribute of an entity that has another name in the newer design. */
export interface Rename {
  readonly entity: string
  readonly from: string
  readonly to: string
}

/**
 * A design with the attributes of some entities under their newer names: what keys are made of stays the same.
 *
 * @example
 * ```ts
 * import { describe } from 'monotable/design'
 *
 * const renamed = renameAttributes(describe(older), describe(newer), [{ entity: 'Book', from: 'name', to: 'title' }])
 * ```
 */
export function renameAttributes(older: Design, newer: Design, renames: readonly Rename[]): Design {
  for (const rename of renames) checkRename(older, newer, rename)
  return {
    tables: older.tables.map(table => ({
      ...table,
      entities: table.entities.map(entity =>
        renames.filter(rename => rename.entity === entity.name).reduce(renameIn, entity),
      ),
    })),
  }
}

function checkRename(older: Design, newer: Design, { entity, from, to }: Rename): void {
  for (const [design, name, side] of [
    [older, from, 'older'],
    [newer, to, 'newer'],
  ] as const) {
    const found = design.tables.flatMap(({ entities }) => entities).find(each => each.name === entity)
    const isThere = found?.attributes.some(each => each.name === name)
    if (isThere) continue
    const missing = found ? `attribute ${name}` : `entity ${entity}`
    throw new MonotableError('INVALID_DECLARATION', {
      entity,
      problem: `${from} cannot be renamed to ${to}: there is no ${missing} in the ${side} design`,
      fix: 'Correct the rename',
    })
  }
}

function renameIn(entity: EntityDesign, { from, to }: Rename): EntityDesign {
  const name = (each: string) => (each === from ? to : each)
  const lists = (given: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(given).map(([key, parts]) => [key, parts.map(name)]))
  return {
    ...entity,
    keys: Object.fromEntries(
      Object.entries(entity.keys).map(([key, template]) => [key, inTemplate(template, from, to)]),
    ),
    attributes: entity.attributes.map(each => ({ ...each, name: name(each.name) })),
    derived: lists(entity.derived),
    only: lists(entity.only),
    counters: entity.counters.map(counter => ({
      ...counter,
      ...(counter.sumOf !== undefined && { sumOf: name(counter.sumOf) }),
    })),
  }
}

/** `{title}`, `{title:upper}`, `{title.first}`: keys hold values, and these stay. */
function inTemplate(template: string, from: string, to: string): string {
  return template.replace(/\{([^{}:.]+)/g, (whole, name) => (name === from ? `{${to}` : whole))
}
