import type { Design } from 'monotable/design'
import { type Rename, renameAttributes } from 'monotable/migrate'
import { byWeight, type Change } from './change.ts'
import { entityChanges } from './entity-changes.ts'
import { patternChanges } from './pattern-changes.ts'
import { renameChanges } from './rename.ts'
import { tableChanges } from './table-changes.ts'

/** From one version of a design to another, in which some attributes may have other names. */
export function designChanges(older: Design, shall: Design, renames: readonly Rename[] = []): Change[] {
  const is = renameAttributes(older, shall, renames)
  const names = [...new Set([...is.tables, ...shall.tables].map(({ name }) => name))]
  const changes = names.flatMap((name): Change[] => {
    const [before, after] = [is, shall].map(({ tables }) => tables.find(table => table.name === name))
    if (before && after) {
      return [
        ...tableChanges(before, after),
        ...entityChanges(before, after, renames),
        ...patternChanges(before, after),
      ]
    }
    return before
      ? [
          {
            table: name,
            what: 'table',
            from: name,
            way: 'note',
            advice: 'The table stays until it is deleted.',
          },
        ]
      : [
          {
            table: name,
            what: 'table',
            to: name,
            way: 'in place',
            advice: 'Create it: monotable infra writes how.',
          },
        ]
  })
  return byWeight([...renameChanges(older, renames), ...changes])
}
