import { AsyncLocalStorage } from 'node:async_hooks'
import type { Around } from 'monotable'

type Answer = ReturnType<Parameters<Around>[1]>

/** What was read, by the request to the database. */
export type Reads = Map<string, Answer>

const sharing = new AsyncLocalStorage<Reads>()

const reading: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems'])

/** Within `work` nothing is read twice that is in `reads`, until something is written. */
export function shareReads<T>(reads: Reads, work: () => Promise<T>): Promise<T> {
  return sharing.run(reads, work)
}

/** The hook by which reads are shared, where they are. */
export const sharedReads: Around = ({ operation, input }, next) => {
  const reads = sharing.getStore()
  if (!reads) return next()
  if (!reading.has(operation)) {
    // What was read before a write, or while it was under way, may be the old state.
    reads.clear()
    return next().finally(() => reads.clear())
  }
  const key = `${operation} ${JSON.stringify(input)}`
  const known = reads.get(key)
  if (known) return known
  const made = next()
  reads.set(key, made)
  // A failed read may succeed at the next try.
  made.catch(() => reads.delete(key))
  return made
}
