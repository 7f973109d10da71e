import type { Engine } from '../engine.ts'
import { kind, space, streamKey } from '../storage/keyspace.ts'
import { decodeRecord } from './record.ts'
import type { Stream } from './registry.ts'

const retention = 24 * 60 * 60 * 1000
const interval = 60 * 1000

/** Trims now and then until the engine is closed. */
export function startTrimming(engine: Engine): void {
  engine.every(interval, () => trimStreams(engine))
}

/** Takes away the records that are older than a day, and the streams that have been closed for longer. */
export async function trimStreams(engine: Engine): Promise<void> {
  const oldest = engine.clock() - retention
  for (const stream of engine.streams.all()) {
    if (stream.closed && stream.closed.at < oldest) await removeStream(engine, stream)
    else await trimStream(engine, stream, oldest)
  }
}

async function removeStream(engine: Engine, stream: Stream): Promise<void> {
  await engine.store.clear(space(kind.stream, stream.id))
  await engine.writer.submit(view => engine.streams.forget(view, stream.id))
}

async function trimStream(engine: Engine, stream: Stream, oldest: number): Promise<void> {
  const keep = await firstToKeep(engine, stream, oldest)
  if (keep === undefined) return
  // First the word that they are gone, then their going: a reader is never shown a gap without a reason.
  await engine.writer.submit(view => {
    const current = engine.streams.byId(stream.id)
    if (current) engine.streams.save(view, { ...current, trimmedBefore: String(keep) })
  })
  await engine.store.clear({ gte: space(kind.stream, stream.id).gte, lt: streamKey(stream.id, keep) })
}

async function firstToKeep(engine: Engine, stream: Stream, oldest: number): Promise<bigint | undefined> {
  let afterOld: bigint | undefined
  for await (const entries of engine.store.entries(space(kind.stream, stream.id), 100)) {
    for (const [key, value] of entries) {
      if (decodeRecord(value).time >= oldest) return afterOld
      afterOld = key.readBigUInt64BE(5) + 1n
    }
  }
  return afterOld
}
