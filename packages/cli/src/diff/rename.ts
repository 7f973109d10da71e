import type { Design } from 'monotable/design'
import type { Rename } from 'monotable/migrate'
import { UsageError } from '../command.ts'
import type { Change } from './change.ts'

/** `Task.title=heading`: an attribute of an entity that has another name now. */
export function parseRename(text: string): Rename {
  const [, entity, from, to] = /^([^.=]+)\.([^.=]+)=([^.=]+)$/.exec(text) ?? []
  if (entity === undefined || from === undefined || to === undefined)
    throw new UsageError(`--rename must be Entity.old=new, not '${text}'.`)
  return { entity, from, to }
}

/** What each rename takes. */
export function renameChanges(is: Design, renames: readonly Rename[]): Change[] {
  return is.tables.flatMap(({ name: table, entities }) =>
    entities.flatMap(entity =>
      renames.filter(rename => rename.entity === entity.name).map(rename => renameChange(table, rename)),
    ),
  )
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
