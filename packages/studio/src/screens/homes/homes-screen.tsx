import type { Item } from '@monotable/dynamodb'
import { Link } from 'wouter'
import { useTableDesign } from '../../data/design.ts'
import { useItem } from '../../data/items.ts'
import { useTable } from '../../data/tables.ts'
import { useAddress } from '../../data/use-address.ts'
import { recognise } from '../../keys/recognise.ts'
import { summaryOf } from '../../keys/summary.ts'
import { keyOf, keyText } from '../../keys/table.ts'
import { Notice } from '../../parts/controls/notice.tsx'
import { RecognisedChip } from '../../parts/entity-chip/entity-chip.tsx'
import { Bar, Grow, Page, Soft } from '../../parts/page/page.tsx'
import { pathOf, type ScreenProps } from '../../screen.ts'
import { HomeCard } from './home-card.tsx'
import styles from './homes.module.css'

/** One item in all its homes: in the table and in every index, side by side. */
export default function HomesScreen({ table: name }: ScreenProps) {
  const table = useTable(name)
  const design = useTableDesign(name)?.design
  const { address, change } = useAddress()
  const shown = address.get('item') ?? '{}'
  const { data: item, error } = useItem(name, parsed(shown))
  const go = (neighbour: Item) => change({ item: JSON.stringify(keyOf(table, neighbour)) })
  return (
    <main style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Bar>
        <h2>One item in all its homes</h2>
        {item && design && <RecognisedChip design={design} recognised={recognise(design, item)} />}
        {item && <Soft>{summaryOf(table, item, recognise(design, item).entity, 4)}</Soft>}
        <Grow />
        {item && (
          <Link
            to={`${pathOf('/tables/:table/items', name)}?${new URLSearchParams({ item: keyText(table, item) })}`}
          >
            Edit it
          </Link>
        )}
      </Bar>
      <Page label="Homes of the item">
        {error && <Notice tone="bad">{error.message}</Notice>}
        {item === null && <Soft>No item has this key.</Soft>}
        {item && (
          <div className={styles.homes}>
            {[table, ...table.indexes].map(source => (
              <HomeCard
                key={source.name}
                table={table}
                source={source}
                design={design}
                item={item}
                onGo={go}
              />
            ))}
          </div>
        )}
      </Page>
    </main>
  )
}

function parsed(text: string): Item {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
