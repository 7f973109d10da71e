import { useQuery } from '@tanstack/react-query'
import type { Design, EntityDesign, TableDesign } from 'monotable/design'
import { copyName } from '../../server/operations.ts'
import { ask } from './send.ts'

export interface SystemDesign {
  readonly name: string
  readonly title: string
  readonly design: Design
  /** What tables are called here, by declared name. */
  readonly tables: Readonly<Record<string, string>>
  /** Whether its patterns can be run. */
  readonly isRunnable: boolean
  readonly isChecked: boolean
  readonly isEstimated: boolean
}

interface Studio {
  readonly isReadOnly: boolean
  readonly endpoint?: string
  /** What it was given besides the tables. */
  readonly has?: Readonly<Record<'feed' | 'deadLetters' | 'api' | 'failures' | 'xRay', boolean>>
  readonly systems: readonly SystemDesign[]
}

/** Until it is known, nothing is written. */
const nothing: Studio = { isReadOnly: true, systems: [] }

/** What the studio was started with. */
export function useStudio(): Studio {
  return (
    useQuery({ queryKey: ['design'], queryFn: () => ask<Studio>('/design'), staleTime: Infinity }).data ??
    nothing
  )
}

export const useIsReadOnly = () => useStudio().isReadOnly

/** A table as it was designed, and the system that it belongs to. */
export interface DesignedTable {
  readonly system: SystemDesign
  readonly design: TableDesign
}

/** Undefined if nobody designed a table of that name. */
export function useTableDesign(table: string): DesignedTable | undefined {
  const { systems } = useStudio()
  const [, source = table] = copyName.exec(table) ?? []
  for (const system of systems) {
    const design = system.design.tables.find(({ name }) => calledHere(system, name) === source)
    // The programs of a system know nothing of copies.
    if (design) return { system: source === table ? system : { ...system, isRunnable: false }, design }
  }
  return undefined
}

export function calledHere({ tables }: SystemDesign, name: string): string {
  return tables[name] ?? name
}

/** The number of the colour of an entity: by its place in the design, so that it is the same on every screen. */
export function colourOf(
  { entities }: Pick<TableDesign, 'entities'>,
  { name }: Pick<EntityDesign, 'name'>,
): number {
  return entities.findIndex(each => each.name === name)
}
