import { type AttributeValue, encodeKeyValue } from '@monotable/dynamodb'
import { maxNumberBytes, writeNumber } from '@monotable/dynamodb/service'
import { kind } from '../storage/keyspace.ts'
import {
  copyHash,
  hashBytes,
  partitionHash,
  recentHash,
  rememberHash,
  writeHashBefore,
} from './partition-hash.ts'

/**
 * Keys are put together in one buffer that is used again and again, and copied out at their exact length: one
 * key at a time, begin to take.
 *
 * A component ends with 00 00, and a zero byte inside it is written 00 FF. So a shorter value stands before
 * every longer one that it begins, and no value can reach into the next component.
 */
const itemKind = kind.item
const hashAt = 7

let bytes = Buffer.allocUnsafeSlow(16_384)
let end = 0

/** Kind, table and index: how the keys of every item of an index begin. */
export function beginKey(tableId: number, indexId: number): void {
  bytes[0] = itemKind
  bytes.writeUInt32BE(tableId, 1)
  bytes.writeUInt16BE(indexId, 5)
  end = hashAt
}

/** Kind and table: how the keys of a table and all its indexes begin. */
export function beginTableKey(tableId: number): void {
  beginKey(tableId, 0)
  end = 5
}

export function beginWith(prefix: Buffer): void {
  end = 0
  reserve(prefix.length)
  prefix.copy(bytes)
  end = prefix.length
}

/** The partition components, behind their hash. */
export function writePartition(values: readonly AttributeValue[]): void {
  end = hashAt + hashBytes
  let escapes = false
  for (const value of values) escapes = writeComponent(value) || escapes
  const text = values.length === 1 ? textOf(values[0]!) : undefined
  const known = text === undefined ? undefined : recentHash(text)
  if (known !== undefined) copyHash(known, bytes, hashAt)
  else {
    // One value without escapes lies behind its hash as it is hashed.
    if (values.length === 1 && !escapes) writeHashBefore(bytes, hashAt, end - 2)
    else copyHash(partitionHash(values.map(encodeKeyValue)), bytes, hashAt)
    if (text !== undefined) rememberHash(text, Buffer.from(bytes.subarray(hashAt, hashAt + hashBytes)))
  }
}

const textOf = (value: AttributeValue): string | undefined => ('S' in value ? value.S : undefined)

/** Says whether anything had to be escaped. */
export function writeComponent(value: AttributeValue): boolean {
  const start = end
  const size = writeRaw(value)
  const escapes = escapeZeros(start, start + size)
  bytes[end] = 0
  bytes[end + 1] = 0
  end += 2
  return escapes
}

/** The beginning of a component: for every value that starts with this one. */
export function writeOpenComponent(value: AttributeValue): void {
  const start = end
  escapeZeros(start, start + writeRaw(value))
}

/** The first two bytes of a hash. */
export function writeSlot(slot: number): void {
  end = bytes.writeUInt16BE(slot, end)
}

export function takeKey(): Buffer {
  const key = Buffer.allocUnsafe(end)
  if (end > 128) bytes.copy(key, 0, 0, end)
  else for (let at = 0; at < end; at++) key[at] = bytes[at] as number
  return key
}

/** Writes the value as it is, and gives its size; leaves room for escapes and the end of the component. */
function writeRaw(value: AttributeValue): number {
  if ('S' in value) {
    reserve(value.S.length * 6 + 2)
    return writeText(value.S)
  }
  if ('N' in value) {
    reserve(maxNumberBytes * 2 + 2)
    return writeNumber(bytes, end, value.N) - end
  }
  if ('B' in value) {
    reserve(value.B.length * 2 + 2)
    return bytes.write(value.B, end, 'base64')
  }
  throw new TypeError('only strings, numbers and binaries can be keys')
}

/** Short ASCII is written faster here than by the call into native code. */
function writeText(text: string): number {
  const length = text.length
  if (length > 48) return bytes.write(text, end, 'utf8')
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code > 127) return bytes.write(text, end, 'utf8')
    bytes[end + at] = code
  }
  return length
}

function escapeZeros(start: number, stop: number): boolean {
  let zeros = 0
  for (let at = start; at < stop; at++) if (bytes[at] === 0) zeros++
  end = stop + zeros
  for (let from = stop - 1, to = end - 1; to > from; from--) {
    const byte = bytes[from] as number
    if (byte === 0) bytes[to--] = 0xff
    bytes[to--] = byte
  }
  return zeros > 0
}

function reserve(size: number): void {
  if (end + size <= bytes.length) return
  const larger = Buffer.allocUnsafeSlow((end + size) * 2)
  bytes.copy(larger, 0, 0, end)
  bytes = larger
}
