import type { Database } from '../database.ts'
import { indexSpace } from '../keys/store-key.ts'
import { kind, space } from '../storage/keyspace.ts'
import type { Entry, Moment } from '../storage/store.ts'
import { readRecord } from './recovery-log.ts'

const atOnce = 200

/** The items that a table had at a moment, in the order of their keys: what it has now, with every later write undone. */
export async function* pastItems(database: Database, tableId: number, at: number): AsyncGenerator<Entry[]> {
  const present = database.store.moment()
  try {
    const past = await changedSince(present, tableId, at)
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
    for await (const entries of present.entries(indexSpace(tableId, 0), atOnce)) {
      yield entries.flatMap(([key, value]) => {
        const name = key.toString('latin1')
        return past.has(name) ? takeBefore(name) : [...takeBefore(name), [key, value] as Entry]
      })
    }
    yield takeBefore(undefined)
  } finally {
    await present.close()
  }
}

/** What each item that was written after a moment had been until then. Keys as latin1 text, which sorts as their bytes. */
async function changedSince(
  present: Moment,
  tableId: number,
  at: number,
): Promise<Map<string, Buffer | undefined>> {
  const past = new Map<string, Buffer | undefined>()
  const newestFirst = { ...space(kind.recovery, tableId), reverse: true }
  for await (const values of present.values(newestFirst, atOnce)) {
    for (const value of values) {
      const { time, key, old } = readRecord(value)
      if (time <= at) return past
      past.set(key.toString('latin1'), old)
    }
  }
  return past
}
