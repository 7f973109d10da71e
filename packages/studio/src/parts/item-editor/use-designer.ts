import type { Item } from '@monotable/dynamodb'
import { useMemo } from 'react'
import { useTableDesign } from '../../data/design.ts'
import { useAddress } from '../../data/use-address.ts'
import { computedNames, type Designer, designerOf, writtenEntities } from '../../data/write-by-design.ts'
import type { Table } from '../../keys/table.ts'
import type { KeptDesign } from './fields.tsx'

/** Who can write this item by design, whether or not somebody chose to write it by hand. */
export function usePossibleDesigner(table: Table, opened: Item | undefined): Designer | undefined {
  const designed = useTableDesign(table.name)
  const { address } = useAddress()
  if (!designed?.system.isRunnable) return undefined
  if (opened) return designerOf(designed, opened)
  const named = address.get('entity')
  const entity = writtenEntities(designed.design).find(({ name }) => name === named)
  return entity && { system: designed.system.name, entity }
}

export function useDesigner(
  table: Table,
  opened: Item | undefined,
): { designer?: Designer; kept?: KeptDesign } {
  const possible = usePossibleDesigner(table, opened)
  const design = useTableDesign(table.name)?.design
  const isByHand = useAddress().address.get('by') === 'hand'
  const system = possible?.system
  const entity = isByHand ? undefined : possible?.entity
  return useMemo(() => {
    if (!design || !entity || system === undefined) return {}
    return { designer: { system, entity }, kept: { entity, computed: computedNames(design, entity) } }
  }, [design, entity, system])
}
