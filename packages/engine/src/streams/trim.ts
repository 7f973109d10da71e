import type { Database } from '../database.ts'
import { kind, space, streamKey } from '../storage/keyspace.ts'
import { decodeRecord } from './record.ts'
import type { Stream } from './registry.ts'

const retention = 24 * 60 * 60 * 1000
const interval = 60 * 1000

/** Trims now and then until the engine is closed. */
export function startTrimming(database: Database): void {
  database.every(interval, () => trimStreams(database))
}

/** Takes away the records that are older than a day, and the streams that have been closed for longer. */
export async function trimStreams(database: Database): Promise<void> {
  const oldest = database.clock() - retention
  for (const stream of database.streams.all()) {
    if (stream.closed && stream.closed.at < oldest) await removeStream(database, stream)
    else await trimStream(database, stream, oldest)
  }
}

async function removeStream(database: Database, stream: Stream): Promise<void> {
  await database.store.clear(space(kind.stream, stream.id))
  await database.writer.submit(view => database.streams.forget(view, stream.id))
}

async function trimStream(database: Database, stream: Stream, oldest: number): Promise<void> {
  const keep = await firstToKeep(database, stream, oldest)
  if (keep === undefined) return
  // First the word that they are gone, then their going: a reader is never shown a gap without a reason.
  await database.writer.submit(view => {
    const current = database.streams.byId(stream.id)
    if (current) database.streams.save(view, { ...current, trimmedBefore: String(keep) })
  })
  await database.store.clear({ gte: space(kind.stream, stream.id).gte, lt: streamKey(stream.id, keep) })
}

async function firstToKeep(database: Database, stream: Stream, oldest: number): Promise<bigint | undefined> {
  let afterOld: bigint | undefined
  for await (const entries of database.store.entries(space(kind.stream, stream.id), 100)) {
    for (const [key, value] of entries) {
      if (decodeRecord(value).time >= oldest) return afterOld
      afterOld = key.readBigUInt64BE(5) + 1n
    }
  }
  return afterOld
}
