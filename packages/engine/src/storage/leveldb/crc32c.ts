/** Castagnoli's polynomial, mirrored: that of LevelDB's files, which `zlib.crc32` does not know. */
const polynomial = 0x82f63b78

let tables: Int32Array | undefined

/** Eight tables one behind the other: eight bytes are then taken in one step. */
function makeTables(): Int32Array {
  const made = new Int32Array(8 * 256)
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1
    made[byte] = crc
  }
  for (let at = 256; at < made.length; at++) {
    const before = made[at - 256]!
    made[at] = (before >>> 8) ^ made[before & 0xff]!
  }
  return made
}

/** CRC-32C of `bytes` from `start` to `end`, going on from that of what stands before them. */
export function crc32c(bytes: Uint8Array, start: number, end: number, before = 0): number {
  tables ??= makeTables()
  const t = tables
  let crc = ~before
  let at = start
  for (const last = end - 7; at < last; at += 8) {
    const low = crc ^ (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24))
    crc =
      t[1792 + (low & 0xff)]! ^
      t[1536 + ((low >>> 8) & 0xff)]! ^
      t[1280 + ((low >>> 16) & 0xff)]! ^
      t[1024 + (low >>> 24)]! ^
      t[768 + bytes[at + 4]!]! ^
      t[512 + bytes[at + 5]!]! ^
      t[256 + bytes[at + 6]!]! ^
      t[bytes[at + 7]!]!
  }
  for (; at < end; at++) crc = (crc >>> 8) ^ t[(crc ^ bytes[at]!) & 0xff]!
  return ~crc
}

/** As LevelDB keeps it: a checksum of data that holds checksums would be a weak one. */
export const masked = (crc: number): number => (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0
