import { crc32 } from 'node:zlib'
import { DynamoDBError } from '@monotable/dynamodb'
import { kind, metaKey } from './keyspace.ts'

/** Behind every value: its checksum, then a byte that no value of an older format ends with. */
const sealBytes = 5
const sealMark = 0x82
const closingBrace = 0x7d

/** Where the last value was sealed. Memory for each would cost as much as its checksum. */
let workspace = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * The value as it is kept: LevelDB gives out what it reads without looking whether it is what was written. It must be
 * handed on before the next one is sealed, since that takes its place.
 */
export function seal(key: Buffer, value: Buffer): Buffer {
  if (isPlain(key)) return value
  const length = value.length + sealBytes
  if (workspace.length < length) workspace = Buffer.allocUnsafeSlow(length)
  const sealed = workspace.subarray(0, length)
  sealed.set(value, 0)
  sealed.writeUInt32BE(crc32(value, seedOf(key)), value.length)
  sealed[value.length + 4] = sealMark
  return sealed
}

/**
 * The value that was sealed under this key. `Unsealed` values are taken from stores that were begun by an older version:
 * there a record has its seal when it was written again. Undefined: the record is damaged.
 */
export function unseal(key: Buffer, stored: Buffer, allowsUnsealed: boolean): Buffer | undefined {
  if (isPlain(key)) return stored
  const end = stored.length - sealBytes
  if (end >= 0 && stored[end + 4] === sealMark) {
    const value = stored.subarray(0, end)
    if (crc32(value, seedOf(key)) === stored.readUInt32BE(end)) return value
  }
  return allowsUnsealed && isUnsealed(key, stored) ? stored : undefined
}

/** Without seals, so that every version can read the format of every other. */
export const formatKey = metaKey('format')
/** In stores that were begun with seals: there a value without one is damaged. */
export const sealedKey = metaKey('sealed')

const isPlain = (key: Buffer) => key[0] === kind.meta && (key.equals(formatKey) || key.equals(sealedKey))

/** From the key, so that the value of another key does not pass. A second call of `crc32` would cost twice as much. */
function seedOf(key: Buffer): number {
  let seed = 0x811c9dc5
  for (let at = 0; at < key.length; at++) seed = Math.imul(seed ^ key[at]!, 0x01000193)
  return seed >>> 0
}

const numberBytes = { sequence: 8, id: 4, counts: 16 }
const recoveryHeadBytes = 12

/** Whether a value may be one of format 1 or 2: no sealed value looks like one, however few of its bits are wrong. */
function isUnsealed(key: Buffer, value: Buffer): boolean {
  switch (key[0]) {
    case kind.meta:
      return value.length === numberBytes.sequence || value.length === numberBytes.id
    case kind.counts:
      return value.length === numberBytes.counts
    case kind.expiry:
      return value.length === 0
    case kind.recovery:
      return value.at(-1) === closingBrace || endsWithItsKey(value)
    default:
      return value.at(-1) === closingBrace
  }
}

/** The recovery record of an item that was not there before. */
const endsWithItsKey = (value: Buffer) =>
  value.length >= recoveryHeadBytes && value.length === recoveryHeadBytes + value.readUInt32BE(8)

/** The error for reading a damaged record; its cause goes to the log. */
export const damagedRecord = (what: string, cause?: unknown): DynamoDBError =>
  new DynamoDBError(
    'InternalServerError',
    'The data is damaged on disk. The log of the engine names the record.',
    {},
    new Error(`${what} is damaged on disk and was not read.`, { cause }),
  )
