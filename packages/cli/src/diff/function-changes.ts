import type { Design, EntityDesign } from 'monotable/design'
import type { Change } from './change.ts'

/** What functions decide: `derive` gives the parts of keys, `only` says what an item has. */
const kinds = {
  derived: (name: string, entity: string) => `derived ${name} of ${entity}`,
  only: (name: string, entity: string) => `only ${name} of ${entity}`,
} as const

type Kind = keyof typeof kinds

/** Functions that see other attributes than before, or whose declared revision is another. */
export function functionChanges(table: string, before: EntityDesign, after: EntityDesign): Change[] {
  return (Object.keys(kinds) as Kind[]).flatMap(kind => {
    const names = [...new Set([...Object.keys(before[kind]), ...Object.keys(after[kind])])]
    return names.flatMap((name): Change[] => {
      // A derived value that comes or goes shows in the keys and satellites that use it.
      if (kind === 'derived' && !(name in before.derived && name in after.derived)) return []
      const [from, to] = [text(before, kind, name), text(after, kind, name)]
      if (from === to) return []
      const facts = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
      return [
        {
          table,
          what: kinds[kind](name, after.name),
          ...facts,
          way: 'backfill',
          advice: advice(kind, name, after),
        },
      ]
    })
  })
}

function text(entity: EntityDesign, kind: Kind, name: string): string | undefined {
  const parts = entity[kind][name]
  if (!parts) return undefined
  const revision = entity.revisions?.[kind][name]
  return `by ${parts.length === 0 ? 'nothing' : parts.join(', ')}${revision === undefined ? '' : `, revision ${revision}`}`
}

function advice(kind: Kind, name: string, { keys }: EntityDesign): string {
  if (kind === 'only')
    return `Items that are there have ${name}, or do without it, as it was decided before, until they are filled or written again.`
  const using = Object.keys(keys).filter(key => keys[key]?.includes(`{${name}`))
  const which = using.length === 0 ? 'Guards, mirrors and counters that use it' : using.join(', ')
  return `${which} of items that are there hold the old value until they are filled or written again.`
}

/** Functions that both versions have: whether they do the same is not to be seen. */
export function unseenFunctions(is: Design, shall: Design): string[] {
  return shall.tables.flatMap(table => {
    const before = is.tables.find(({ name }) => name === table.name)
    return table.entities.flatMap(entity => {
      const was = before?.entities.find(({ name }) => name === entity.name)
      if (!was) return []
      return (Object.keys(kinds) as Kind[]).flatMap(kind =>
        Object.keys(entity[kind])
          .filter(name => name in was[kind])
          .map(name => kinds[kind](name, entity.name)),
      )
    })
  })
}
