import { type DiskOptions, DiskStore } from './disk-store.ts'
import { MemoryStore } from './memory-store.ts'
import type { Store } from './store.ts'

const plain: DiskOptions = { report: () => {}, describe: key => `The record ${key.toString('hex')}` }

/** Without a path the store is in memory. */
export async function openStore(path?: string, options: Partial<DiskOptions> = {}): Promise<Store> {
  return path === undefined ? new MemoryStore() : DiskStore.open(path, { ...plain, ...options })
}
