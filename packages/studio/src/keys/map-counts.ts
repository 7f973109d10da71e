import { type Item, indexEntry, itemSize } from '@monotable/dynamodb'
import type { TableDesign } from 'monotable/design'
import { recognise } from './recognise.ts'
import { keyAttributes, type Source, type Table } from './table.ts'

export interface Amount {
  readonly items: number
  readonly bytes: number
}

/** Items and bytes by index (`''` is the table itself) and entity (`''` is none). */
export type MapCounts = Readonly<Record<string, Readonly<Record<string, Amount>>>>

type Writable = Record<string, Record<string, { items: number; bytes: number }>>

/** Adds items to what was counted: each in the table, and in every index that it has an entry in. */
export function countItems(
  table: Table,
  design: TableDesign,
  items: readonly Item[],
  before: MapCounts = {},
): MapCounts {
  const counts = structuredClone(before) as Writable
  for (const item of items) {
    const entity = recognise(design, item).entity?.name ?? ''
    add(counts, '', entity, itemSize(item))
    for (const index of table.indexes) {
      const entry = indexEntry(
        { tableKeys: namesOf(table), keys: namesOf(index), projection: index.projection },
        item,
      )
      if (entry) add(counts, index.name, entity, itemSize(entry))
    }
  }
  return counts
}

function add(counts: Writable, index: string, entity: string, bytes: number): void {
  const place = counts[index] ?? {}
  const { items, bytes: before } = place[entity] ?? { items: 0, bytes: 0 }
  place[entity] = { items: items + 1, bytes: before + bytes }
  counts[index] = place
}

const namesOf = (source: Source) => keyAttributes(source).map(({ name }) => name)

/** What lies in the table or an index altogether. */
export function sumOf(counts: MapCounts, index: string): Amount {
  return Object.values(counts[index] ?? {}).reduce(
    (sum, { items, bytes }) => ({ items: sum.items + items, bytes: sum.bytes + bytes }),
    { items: 0, bytes: 0 },
  )
}
