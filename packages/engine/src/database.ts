import type { ReadPage } from './items/stored-item.ts'
import type { Meter } from './meter.ts'
import type { Counters } from './storage/counters.ts'
import type { ReadCache } from './storage/read-cache.ts'
import type { Store } from './storage/store.ts'
import type { Writer } from './storage/writer.ts'
import type { StreamRegistry } from './streams/registry.ts'
import type { Catalog } from './tables/catalog.ts'

/** What operations work on: an open store, and what is kept in memory beside it. */
export interface Database {
  readonly store: Store
  readonly counters: Counters
  readonly writer: Writer
  readonly streams: StreamRegistry
  readonly catalog: Catalog
  readonly reads: ReadCache<ReadPage>
  readonly meter: Meter
  /** Milliseconds since 1970, by the clock that was given. */
  readonly clock: () => number
  /** How long tables and indexes stay CREATING, UPDATING or DELETING. */
  readonly tableDelay: number
  /** Does work that nobody waits for. After a restore, work left over from the state before it is dropped. */
  later(milliseconds: number, work: () => Promise<void>): void
  /** Does work again and again until the engine is closed. */
  every(milliseconds: number, work: () => Promise<void>): void
}
