import { hash } from 'node:crypto'
import { type AttributeValue, type Item, itemSize, keyAttributes } from '@monotable/dynamodb'
import { attribute, emptyItem } from '@monotable/dynamodb/service'
import type { StoredItem } from '../items/stored-item.ts'
import type { StreamView, Table } from '../tables/table.ts'
import { sequenceText } from './sequence.ts'

/** Who made a change, if it was not a caller: DynamoDB itself, when an item expired. */
export interface UserIdentity {
  readonly PrincipalId: string
  readonly Type: string
}

export interface ItemChanged {
  readonly table: Table
  readonly before: StoredItem | undefined
  readonly after: StoredItem | undefined
  /** Milliseconds. */
  readonly time: number
  readonly userIdentity?: UserIdentity | undefined
}

/** A change record: only what its stream's view shows, and nothing that is known without it. */
interface StoredRecord {
  readonly event: 'INSERT' | 'MODIFY' | 'REMOVE'
  /** Milliseconds. */
  readonly time: number
  readonly keys: Item
  readonly newImage?: Item
  readonly oldImage?: Item
  readonly userIdentity?: UserIdentity
}

/** How an old image differs from the new one. An update changes little of an item, and only that is kept twice. */
interface Difference {
  readonly other: Item
  readonly without: readonly string[]
}

const showsNew = (view: StreamView) => view === 'NEW_IMAGE' || view === 'NEW_AND_OLD_IMAGES'
const showsOld = (view: StreamView) => view === 'OLD_IMAGE' || view === 'NEW_AND_OLD_IMAGES'

/** The record of a write that changed something, as it is kept. */
export function encodeRecord(view: StreamView, { table, before, after, ...change }: ItemChanged): Buffer {
  const event = before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY'
  const keys = keysOf(table, ((after ?? before) as StoredItem).item)
  const pieces: Buffer[] = [Buffer.from(JSON.stringify({ event, keys, ...change }).slice(0, -1))]
  if (after && showsNew(view)) pieces.push(label.newImage, after.json)
  if (before && showsOld(view)) {
    const difference = after && showsNew(view) && differenceOf(before, after)
    if (difference) pieces.push(label.difference, Buffer.from(JSON.stringify(difference)))
    else pieces.push(label.oldImage, before.json)
  }
  pieces.push(label.end)
  return Buffer.concat(pieces)
}

const label = {
  newImage: Buffer.from(',"newImage":'),
  oldImage: Buffer.from(',"oldImage":'),
  difference: Buffer.from(',"difference":'),
  end: Buffer.from('}'),
}

export function decodeRecord(value: Buffer): StoredRecord {
  const { difference, ...record } = JSON.parse(value.toString()) as StoredRecord & { difference?: Difference }
  return difference ? { ...record, oldImage: oldImage(record.newImage as Item, difference) } : record
}

/** By what an updated item shares with the one that it was made from; undefined if that is nothing. */
function differenceOf(before: StoredItem, after: StoredItem): Difference | undefined {
  const [old, now] = [before.parsed, after.parsed]
  if (!old || !now) return undefined
  const other = emptyItem()
  let isShared = false
  for (const name in old) {
    if (old[name] === now[name]) isShared = true
    else other[name] = old[name] as AttributeValue
  }
  if (!isShared) return undefined
  return { other, without: Object.keys(now).filter(name => !Object.hasOwn(old, name)) }
}

function oldImage(newImage: Item, { other, without }: Difference): Item {
  const image = Object.assign(emptyItem(), newImage)
  for (const name of without) delete image[name]
  return Object.assign(image, other)
}

function keysOf(table: Table, item: Item): Item {
  const keys = emptyItem()
  for (const { name } of keyAttributes(table.keys)) keys[name] = attribute(item, name) as AttributeValue
  return keys
}

export interface RecordPlace {
  readonly streamId: number
  readonly sequence: bigint
  readonly view: StreamView
  readonly region: string
}

/** The record as GetRecords gives it. */
export function wireRecord(record: StoredRecord, { streamId, sequence, view, region }: RecordPlace) {
  const { keys, newImage, oldImage } = record
  const size = itemSize(keys) + (newImage ? itemSize(newImage) : 0) + (oldImage ? itemSize(oldImage) : 0)
  return {
    eventID: hash('md5', `${streamId}/${sequence}`),
    eventName: record.event,
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    dynamodb: {
      // Streams tell the time in whole seconds.
      ApproximateCreationDateTime: Math.floor(record.time / 1000),
      Keys: keys,
      ...(newImage && { NewImage: newImage }),
      ...(oldImage && { OldImage: oldImage }),
      SequenceNumber: sequenceText(sequence),
      SizeBytes: size,
      StreamViewType: view,
    },
    ...(record.userIdentity && { userIdentity: record.userIdentity }),
  }
}
