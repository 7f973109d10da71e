import { ByteReader, Malformed } from './byte-reader.ts'
import type { Version } from './table-file.ts'

const headerBytes = 12
const deletion = 0
const value = 1

/** What one record of the log writes and deletes. */
export function readBatch(record: Buffer): Version[] {
  if (record.length < headerBytes) throw new Malformed('a batch is too short')
  let sequence = record.readBigUInt64LE(0)
  const count = record.readUInt32LE(8)
  const reader = new ByteReader(record, headerBytes)
  const versions: Version[] = []
  while (!reader.isAtEnd) {
    const type = reader.byte()
    if (type !== deletion && type !== value) throw new Malformed(`a batch has the unknown entry ${type}`)
    versions.push({ key: reader.piece(), sequence, value: type === value ? reader.piece() : undefined })
    sequence += 1n
  }
  if (versions.length !== count) throw new Malformed('a batch has not as many entries as it says')
  return versions
}
