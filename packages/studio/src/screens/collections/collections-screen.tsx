import type { Item } from '@monotable/dynamodb'
import type { TableDesign } from 'monotable/design'
import { useEffect, useMemo } from 'react'
import { useTableDesign } from '../../data/design.ts'
import type { ItemQuery } from '../../data/item-query.ts'
import { useItems } from '../../data/items.ts'
import { useTable } from '../../data/tables.ts'
import { useAddress } from '../../data/use-address.ts'
import { keyText, sourceOf } from '../../keys/table.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Field } from '../../parts/controls/field.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { EntityChip } from '../../parts/entity-chip/entity-chip.tsx'
import { Bar, Grow, Page, Soft } from '../../parts/page/page.tsx'
import { SourceSelect } from '../../parts/source-select.tsx'
import type { ScreenProps } from '../../screen.ts'
import { counted } from '../../values/count.ts'
import { ItemPanel } from '../items/item-panel.tsx'
import styles from './collections.module.css'
import { groupPartitions, type Partition } from './group-partitions.ts'
import { Orphans } from './orphans.tsx'
import { PartitionBlock } from './partition-block.tsx'

/** Partitions as blocks, as they were designed: what lies together, in which order, under which keys. */
export default function CollectionsScreen({ table: name }: ScreenProps) {
  const table = useTable(name)
  const design = useTableDesign(name)?.design
  const { address, change } = useAddress()
  const [index, pk, only] = ['index', 'pk', 'entity'].map(each => address.get(each) ?? undefined)
  const source = sourceOf(table, index)
  const query = useMemo<ItemQuery>(
    () => ({ filters: [], descending: false, ...(index && { index }), ...(pk && { partition: pk }) }),
    [index, pk],
  )
  const found = useItems(table, query)
  const partitions = useMemo(
    () => onlyOf(groupPartitions(source, design, found.items), only),
    [source, design, found.items, only],
  )
  const matching = partitions.reduce((sum, { members }) => sum + members.length, 0)
  useLoadMoreFor(only, matching, found)
  const open = (item: Item | undefined) => change({ item: item && keyText(table, item) })
  const shown = address.get('item')
  return (
    <main style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Bar>
        <Field label="Read">
          <SourceSelect
            table={table}
            value={index}
            onChange={next => change({ index: next, pk: undefined })}
          />
        </Field>
        <form
          onSubmit={event => {
            event.preventDefault()
            change({ pk: String(new FormData(event.currentTarget).get('pk')) })
          }}
        >
          <Field label={`${source.partition.name} =`}>
            <input
              key={pk ?? ''}
              name="pk"
              data-find
              defaultValue={pk ?? ''}
              placeholder="all partitions"
              size={36}
            />
          </Field>
        </form>
        {design && <Legend design={design} only={only} onChoose={entity => change({ entity })} />}
        <Grow />
        <Soft>
          {counted(partitions.length, 'partition')}, {counted(found.items.length, 'item')} read
        </Soft>
      </Bar>
      <div style={{ position: 'relative', display: 'flex', flex: 1, minHeight: 0 }}>
        <Page label="Partitions">
          {found.error && <Notice tone="bad">{found.error.message}</Notice>}
          {design && <Orphans table={table} design={design} items={found.items} onOpen={open} />}
          {partitions.map((partition, at) => (
            <PartitionBlock
              // biome-ignore lint/suspicious/noArrayIndexKey: a partition that is split by a filter has its key twice
              key={`${partition.key} ${at}`}
              table={table}
              source={source}
              design={design}
              partition={partition}
              onOpen={open}
            />
          ))}
          {partitions.length === 0 && !found.isLoading && <Soft>No items.</Soft>}
          {found.hasMore && (
            <div>
              <Button disabled={found.isReading} onClick={found.more}>
                Load more
              </Button>
            </div>
          )}
        </Page>
        {shown !== null && (
          <ItemPanel key={shown} table={table} design={design} shown={shown} onOpen={open} />
        )}
      </div>
    </main>
  )
}

/** So many of an entity fill a screen, and so many pages are read for them: each costs. */
const enough = { items: 50, pages: 20 }

/** Of one entity alone it reads on until some are found. */
function useLoadMoreFor(
  only: string | undefined,
  matching: number,
  { pages, hasMore, isReading, more }: ReturnType<typeof useItems>,
): void {
  const isWanted = only !== undefined && matching < enough.items && pages < enough.pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: one page at a time, after the one before
  useEffect(() => {
    if (isWanted && hasMore && !isReading) more()
  }, [isWanted, hasMore, isReading, pages])
}

function onlyOf(partitions: readonly Partition[], entity: string | undefined): readonly Partition[] {
  if (entity === undefined) return partitions
  return partitions
    .map(({ key, members }) => ({
      key,
      members: members.filter(({ recognised }) => recognised.entity?.name === entity),
    }))
    .filter(({ members }) => members.length > 0)
}

interface LegendProps {
  readonly design: TableDesign
  readonly only: string | undefined
  readonly onChoose: (entity: string | undefined) => void
}

/** All entities; one can be chosen, and then the others are left out. */
function Legend({ design, only, onChoose }: LegendProps) {
  return (
    <fieldset
      className={styles.legend}
      style={{ border: 0, margin: 0, padding: 0 }}
      aria-label="Show one entity only"
    >
      {design.entities.map(({ name }) => (
        <button
          key={name}
          type="button"
          className={styles.toggle}
          aria-pressed={name === only}
          onClick={() => onChoose(name === only ? undefined : name)}
        >
          <EntityChip design={design} name={name} />
        </button>
      ))}
    </fieldset>
  )
}
