import { DiskStore } from './disk-store.ts'
import { MemoryStore } from './memory-store.ts'
import type { Store } from './store.ts'

/** Without a path the store is in memory. `report` is told of damage that is found while it is in use. */
export async function openStore(path?: string, report: (error: unknown) => void = () => {}): Promise<Store> {
  return path === undefined ? new MemoryStore() : DiskStore.open(path, report)
}
