import { calledHere, useStudio } from './design.ts'
import { useTableNames } from './tables.ts'

export interface TableGroup {
  readonly title: string
  readonly tables: readonly string[]
}

/** The tables of each system, then those that no design describes. */
export function useTableGroups(): TableGroup[] {
  const names = useTableNames()
  const { systems } = useStudio()
  const groups = systems.map(system => {
    const own = system.design.tables.map(({ name }) => calledHere(system, name))
    return { title: system.title, tables: own.filter(name => names.includes(name)) }
  })
  const designed = new Set(groups.flatMap(({ tables }) => tables))
  const others = names.filter(name => !designed.has(name))
  const title = groups.length > 0 ? 'Other tables' : 'Tables'
  return [...groups, { title, tables: others }].filter(({ tables }) => tables.length > 0)
}
