import type { Item } from '@monotable/dynamodb'
import { attribute } from '@monotable/dynamodb/service'
import { kind, numbered } from '../storage/keyspace.ts'
import type { Table } from '../tables/table.ts'

const prefixBytes = 5
const secondsBytes = 8

/** Under which the expiry of an item is kept, in the order of time; nothing if the item never expires. */
export function expiryKey(table: Table, item: Item, itemKey: Buffer): Buffer | undefined {
  const seconds = table.ttl && expirySeconds(item, table.ttl.attribute)
  if (seconds === undefined) return undefined
  const key = Buffer.allocUnsafe(prefixBytes + secondsBytes + itemKey.length)
  expiryStart(table.id, seconds).copy(key)
  itemKey.copy(key, prefixBytes + secondsBytes)
  return key
}

/** Where the expiries of a table at or after a second begin. */
export function expiryStart(tableId: number, seconds: number): Buffer {
  const start = Buffer.allocUnsafe(prefixBytes + secondsBytes)
  numbered(kind.expiry, tableId).copy(start)
  start.writeBigUInt64BE(BigInt(seconds), prefixBytes)
  return start
}

export const itemKeyOf = (expiry: Buffer): Buffer => expiry.subarray(prefixBytes + secondsBytes)

export const secondsOf = (expiry: Buffer): number => Number(expiry.readBigUInt64BE(prefixBytes))

/** The second at which an item expires. Only a number says it; what lies beyond every calendar says nothing. */
function expirySeconds(item: Item, name: string): number | undefined {
  const value = attribute(item, name)
  if (value === undefined || !('N' in value)) return undefined
  const seconds = Math.ceil(Number(value.N))
  return seconds >= 0 && seconds <= Number.MAX_SAFE_INTEGER ? seconds : undefined
}
