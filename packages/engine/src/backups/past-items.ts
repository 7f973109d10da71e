import type { Engine } from '../engine.ts'
import { indexSpace } from '../keys/store-key.ts'
import { kind, space } from '../storage/keyspace.ts'
import type { StoreSnapshot } from '../storage/store.ts'
import { readRecord } from './recovery-log.ts'

type Entry = [key: Buffer, value: Buffer]

const atOnce = 200

/** The items that a table had at a moment, in the order of their keys: what it has now, with every later write undone. */
export async function* pastItems(engine: Engine, tableId: number, at: number): AsyncGenerator<Entry[]> {
  const snapshot = engine.store.snapshot()
  try {
    const past = await changedSince(engine, tableId, at, snapshot)
    const waiting = [...past.keys()].sort()
    let next = 0
    const takeBefore = (end: string | undefined): Entry[] => {
      const taken: Entry[] = []
      while (next < waiting.length && (end === undefined || waiting[next]! <= end)) {
        const name = waiting[next++]!
        const old = past.get(name)
        if (old) taken.push([Buffer.from(name, 'latin1'), old])
      }
      return taken
    }
    for await (const entries of engine.store.entries({ ...indexSpace(tableId, 0), snapshot }, atOnce)) {
      yield entries.flatMap(([key, value]) => {
        const name = key.toString('latin1')
        return past.has(name) ? takeBefore(name) : [...takeBefore(name), [key, value] as Entry]
      })
    }
    yield takeBefore(undefined)
  } finally {
    await snapshot.close()
  }
}

/** What each item that was written after a moment had been until then. Keys as latin1 text, which sorts as their bytes. */
async function changedSince(
  engine: Engine,
  tableId: number,
  at: number,
  snapshot: StoreSnapshot,
): Promise<Map<string, Buffer | undefined>> {
  const past = new Map<string, Buffer | undefined>()
  const newestFirst = { ...space(kind.recovery, tableId), reverse: true, snapshot }
  for await (const values of engine.store.values(newestFirst, atOnce)) {
    for (const value of values) {
      const { time, key, old } = readRecord(value)
      if (time <= at) return past
      past.set(key.toString('latin1'), old)
    }
  }
  return past
}
