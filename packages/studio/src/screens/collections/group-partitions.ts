import type { Item } from '@monotable/dynamodb'
import type { EntityDesign, TableDesign } from 'monotable/design'
import { type Recognised, recognise, textAt } from '../../keys/recognise.ts'
import type { Source } from '../../keys/table.ts'

export interface Member {
  readonly item: Item
  readonly recognised: Recognised
}

export interface Partition {
  readonly key: string
  readonly members: readonly Member[]
}

/** Items as they came, as blocks of one partition each: a scan and a query give them together. */
export function groupPartitions(
  source: Source,
  design: TableDesign | undefined,
  items: readonly Item[],
): Partition[] {
  const partitions: { key: string; members: Member[] }[] = []
  for (const item of items) {
    const key = textAt(item, source.partition.name) ?? ''
    if (partitions.at(-1)?.key !== key) partitions.push({ key, members: [] })
    partitions.at(-1)?.members.push({ item, recognised: recognise(design, item) })
  }
  return partitions
}

export interface EntityCount {
  /** Undefined for orphans. */
  readonly entity: EntityDesign | undefined
  readonly count: number
}

/** How many of each entity, in the order of the design, orphans last. */
export function countEntities(design: TableDesign, members: readonly Member[]): EntityCount[] {
  const counts = new Map<EntityDesign | undefined, number>()
  for (const { recognised } of members)
    counts.set(recognised.entity, (counts.get(recognised.entity) ?? 0) + 1)
  return [...design.entities, undefined].flatMap(entity => {
    const count = counts.get(entity)
    return count === undefined ? [] : [{ entity, count }]
  })
}
