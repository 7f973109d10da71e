import type { KeyRange } from './store.ts'

/** The first byte of every key says what it is. `item` keys are built in keys/store-key.ts. */
export const kind = {
  meta: 0x00,
  table: 0x01,
  counts: 0x02,
  item: 0x10,
  expiry: 0x20,
  stream: 0x30,
  streamInfo: 0x31,
  recovery: 0x40,
  token: 0x48,
  backup: 0x50,
  backupItem: 0x51,
} as const

export const metaKey = (name: string): Buffer => Buffer.concat([Buffer.from([kind.meta]), Buffer.from(name)])

export const tableKey = (tableId: number): Buffer => numbered(kind.table, tableId)

export const tokenKey = (token: string): Buffer =>
  Buffer.concat([Buffer.from([kind.token]), Buffer.from(token)])

export const streamKey = (streamId: number, sequence: bigint): Buffer =>
  sequenced(kind.stream, streamId, sequence)

export const recoveryKey = (tableId: number, sequence: bigint): Buffer =>
  sequenced(kind.recovery, tableId, sequence)

export function countsKey(tableId: number, indexId: number): Buffer {
  const key = Buffer.allocUnsafe(7)
  key[0] = kind.counts
  key.writeUInt32BE(tableId, 1)
  key.writeUInt16BE(indexId, 5)
  return key
}

/** Every key of a kind, or every key of one table, stream or backup in it. */
export function space(ofKind: number, id?: number): KeyRange {
  if (id === undefined) return { gte: Buffer.from([ofKind]), lt: Buffer.from([ofKind + 1]) }
  return { gte: numbered(ofKind, id), lt: numbered(ofKind, id + 1) }
}

export function numbered(ofKind: number, id: number): Buffer {
  const key = Buffer.allocUnsafe(5)
  key[0] = ofKind
  key.writeUInt32BE(id, 1)
  return key
}

function sequenced(ofKind: number, id: number, sequence: bigint): Buffer {
  const key = Buffer.allocUnsafe(13)
  key[0] = ofKind
  key.writeUInt32BE(id, 1)
  key.writeBigUInt64BE(sequence, 5)
  return key
}
