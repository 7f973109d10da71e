import { DiskStore } from './disk-store.ts'
import { MemoryStore } from './memory-store.ts'
import type { Store } from './store.ts'

/** Without a path the store is in memory. */
export async function openStore(path?: string): Promise<Store> {
  return path === undefined ? new MemoryStore() : DiskStore.open(path)
}
