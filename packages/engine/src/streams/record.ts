import { hash } from 'node:crypto'
import { keyAttributes, type StreamView, type Table, type TableStream } from '../tables/table.ts'
import { type AttributeValue, attribute, emptyItem, type Item } from '../values/attribute-value.ts'
import { itemSize } from '../values/size.ts'
import { sequenceText } from './sequence.ts'

/** Who made a change, if it was not a caller: DynamoDB itself, when an item expired. */
export interface UserIdentity {
  readonly PrincipalId: string
  readonly Type: string
}

export interface ItemChanged {
  readonly table: Table
  readonly stream: TableStream
  readonly oldItem: Item | undefined
  readonly newItem: Item | undefined
  /** Milliseconds. */
  readonly time: number
  readonly userIdentity?: UserIdentity | undefined
}

/** A change record as it is kept: only what its stream's view shows, and nothing that is known without it. */
export interface StoredRecord {
  readonly event: 'INSERT' | 'MODIFY' | 'REMOVE'
  /** Milliseconds. */
  readonly time: number
  readonly keys: Item
  readonly newImage?: Item
  readonly oldImage?: Item
  readonly userIdentity?: UserIdentity
}

const showsNew = (view: StreamView) => view === 'NEW_IMAGE' || view === 'NEW_AND_OLD_IMAGES'
const showsOld = (view: StreamView) => view === 'OLD_IMAGE' || view === 'NEW_AND_OLD_IMAGES'

/** The record of a write that changed something. */
export function streamRecord(change: ItemChanged): StoredRecord {
  const { table, stream, oldItem, newItem, time, userIdentity } = change
  return {
    event: oldItem === undefined ? 'INSERT' : newItem === undefined ? 'REMOVE' : 'MODIFY',
    time,
    keys: keysOf(table, (newItem ?? oldItem) as Item),
    ...(newItem && showsNew(stream.view) && { newImage: newItem }),
    ...(oldItem && showsOld(stream.view) && { oldImage: oldItem }),
    ...(userIdentity && { userIdentity }),
  }
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
