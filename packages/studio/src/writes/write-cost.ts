import { type Item, indexEntry, indexWriteUnits, itemSize, readItem, writeUnits } from '@monotable/dynamodb'
import { keyAttributes, type Source, type Table } from '../keys/table.ts'
import { differences, sameValue } from '../values/same-value.ts'

/** One item before and after a write; either may be absent. */
export interface ItemChange {
  readonly before: Item | undefined
  readonly after: Item | undefined
}

export type IndexAction = 'insert' | 'delete' | 'update' | 'move' | 'none'

interface Bytes {
  readonly before?: number
  readonly after?: number
}

export interface IndexCost extends Bytes {
  readonly name: string
  readonly kind: Source['kind']
  readonly action: IndexAction
  readonly units: number
  readonly why: string
}

/** What one item's change costs, outside of a transaction. */
export interface WriteCost extends Bytes {
  /** Whether the table has another item than before. */
  readonly isChanged: boolean
  readonly baseUnits: number
  readonly baseWhy: string
  readonly indexes: readonly IndexCost[]
  /** Bytes of the stream record; absent where none is written. */
  readonly streamBytes?: number
  readonly streamWhy: string
  readonly units: number
}

/** DynamoDB's arithmetic for a write: the larger of both sizes in the table, and whatever moves in each index. */
export function writeCost(table: Table, change: ItemChange): WriteCost {
  // As it is stored: 1.0 is 1 there.
  const before = change.before && readItem(change.before)
  const after = change.after && readItem(change.after)
  const sizes = bytesOf(before, after)
  const larger = Math.max(sizes.before ?? 0, sizes.after ?? 0)
  const indexes = table.indexes.map(index => indexCost(table, index, { before, after }))
  const baseUnits = writeUnits(larger)
  const isChanged = before && after ? differences(before, after).length > 0 : before !== after
  return {
    ...sizes,
    isChanged,
    baseUnits,
    baseWhy: baseWhy(sizes, isChanged),
    indexes,
    ...streamCost(table, { before, after }, isChanged),
    units: indexes.reduce((sum, index) => sum + index.units, baseUnits),
  }
}

function baseWhy({ before, after }: Bytes, isChanged: boolean): string {
  if (before === undefined && after === undefined)
    return 'There was no item; looking for it costs as much as the smallest write'
  if (before === undefined || after === undefined) return 'Its size, rounded up to 1 KB'
  if (!isChanged) return 'Nothing changed, but DynamoDB charges for the whole item, rounded up to 1 KB'
  return 'The larger of both sizes, rounded up to 1 KB: DynamoDB charges for the whole item, whatever changed in it'
}

function indexCost(table: Table, index: Source, { before, after }: ItemChange): IndexCost {
  const out = before && entryOf(table, index, before)
  const into = after && entryOf(table, index, after)
  const sizes = bytesOf(out, into)
  const told = { name: index.name, kind: index.kind, ...sizes }
  if (!out && !into) {
    return {
      ...told,
      action: 'none',
      units: 0,
      why: `It is not in the index: ${missing(index, after ?? before)}`,
    }
  }
  const unitsIf = (isMoved: boolean) => indexWriteUnits(sizes.before, sizes.after, isMoved)
  if (!out) return { ...told, action: 'insert', units: unitsIf(false), why: 'A new entry' }
  if (!into) {
    const why = after
      ? `The entry is deleted: ${missing(index, after)}`
      : 'The entry is deleted with the item'
    return { ...told, action: 'delete', units: unitsIf(false), why }
  }
  const moved = keyAttributes(index).filter(({ name }) => !sameValue(out[name], into[name]))
  if (moved.length > 0) {
    const why = `${named(moved.map(({ name }) => name))} changed: one entry is deleted, another is inserted`
    return { ...told, action: 'move', units: unitsIf(true), why }
  }
  const changed = differences(out, into)
  if (changed.length === 0) {
    const why = 'Nothing in it has changed'
    return { ...told, action: 'none', units: 0, why }
  }
  return { ...told, action: 'update', units: unitsIf(false), why: `It holds ${named(changed)}` }
}

const entryOf = (table: Table, index: Source, item: Item) =>
  indexEntry({ tableKeys: namesOf(table), keys: namesOf(index), projection: index.projection }, item)

const namesOf = (source: Source) => keyAttributes(source).map(({ name }) => name)

function missing(index: Source, item: Item | undefined): string {
  const absent = keyAttributes(index).filter(({ name }) => item?.[name] === undefined)
  return absent.length === 0
    ? 'there is no item'
    : `the item has no ${absent.map(each => each.name).join(' and ')}`
}

/** A record is written where something changed, and holds what the stream's view says. */
function streamCost(
  table: Table,
  { before, after }: ItemChange,
  isChanged: boolean,
): Pick<WriteCost, 'streamBytes' | 'streamWhy'> {
  if (table.stream === undefined) return { streamWhy: 'The table has no stream' }
  if (!isChanged) return { streamWhy: 'Nothing changed, so no record is written' }
  const [view, item] = [table.stream, (after ?? before)!]
  const images = [
    ...(view === 'NEW_IMAGE' || view === 'NEW_AND_OLD_IMAGES' ? [after] : []),
    ...(view === 'OLD_IMAGE' || view === 'NEW_AND_OLD_IMAGES' ? [before] : []),
  ]
  const keys = Object.fromEntries(keyAttributes(table).map(({ name }) => [name, item[name]!]))
  const streamBytes = [keys, ...images].reduce((sum, image) => sum + (image ? itemSize(image) : 0), 0)
  const event = !before ? 'INSERT' : !after ? 'REMOVE' : 'MODIFY'
  return { streamBytes, streamWhy: `${event}, with ${viewText[view] ?? view}; writing it costs nothing` }
}

const viewText: Readonly<Record<string, string>> = {
  NEW_AND_OLD_IMAGES: 'the item before and after',
  NEW_IMAGE: 'the item after',
  OLD_IMAGE: 'the item before',
  KEYS_ONLY: 'its key',
}

function bytesOf(before: Item | undefined, after: Item | undefined): Bytes {
  return { ...(before && { before: itemSize(before) }), ...(after && { after: itemSize(after) }) }
}

function named(names: readonly string[]): string {
  const [first, ...more] = names
  return more.length > 2 ? `${first} and ${more.length} more attributes` : names.join(', ')
}
