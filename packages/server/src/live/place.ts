import type { StreamRecord } from 'monotable'
import * as z from 'zod'
import { changedAt } from '../feed/dead-letters.ts'
import { isAfter } from '../feed/sequence.ts'

/** Where somebody is in streams: behind a record of each shard, or at a moment where none of it was seen. */
export interface Place {
  /** Milliseconds. */
  readonly at: number
  /** The last record of each shard that was seen, by table and key of the shard. */
  readonly seen: Readonly<Record<string, string>>
}

const written = z.tuple([z.int().min(0), z.record(z.string(), z.string().regex(/^\d{1,64}$/))])

/** A place as the id of an event. */
export function placeText({ at, seen }: Place): string {
  return Buffer.from(JSON.stringify([at, seen])).toString('base64url')
}

/** The place that an id stands for; undefined if it stands for none. */
export function readPlace(text: string): Place | undefined {
  try {
    const read = written.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.success ? { at: read.data[0], seen: read.data[1] } : undefined
  } catch {
    return undefined
  }
}

/** Milliseconds. A change has its time before it is written, and may be written after the place was taken. */
const underWay = 5000

/** Whether a record lies behind a place. */
export function isBehind({ at, seen }: Place, shard: string, record: StreamRecord): boolean {
  const last = seen[shard]
  if (last !== undefined) return isAfter(sequenceOf(record), last)
  // DynamoDB tells the time of changes in whole seconds, and DynamoDB Local in whole minutes.
  const changed = changedAt(record).getTime()
  const precision = changed % 60_000 === 0 ? 60_000 : 1000
  return changed >= Math.floor((at - underWay) / precision) * precision
}

/** The place behind a record. */
export function behind({ at, seen }: Place, shard: string, record: StreamRecord): Place {
  return { at, seen: { ...seen, [shard]: sequenceOf(record) } }
}

/** Combines what two readers have seen. */
export function further(one: Place, other: Place): Place {
  const seen = { ...one.seen }
  for (const [shard, last] of Object.entries(other.seen)) {
    if (isAfter(last, seen[shard])) seen[shard] = last
  }
  return { at: one.at, seen }
}

export const sequenceOf = ({ dynamodb }: StreamRecord) => dynamodb?.SequenceNumber ?? '0'
