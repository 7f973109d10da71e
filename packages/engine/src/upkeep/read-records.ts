import { newestVersions, type ReadFault } from '../storage/leveldb/merge.ts'
import type { PinnedStore } from '../storage/leveldb/pinned-store.ts'
import { formatKey, sealedKey, unseal } from '../storage/record-seal.ts'
import { formatOf, isNewer } from '../storage/store-format.ts'
import { UpkeepError } from './upkeep-error.ts'

export interface StoreRecord {
  readonly key: Buffer
  readonly value: Buffer
  /** Whether it had a checksum of its own; those of older versions have none. */
  readonly isSealed: boolean
}

export interface RecordFault extends Partial<ReadFault> {
  /** The record that is not what was written, if it is but one. */
  readonly key?: Buffer
}

/** Every record of a store in key order, read without LevelDB. Unreadable records are reported and skipped. */
export function* readRecords(
  store: Pick<PinnedStore, 'tables' | 'logs'> & { readonly path: string },
  onFault: (fault: RecordFault) => void,
): Generator<StoreRecord> {
  let allowsUnsealed = true
  for (const { key, value } of newestVersions(store, onFault)) {
    if (value === undefined) continue
    if (key.equals(formatKey)) {
      if (isNewer(formatOf(value))) {
        throw new UpkeepError(`${store.path} was written by a newer version of the engine. Use that version.`)
      }
    } else if (key.equals(sealedKey)) allowsUnsealed = false
    else {
      const content = unseal(key, value, allowsUnsealed)
      if (content === undefined) onFault({ key, what: 'it does not match its checksum' })
      else yield { key, value: content, isSealed: content !== value }
    }
  }
}
