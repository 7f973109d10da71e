import type { Item } from '@monotable/dynamodb'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Designer, writeByDesign } from '../../data/write-by-design.ts'
import type { Table } from '../../keys/table.ts'
import { units } from '../../values/count.ts'
import { type DoneWrite, explained } from '../../writes/done-write.ts'
import { Notice } from '../controls/notice.tsx'
import { WriteCostView } from '../write-cost/write-cost-view.tsx'
import styles from './item-editor.module.css'

interface EffectViewProps {
  readonly designer: Designer
  readonly table: Table
  readonly opened: Item | undefined
  readonly edited: Item
}

/** Before anything is saved: what moves in which index, what is written beside it, and what that costs. */
export function EffectView({ designer, table, opened, edited: typed }: EffectViewProps) {
  const edited = useSettled(typed)
  const { data, error } = useQuery({
    queryKey: ['trial', table.name, designer.entity.name, opened, edited],
    queryFn: () => writeByDesign(designer, table, { ...(opened && { opened }), edited, isTrial: true }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  if (error) return <Notice tone="warn">{error.message}</Notice>
  if (!data) return null
  return (
    <details className={styles.effect}>
      <summary>{summaryOf(data)}</summary>
      <WriteCostView write={data} />
    </details>
  )
}

/** `Saving costs 8 write units, moves GSI1 and writes 2 more items.` */
function summaryOf(write: DoneWrite): string {
  const { costs, units: taken } = explained(write)
  const moved = [...new Set(costs.flatMap(({ indexes }) => indexes.filter(isMoved).map(({ name }) => name)))]
  const beside = write.changes.length - 1
  const said = [
    `costs ${units(taken)} write units`,
    moved.length > 0 && `moves it in ${moved.join(' and ')}`,
    beside > 0 && `writes ${beside} more ${beside === 1 ? 'item' : 'items'}`,
  ].filter(Boolean)
  return `Saving ${said.slice(0, -1).join(', ')}${said.length > 1 ? ' and ' : ''}${said.at(-1)}`
}

const isMoved = ({ action }: { readonly action: string }) => action !== 'none' && action !== 'update'

/** What is being written, once nobody has typed for a moment. */
function useSettled(edited: Item): Item {
  const [settled, setSettled] = useState(edited)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(edited), 250)
    return () => clearTimeout(timer)
  }, [edited])
  return settled
}
