import type { TableDesign } from 'monotable/design'
import { memo, useState } from 'react'
import { Link } from 'wouter'
import type { Change } from '../../data/feed.ts'
import { keyText, type Table } from '../../keys/table.ts'
import { ChangeView } from '../../parts/change-view/change-view.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { WriteCostView } from '../../parts/write-cost/write-cost-view.tsx'
import { pathOf } from '../../screen.ts'

interface ChangeEntryProps {
  readonly table: Table
  readonly design: TableDesign | undefined
  readonly change: Change
}

/** A change in the feed, with the way to its item and what the write cost. */
export const ChangeEntry = memo(function ChangeEntry({ table, design, change }: ChangeEntryProps) {
  const [isCostShown, showCost] = useState(false)
  const { before, after, keys, view } = change
  const item = `${pathOf('/tables/:table/items', table.name)}?${new URLSearchParams({ item: keyText(table, keys) })}`
  const links = (
    <>
      {view === 'NEW_AND_OLD_IMAGES' && (
        <Button small look="quiet" aria-expanded={isCostShown} onClick={() => showCost(!isCostShown)}>
          What it cost
        </Button>
      )}
      <Link to={item}>Item</Link>
    </>
  )
  return (
    <ChangeView design={design} change={change} links={links}>
      {isCostShown && <WriteCostView write={{ changes: [{ table, before, after }], isTransaction: false }} />}
    </ChangeView>
  )
})
