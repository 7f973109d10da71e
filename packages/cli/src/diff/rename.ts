import type { Design, EntityDesign } from 'monotable/design'
import { UsageError } from '../command.ts'
import type { Change } from './change.ts'

/** `Task.title=heading`: an attribute of an entity that has another name now. */
export interface Rename {
  readonly entity: string
  readonly from: string
  readonly to: string
}

export function parseRename(text: string): Rename {
  const [, entity, from, to] = /^([^.=]+)\.([^.=]+)=([^.=]+)$/.exec(text) ?? []
  if (entity === undefined || from === undefined || to === undefined)
    throw new UsageError(`--rename must be Entity.old=new, not '${text}'.`)
  return { entity, from, to }
}

/** The older design in the names of the newer one, and what each rename takes. */
export function applyRenames(
  is: Design,
  shall: Design,
  renames: readonly Rename[],
): { readonly design: Design; readonly changes: readonly Change[] } {
  for (const rename of renames) checkRename(is, shall, rename)
  const changes: Change[] = []
  const tables = is.tables.map(table => ({
    ...table,
    entities: table.entities.map(entity => {
      const own = renames.filter(rename => rename.entity === entity.name)
      changes.push(...own.map(rename => renameChange(table.name, rename)))
      return own.reduce(renamed, entity)
    }),
  }))
  return { design: { tables }, changes }
}

function checkRename(is: Design, shall: Design, { entity, from, to }: Rename): void {
  for (const [design, name, side] of [
    [is, from, 'older'],
    [shall, to, 'newer'],
  ] as const) {
    const found = design.tables.flatMap(({ entities }) => entities).find(each => each.name === entity)
    if (!found)
      throw new UsageError(`--rename ${entity}.${from}=${to}: the ${side} version has no entity ${entity}.`)
    if (!found.attributes.some(each => each.name === name))
      throw new UsageError(
        `--rename ${entity}.${from}=${to}: ${entity} has no attribute ${name} in the ${side} version.`,
      )
  }
}

function renameChange(table: string, { entity, from, to }: Rename): Change {
  return {
    table,
    what: `${from} of ${entity}`,
    from,
    to,
    way: 'backfill',
    advice: `Write ${to} beside ${from} and read ${from} until every item has ${to}; programs that are still running know ${from} alone.`,
  }
}

function renamed(entity: EntityDesign, { from, to }: Rename): EntityDesign {
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
