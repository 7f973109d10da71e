import type { StreamRecord } from 'monotable'
import type { Bell } from '../feed/bell.ts'
import { placeOf } from '../feed/checkpoints.ts'
import { ShardReader } from '../feed/shard-reader.ts'
import { type Shard, shardsOf } from '../feed/shards.ts'
import type { StreamSource } from '../feed/stream-source.ts'
import { isBehind, type Place } from './place.ts'

export interface Streams {
  readonly source: StreamSource
  /** Names of tables. */
  readonly tables: readonly string[]
  /** Rings when this process has written to them. */
  readonly written: Bell
}

/** DynamoDB gives empty pages also where more follows. */
const emptyPages = 3

/**
 * Every record behind a place that the streams have now, parents before children. Answers whether that is all: streams
 * keep records for a day.
 */
export async function readMissed(
  streams: Streams,
  place: Place,
  take: (shard: string, record: StreamRecord) => Promise<void>,
): Promise<{ isComplete: boolean }> {
  const { source, tables } = streams
  const shards = (await Promise.all(tables.map(table => shardsOf(source, table)))).flat()
  const keys = new Set(shards.map(keyOf))
  const known = Object.keys(place.seen)
  let isComplete = known.length === 0 || known.some(key => keys.has(key))
  for (const shard of parentsFirst(shards)) {
    const key = keyOf(shard)
    const reader = new ShardReader(source, shard, { after: place.seen[key] }, () => {
      isComplete = false
    })
    for (let empty = 0; empty < emptyPages; ) {
      const { records, isEnd } = await reader.read(1000)
      for (const record of records) if (isBehind(place, key, record)) await take(key, record)
      empty = records.length === 0 ? empty + 1 : 0
      if (isEnd) break
    }
  }
  return { isComplete }
}

const keyOf = ({ table, key }: Shard) => placeOf(table, key)

function parentsFirst(shards: readonly Shard[]): Shard[] {
  const listed = new Map(shards.map(shard => [keyOf(shard), shard]))
  const ordered = new Set<Shard>()
  const place = (shard: Shard) => {
    for (const key of shard.parents) {
      const parent = listed.get(placeOf(shard.table, key))
      if (parent && !ordered.has(parent)) place(parent)
    }
    ordered.add(shard)
  }
  for (const shard of shards) place(shard)
  return [...ordered]
}
