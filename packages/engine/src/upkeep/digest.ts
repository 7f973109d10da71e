import { crc32 } from 'node:zlib'
import type { Item } from '@monotable/dynamodb'

/** A set of entries in any order, told by their number and a sum over all of them. */
export class Digest {
  count = 0
  #low = 0
  #high = 0

  add(key: Buffer, content: string): void {
    this.count += 1
    this.#low = (this.#low + crc32(content, crc32(key))) >>> 0
    this.#high = (this.#high + crc32(key, crc32(content, 1))) >>> 0
  }

  equals(other: Digest): boolean {
    return this.count === other.count && this.#low === other.#low && this.#high === other.#high
  }
}

/** An item as text that is the same whatever the order of its attributes. */
export const canonical = (item: Item): string =>
  JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
